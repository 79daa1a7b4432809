import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callForFile, sentenceOf } from '../../../web/api.ts'
import { saveFile } from '../../../web/download.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useToday } from '../../profile/web/index.ts'
import { exportEntries, exportWorkbook } from '../contract.ts'

type Ending = 'csv' | 'xlsx'

export function ExportButton({ disabled }: { disabled: boolean }) {
  const today = useToday()
  const download = useMutation({
    mutationFn: async (ending: Ending) => {
      const file = await callForFile(ending === 'csv' ? exportEntries : exportWorkbook)
      saveFile(file, `sales-data-${today}.${ending}`)
    },
    onSuccess: () => toast.success('Data exported successfully'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  const pending = download.isPending ? download.variables : undefined
  const common = {
    variant: 'secondary',
    title: disabled ? 'No data to export' : undefined,
  } as const
  return (
    <span className="flex flex-wrap gap-2 max-sm:grow">
      <Button
        {...common}
        className="grow"
        disabled={disabled || pending === 'xlsx'}
        pending={pending === 'csv'}
        icon={<Download aria-hidden />}
        onClick={() => download.mutate('csv')}
      >
        Export Data
      </Button>
      <Button
        {...common}
        className="grow"
        disabled={disabled || pending === 'csv'}
        pending={pending === 'xlsx'}
        aria-label="Export as an Excel workbook"
        onClick={() => download.mutate('xlsx')}
      >
        Excel
      </Button>
    </span>
  )
}
