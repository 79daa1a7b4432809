import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { TextButton } from '../../../../web/ui/text-button.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import {
  communityReport,
  monthlyLimits,
  type ReportFigures,
  type ReportKind,
  type ReportTime,
} from '../contract.ts'
import { LimitLine } from './limit-line.tsx'
import { ShareDialog } from './share-dialog.tsx'

export function CommunityTab() {
  const [report, setReport] = useState<{ figures: ReportFigures; number: number }>()
  const [isOpen, setOpen] = useState(false)
  const limit = useQuery({ ...endpointQuery(monthlyLimits), refetchOnMount: 'always' }).data?.limits
    .boss_believer
  const generate = useMutation({
    mutationFn: (query: { kind: ReportKind; of: ReportTime }) => call(communityReport, { query }),
    onSuccess: ({ figures }) => {
      setReport({ figures, number: (report?.number ?? 0) + 1 })
      setOpen(true)
    },
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "Your report couldn't be made. Please try again.")),
  })
  const show = (kind: ReportKind, of: ReportTime) =>
    !generate.isPending && generate.mutate({ kind, of })
  return (
    <div className="grid gap-3 text-body md:gap-4">
      <Card aria-labelledby="share-title" className="grid gap-3">
        <h2 id="share-title" className="text-title font-semibold tracking-snug">
          Share your wins
        </h2>
        <p className="max-w-[64ch] text-pretty text-muted">
          Make a post from your figures and paste it into the group. One switch leaves your revenue
          out.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => show('weekly', 'running')}>
            Generate Weekly Report
          </Button>
          <Button variant="secondary" onClick={() => show('monthly', 'running')}>
            Generate Monthly Report
          </Button>
        </div>
        <p className="flex flex-wrap items-center gap-x-4 text-small text-muted">
          Already over:
          <TextButton onClick={() => show('weekly', 'last')}>Last week</TextButton>
          <TextButton onClick={() => show('monthly', 'last')}>Last month</TextButton>
        </p>
        {limit && <LimitLine limit={limit} />}
      </Card>
      <Tips />
      {report && (
        <ShareDialog
          // A new report has its own text, and is a share of its own.
          key={report.number}
          open={isOpen}
          onClose={() => setOpen(false)}
          figures={report.figures}
          limit={limit}
        />
      )}
    </div>
  )
}

/** Spec §2. */
const TIPS = [
  ['Post wins every Friday', 'A fixed day makes it a habit.'],
  ['Track daily progress', 'Consistency beats perfection.'],
  ['Share struggles too', 'Someone has been there.'],
  ['Celebrate small wins', 'A good Tuesday is worth a post.'],
] as const

const Tips = () => (
  <Card aria-labelledby="community-tips">
    <h2 id="community-tips" className="text-title font-semibold tracking-snug">
      Community Tips
    </h2>
    <ul className="mt-2 grid gap-x-8 gap-y-3 @2xl:grid-cols-2">
      {TIPS.map(([title, text]) => (
        <li key={title}>
          <b className="block font-semibold">{title}</b>
          <span className="text-muted">{text}</span>
        </li>
      ))}
    </ul>
  </Card>
)
