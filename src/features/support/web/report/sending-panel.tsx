import { useEffect, useState } from 'react'
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

export function SendingPanel({ progress, leftOut, onTryNow }: Props) {
  return (
    <div className="grid gap-4 py-2">
      {progress.step === 'sending' ? (
        <>
          <p role="status" className="font-semibold">
            {sendingText(progress.attempt)}
          </p>
          <Bar text="Sending your report" />
        </>
      ) : (
        <Waiting key={progress.attempt} {...progress} onTryNow={onTryNow} />
      )}
      {leftOut > 0 && <LeftOutNote>Only the first 2 are sent.</LeftOutNote>}
    </div>
  )
}

const sendingText = (attempt: number): string =>
  attempt === 0
    ? 'Sending your report...'
    : `Sending your report again (attempt ${attempt} of ${RETRY_AFTER_SECONDS.length})...`

function Waiting({
  attempt,
  until,
  onTryNow,
}: {
  attempt: number
  until: number
  onTryNow: () => void
}) {
  const left = useSecondsUntil(until)
  const all = RETRY_AFTER_SECONDS[attempt - 1]!
  return (
    <>
      <div>
        {/* Said once: a countdown read aloud would be a nuisance. */}
        <p role="status" className="font-semibold">
          Your report couldn't be sent. The app tries again in {all} seconds.
        </p>
        <p className="mt-1 text-ui text-muted">
          Attempt {attempt} of {RETRY_AFTER_SECONDS.length} in {left} s. Nothing you wrote is lost.
        </p>
      </div>
      <Bar text="Time until the next attempt" value={1 - left / all} />
      <Button variant="secondary" className="justify-self-start" onClick={onTryNow}>
        Try now
      </Button>
    </>
  )
}

/** `until` in ms, as of `Date.now()` */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Spec §5. */
export const LeftOutNote = ({ children }: { children: string }) => (
  <p className="rounded-box bg-gold-wash px-4 py-3 text-ui text-pretty">
    All your screenshots together are over {megabytes(MAX_PAYLOAD)}. {children}
  </p>
)
