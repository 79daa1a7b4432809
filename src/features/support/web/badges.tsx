import { Badge, type Tone } from '../../../web/ui/badge.tsx'
import type { Priority, Status } from '../contract.ts'

const PRIORITY_TONE: Record<Priority, Tone> = {
  Critical: 'bad',
  High: 'strong',
  Medium: 'plain',
  Low: 'plain',
}

const STATUS: Record<Status, { name: string; tone: Tone }> = {
  open: { name: 'Waiting for an answer', tone: 'strong' },
  answered: { name: 'Answered', tone: 'good' },
  'auto-resolved': { name: 'Solved automatically', tone: 'good' },
  closed: { name: 'Closed', tone: 'plain' },
}

export const statusName = (status: Status): string => STATUS[status].name

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <Badge tone={PRIORITY_TONE[priority]}>
    {priority}
    <span className="sr-only"> priority</span>
  </Badge>
)

interface StatusProps {
  status: Status
  /** null for feedback, which need not be answered */
  priority: Priority | null
}

export const StatusBadge = ({ status, priority }: StatusProps) => (
  <Badge tone={STATUS[status].tone}>
    {status === 'open' && priority === null ? 'Received' : statusName(status)}
  </Badge>
)
