import { megabytes } from '../../../../shared/limits.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Progress as Bar } from '../../../../web/ui/progress.tsx'
import { MAX_PAYLOAD, RETRY_AFTER_SECONDS } from '../../contract.ts'
import type { Progress } from './use-report.ts'

interface Props {
  progress: Extract<Progress, { step: 'sending' | 'waiting' }>
  /** screenshots */
  leftOut: number
  onTryNow: () => void
}

export function SendingPanel({ progress: { step, attempt }, leftOut, onTryNow }: Props) {
  return (
    <div className="grid gap-4 py-2">
      {step === 'sending' ? (
        <p role="status" className="font-semibold">
          {sendingText(attempt)}
        </p>
      ) : (
        <div>
          <p role="status" className="font-semibold">
            Your report couldn't be sent. The app tries again in {RETRY_AFTER_SECONDS[attempt - 1]}{' '}
            seconds.
          </p>
          <p className="mt-1 text-body text-muted">
            This will be attempt {attempt} of {RETRY_AFTER_SECONDS.length}. Nothing you wrote is
            lost.
          </p>
        </div>
      )}
      <Bar text="Sending your report" />
      {step === 'waiting' && (
        <Button variant="secondary" className="justify-self-start" onClick={onTryNow}>
          Try now
        </Button>
      )}
      {leftOut > 0 && <LeftOutNote>Only the first 2 are sent.</LeftOutNote>}
    </div>
  )
}

const sendingText = (attempt: number): string =>
  attempt === 0
    ? 'Sending your report...'
    : `Sending your report again (attempt ${attempt} of ${RETRY_AFTER_SECONDS.length})...`

/** Spec §5. */
export const LeftOutNote = ({ children }: { children: string }) => (
  <p className="rounded-box bg-sunken px-4 py-3 text-body text-pretty">
    All your screenshots together are over {megabytes(MAX_PAYLOAD)}. {children}
  </p>
)
