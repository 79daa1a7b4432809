import { useMutation } from '@tanstack/react-query'
import { callForFile, sentenceOf } from '../../../web/api.ts'
import { saveFile } from '../../../web/download.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useToday } from '../../profile/web/index.ts'
import { exportEntries, exportWorkbook } from '../contract.ts'

const FILES = {
  csv: { endpoint: exportEntries, text: 'Export Data', label: undefined },
  xlsx: { endpoint: exportWorkbook, text: 'Excel', label: 'Export as an Excel workbook' },
}
type Ending = keyof typeof FILES

export function ExportButtons({ disabled }: { disabled: boolean }) {
  const today = useToday()
  const { isPending, variables, mutate } = useMutation({
    mutationFn: async (ending: Ending) =>
      saveFile(await callForFile(FILES[ending].endpoint), `sales-data-${today}.${ending}`),
    onSuccess: () => toast.success('Data exported successfully'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (Object.keys(FILES) as Ending[]).map((ending) => (
    <Button
      key={ending}
      variant="quiet"
      size="narrow"
      title={disabled ? 'No data to export' : undefined}
      aria-label={FILES[ending].label}
      disabled={disabled || (isPending && variables !== ending)}
      pending={isPending && variables === ending}
      onClick={() => mutate(ending)}
    >
      {FILES[ending].text}
    </Button>
  ))
}
