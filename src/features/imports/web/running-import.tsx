import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { count } from '../../profile/web/index.ts'
import type { ImportRun } from '../runs/contract.ts'

interface Props {
  fileName: string
  run: ImportRun | undefined
  /** 0 to 1 */
  sent: number
  isOwn: boolean
  isCanceling: boolean
  onCancel: () => void
}

export function RunningImport(props: Props) {
  const { fileName, run, sent, isOwn, isCanceling, onCancel } = props
  const panel = useRef<HTMLDivElement>(null)
  // The pressed button is gone, and may have been far below.
  useEffect(() => {
    if (isOwn) panel.current?.focus()
  }, [isOwn])
  const isRead = useIsRead(run)
  const { phase, value, left } = statusOf(run, sent, isRead)
  return (
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={`Importing ${fileName}`}
      className="grid scroll-mt-24 gap-4 rounded-box bg-sunken px-4 py-4 outline-none md:px-5"
    >
      <div className="flex items-baseline justify-between gap-4">
        <p className="min-w-0 font-semibold wrap-anywhere">
          Importing <bdi>{fileName}</bdi>
        </p>
        {value !== undefined && (
          <span className="text-xl font-bold tracking-tight">{Math.floor(value * 100)}%</span>
        )}
      </div>
      <Progress text={`Importing ${fileName}`} value={value} className="h-2.5" />
      <p className="-mt-1.5 min-h-10 text-ui text-muted sm:min-h-5">
        {phase}
        {left && <span className="whitespace-nowrap"> · {left}</span>}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {isOwn && <Button pending>Importing...</Button>}
        <Button variant="secondary" pending={isCanceling} onClick={onCancel}>
          Cancel
        </Button>
        <p className="text-sm text-muted max-sm:w-full">
          {sent < 1
            ? 'Keep this tab open until the file has been sent.'
            : 'You can leave this page; the import will continue.'}{' '}
          If you cancel, nothing will be imported.
        </p>
      </div>
    </div>
  )
}

/** No more rows since the last poll: the rest is saving. */
function useIsRead(run: ImportRun | undefined): boolean {
  const [last, setLast] = useState({ run, isRead: false })
  if (last.run !== run) {
    const before = last.run?.progress?.rowsRead ?? 0
    setLast({ run, isRead: before > 0 && run?.progress?.rowsRead === before })
  }
  return last.isRead
}

function statusOf(
  run: ImportRun | undefined,
  sent: number,
  isRead: boolean,
): { phase: string; value: number | undefined; left: string } {
  if (sent < 1) return { phase: 'Sending the file', value: sent, left: '' }
  if (!run?.progress) return { phase: 'Starting', value: undefined, left: '' }
  const { rowsRead, fraction, secondsLeft } = run.progress
  return {
    phase:
      rowsRead === 0
        ? 'Checking the columns'
        : `${count(rowsRead, 'row')} read${isRead ? ', now saving' : ''}`,
    value: fraction,
    left: secondsLeft === null ? '' : leftText(secondsLeft),
  }
}

/** Rounded, so that the text stays long enough to be read. */
function leftText(seconds: number): string {
  if (seconds < 2) return 'almost done'
  if (seconds < 60) return `about ${Math.ceil(seconds)} seconds left`
  const minutes = Math.round(seconds / 60)
  return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
