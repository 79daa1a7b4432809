import { useId, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { useScreenshots } from '../screenshots/use-screenshots.ts'
import { HowItWorks } from './how-it-works.tsx'
import { IssueForm } from './issue-form.tsx'
import { ReportResult, RESULT_TITLES } from './report-result.tsx'
import { SendingPanel } from './sending-panel.tsx'
import type { Report } from './use-report.ts'

interface Props {
  report: Report
  isSignedIn: boolean
  onClose: () => void
  onReopened: (ticketId: number) => void
}

export function ReportDialog({ report, isSignedIn, onClose, onReopened }: Props) {
  const formId = useId()
  const { draft, progress } = report
  const shots = useScreenshots({
    screenshots: draft.screenshots,
    onChange: (update) =>
      report.change(({ screenshots }) => ({ screenshots: update(screenshots) })),
  })
  const [wasReopened, setReopened] = useState(false)
  const close = () => {
    if (progress.step === 'sent') report.startAnother()
    onClose()
  }
  if (progress.step === 'sent') {
    const { answer } = progress
    const isSolved = answer.aiAnalysis?.autoApproved === true && !wasReopened
    return (
      <Dialog
        open
        width="lg"
        title={isSolved ? RESULT_TITLES.solved : RESULT_TITLES.submitted}
        onClose={close}
        footer={
          <Button variant="secondary" onClick={close}>
            Done
          </Button>
        }
      >
        <ReportResult
          answer={answer}
          isSolved={isSolved}
          isSignedIn={isSignedIn}
          wasReopened={wasReopened}
          leftOut={progress.leftOut}
          hasEmail={progress.hasEmail}
          onReopened={(ticketId) => {
            setReopened(true)
            onReopened(ticketId)
          }}
        />
      </Dialog>
    )
  }
  const isWriting = progress.step === 'writing'
  const isComplete =
    draft.issueType !== '' && draft.priority !== '' && draft.description.trim() !== ''
  return (
    <Dialog
      open
      width="lg"
      title="Report an issue"
      onClose={close}
      footer={
        isWriting ? (
          <>
            <Button variant="secondary" onClick={close}>
              Close
            </Button>
            <Button type="submit" form={formId} disabled={!isComplete || shots.reading > 0}>
              Submit issue
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={report.cancel}>
            Cancel
          </Button>
        )
      }
    >
      {isWriting ? (
        <>
          <HowItWorks isSignedIn={isSignedIn} />
          <IssueForm formId={formId} report={report} shots={shots} isSignedIn={isSignedIn} />
        </>
      ) : (
        <SendingPanel progress={progress} leftOut={report.leftOut} onTryNow={report.tryNow} />
      )}
    </Dialog>
  )
}
