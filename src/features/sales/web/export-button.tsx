import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { ApiError, UNREACHABLE } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { exportEntries } from '../contract.ts'
import { useToday } from './queries.ts'

/** Fetched before it is saved, so that a failure is told instead of saved as a file. */
export function ExportButton({ disabled }: { disabled: boolean }) {
  const today = useToday()
  const download = useMutation({
    mutationFn: async () => save(await fetchFile(exportEntries.path), `sales-data-${today}.csv`),
    onSuccess: () => toast.success('Data exported successfully'),
    onError: (error) => toast.error(error.message),
  })
  return (
    <Button
      variant="secondary"
      disabled={disabled}
      title={disabled ? 'No data to export' : undefined}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      {!download.isPending && <Download aria-hidden />}
      Export Data
    </Button>
  )
}

async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path).catch(() => {
    throw new ApiError(0, 'unreachable', UNREACHABLE)
  })
  if (!response.ok)
    throw new ApiError(response.status, 'no_sentence', 'The export failed. Please try again.')
  return response.blob()
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
