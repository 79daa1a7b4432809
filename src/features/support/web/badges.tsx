import { cn } from '../../../web/ui/cn.ts'
import type { Priority, Status } from '../contract.ts'

const badgeStyles = 'rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap'

const PRIORITY_LOOK: Record<Priority, string> = {
  Critical: 'border-transparent bg-worse-wash text-worse',
  High: 'border-transparent bg-gold-wash text-gold-text',
  Medium: 'border-transparent bg-sunken text-text',
  Low: 'border-line text-muted',
}

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <span className={cn(badgeStyles, PRIORITY_LOOK[priority])}>
    {priority}
    <span className="sr-only"> priority</span>
  </span>
)

const STATUS_LOOK: Record<Status, string> = {
  open: 'border-transparent bg-gold-wash text-gold-text',
  answered: 'border-transparent bg-better-wash text-better',
  'auto-resolved': 'border-transparent bg-better-wash text-better',
  closed: 'border-line text-muted',
}

/** `open`: the team has the ticket. */
const STATUS_NAMES: Record<Status, string> = {
  open: 'Waiting for an answer',
  answered: 'Answered',
  'auto-resolved': 'Solved automatically',
  closed: 'Closed',
}

export const FEEDBACK_STATUS: Record<Status, string> = { ...STATUS_NAMES, open: 'Received' }

interface StatusProps {
  status: Status
  name?: string
}

export const StatusBadge = ({ status, name = STATUS_NAMES[status] }: StatusProps) => (
  <span className={cn(badgeStyles, STATUS_LOOK[status])}>{name}</span>
)
