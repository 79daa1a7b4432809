import { Button } from '../../../../web/ui/button.tsx'
import { hasContent } from './draft.ts'
import { RESULT_TITLES } from './report-result.tsx'
import type { Report } from './use-report.ts'

export function ReportStrip({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const text = textOf(report)
  if (!text) return null
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box bg-gold-wash px-4 py-3">
      <p role="status" className="mr-auto text-ui font-medium">
        {text.says}
      </p>
      <Button variant="secondary" onClick={onOpen}>
        {text.action}
      </Button>
    </div>
  )
}

function textOf({ progress, draft, failure }: Report) {
  switch (progress.step) {
    case 'sending':
      return { says: 'Your report is being sent...', action: 'Show' }
    case 'waiting':
      return {
        says: "Your report couldn't be sent yet. The app tries again.",
        action: 'Show',
      }
    case 'sent': {
      const { ticketNumber, aiAnalysis } = progress.answer
      const title = aiAnalysis?.autoApproved ? RESULT_TITLES.solved : RESULT_TITLES.submitted
      return { says: `${title.replace(/!$/, '')}: ticket ${ticketNumber}`, action: 'Show' }
    }
    case 'writing':
      if (!hasContent(draft)) return undefined
      return { says: failure ?? "You have a report that isn't sent yet.", action: 'Continue' }
  }
}
