import { useEffect, useRef } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { StillLoading } from '../../../web/ui/skeleton.tsx'
import { count } from '../../profile/web/index.ts'
import type { ImportRun } from '../runs/contract.ts'
import { ActionBar } from './action-bar.tsx'
import { Said } from './preview/said.tsx'

interface Props {
  fileName: string
  run: ImportRun | undefined
  /** of the file; 0: unknown */
  rows: number
  /** 0 to 1 */
  sent: number
  isOwn: boolean
  isCanceling: boolean
  onCancel: () => void
}

export function RunningImport(props: Props) {
  const { fileName, run, rows, sent, isOwn, isCanceling, onCancel } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone, and may have been far below.
  useEffect(() => {
    if (isOwn) heading.current?.focus()
  }, [isOwn])
  const isSending = sent < 1
  const { fraction, secondsLeft } = run?.progress ?? { fraction: undefined, secondsLeft: null }
  const what = rows > 0 ? count(rows, 'row') : 'the file'
  return (
    <div role="group" aria-label={`Importing ${fileName}`} className="grid gap-4">
      <Said
        fileName={fileName}
        text={isSending ? 'Sending the file…' : `Reading ${what}…`}
        headingRef={heading}
      >
        <Progress
          text={`Importing ${fileName}`}
          value={isSending ? sent : fraction}
          className="my-2 h-2.5"
        />
        <p className="min-h-[1.5em] text-muted">
          {isSending
            ? 'Keep this tab open until the file has been sent.'
            : // Until the server has begun, leaving the page would stop it.
              run && `${leftText(secondsLeft)}You can leave this page; the import will continue.`}
        </p>
        {isSending && <StillLoading />}
      </Said>
      <ActionBar>
        {isOwn && <Button pending>Importing...</Button>}
        <Button variant="secondary" pending={isCanceling} onClick={onCancel}>
          Cancel
        </Button>
      </ActionBar>
    </div>
  )
}

/** Rounded, so that the text stays long enough to be read. */
function leftText(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 2) return 'Almost done. '
  if (seconds < 60) return `About ${Math.ceil(seconds)} seconds left. `
  const minutes = Math.round(seconds / 60)
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left. `
}
