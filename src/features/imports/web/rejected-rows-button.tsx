import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callForFile, sentenceOf } from '../../../web/api.ts'
import { saveFile } from '../../../web/download.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { rejectedRows, skippedRowsFile } from '../rejected-rows/contract.ts'

interface Props {
  importId: number
  fileName: string
}

export function RejectedRowsButton({ importId, fileName }: Props) {
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await callForFile(rejectedRows, { params: { id: importId } }),
        skippedRowsFile(fileName),
      ),
    onError: (error) => toast.error(sentenceOf(error, 'The download failed. Please try again.')),
  })
  return (
    <Button
      variant="secondary"
      pending={download.isPending}
      icon={<Download aria-hidden />}
      onClick={() => download.mutate()}
    >
      Download skipped rows
    </Button>
  )
}
