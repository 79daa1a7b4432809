import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callForFile, sentenceOf } from '../../../web/api.ts'
import { saveFile } from '../../../web/download.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useToday } from '../../profile/web/index.ts'
import { exportEntries } from '../contract.ts'

export function ExportButton({ disabled }: { disabled: boolean }) {
  const today = useToday()
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(exportEntries), `sales-data-${today}.csv`),
    onSuccess: () => toast.success('Data exported successfully'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
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
