import { useMutation, useQuery } from '@tanstack/react-query'
import {
  CalendarDays,
  CalendarRange,
  HandHeart,
  PartyPopper,
  TrendingUp,
  Trophy,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import {
  communityReport,
  type ReportFigures,
  type ReportKind,
  type ReportTime,
  monthlyLimits,
} from '../contract.ts'
import { LimitLine } from './limit-line.tsx'
import { ShareDialog } from './share-dialog.tsx'

export function CommunityTab() {
  const [report, setReport] = useState<{ figures: ReportFigures; number: number }>()
  const [isOpen, setOpen] = useState(false)
  const show = (figures: ReportFigures) => {
    setReport({ figures, number: (report?.number ?? 0) + 1 })
    setOpen(true)
  }
  const limit = useQuery({ ...endpointQuery(monthlyLimits), refetchOnMount: 'always' }).data?.limits
    .boss_believer
  return (
    <div className="grid gap-4 md:gap-6">
      <Card>
        <CardHeader title="Share your wins" />
        <p className="-mt-3 mb-4 max-w-[64ch] text-ui text-pretty text-muted">
          Turn your figures into a post, copy it and paste it into the community group. You decide
          what it says.
        </p>
        {limit && <LimitLine limit={limit} />}
      </Card>
      <div className="grid gap-4 md:gap-6 @2xl:grid-cols-2">
        <ReportArea kind="weekly" onReport={show} />
        <ReportArea kind="monthly" onReport={show} />
      </div>
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

interface Area {
  icon: LucideIcon
  title: string
  text: string
  button: string
  times: Record<ReportTime, string>
}

const AREAS: Record<ReportKind, Area> = {
  weekly: {
    icon: CalendarDays,
    title: 'Weekly report',
    text: 'Revenue, top product, active days and gross margin of the week.',
    button: 'Generate Weekly Report',
    times: { running: 'This week', last: 'Last week' },
  },
  monthly: {
    icon: CalendarRange,
    title: 'Monthly report',
    text: 'Revenue and sales of the month, with your achievements and points.',
    button: 'Generate Monthly Report',
    times: { running: 'This month', last: 'Last month' },
  },
}

interface AreaProps {
  kind: ReportKind
  onReport: (figures: ReportFigures) => void
}

function ReportArea({ kind, onReport }: AreaProps) {
  const { icon: Icon, title, text, button, times } = AREAS[kind]
  const [of, setTime] = useState<ReportTime>('running')
  const generate = useMutation({
    mutationFn: () => call(communityReport, { query: { kind, of } }),
    onSuccess: ({ figures }) => onReport(figures),
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "Your report couldn't be made. Please try again.")),
  })
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex gap-3.5">
        <IconCircle icon={Icon} />
        <div>
          <h2 className="font-semibold tracking-snug">{title}</h2>
          <p className="text-ui text-pretty text-muted">{text}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap gap-3">
        <Select
          aria-label={`${title}: time`}
          className="max-sm:w-full"
          value={of}
          onChange={({ target }) => setTime(target.value as ReportTime)}
        >
          <option value="running">{times.running}</option>
          <option value="last">{times.last}</option>
        </Select>
        <Button
          className="max-sm:w-full"
          pending={generate.isPending}
          onClick={() => generate.mutate()}
        >
          {button}
        </Button>
      </div>
    </Card>
  )
}

/** Spec §2. */
const TIPS: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Trophy,
    title: 'Post wins every Friday',
    text: 'A fixed day makes it a habit, and others look forward to it.',
  },
  {
    icon: TrendingUp,
    title: 'Track daily progress',
    text: 'Consistency beats perfection.',
  },
  {
    icon: HandHeart,
    title: 'Share struggles too',
    text: 'Someone in the group has been there and can help.',
  },
  {
    icon: PartyPopper,
    title: 'Celebrate small wins',
    text: 'A good Tuesday is worth a post.',
  },
]

function Tips() {
  return (
    <Card aria-labelledby="community-tips">
      <CardHeader id="community-tips" title="Community Tips" />
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {TIPS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3.5">
            <IconCircle icon={icon} />
            <p className="text-ui">
              <b className="block font-semibold">{title}</b>
              <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const IconCircle = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-wash text-gold-text [&_svg]:size-5">
    <Icon aria-hidden />
  </span>
)
