import { Card } from '../../../../web/ui/card.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { StillLoading } from '../../../../web/ui/skeleton.tsx'

interface Props {
  fileName: string
  /** 0 to 1 */
  sent: number
  isFailed: boolean
}

export function LoadingPreview({ fileName, sent, isFailed }: Props) {
  const isSending = sent < 1
  return (
    <Card className="grid gap-3">
      <bdi className="text-muted wrap-anywhere">{fileName}</bdi>
      {!isFailed && (
        <>
          <h2 role="status" className="text-figure font-semibold tracking-tight">
            {isSending ? 'Sending your file...' : 'Reading your file...'}
          </h2>
          <Progress
            text={isSending ? 'Sending your file' : 'Reading your file'}
            value={isSending && sent > 0 ? sent : undefined}
          />
          {isSending && <StillLoading />}
        </>
      )}
    </Card>
  )
}
