import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { sentenceOf } from '../../../web/api.ts'
import { saveFile } from '../../../web/download.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useToday } from '../../profile/web/index.ts'

interface Props {
  /** `owners` makes `owners-2026-11-30.csv` */
  name: string
  isFiltered: boolean
  read: () => Promise<Blob>
}

export function ExportButton({ name, isFiltered, read }: Props) {
  const today = useToday()
  const download = useMutation({
    mutationFn: async () => saveFile(await read(), `${name}-${today}.csv`),
    onSuccess: () => toast.success('The list was exported'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      pending={download.isPending}
      icon={<Download aria-hidden />}
      onClick={() => download.mutate()}
    >
      {isFiltered ? 'Export what is shown' : 'Export'}
    </Button>
  )
}
