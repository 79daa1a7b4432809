import { cn } from '../../../../web/ui/cn.ts'
import type { Priority } from '../contract.ts'
import { PRIORITY_NAMES } from './words.ts'

const LOOK: Record<Priority, string> = {
  high: 'border-transparent bg-gold-wash text-gold-text',
  medium: 'border-transparent bg-sunken text-text',
  low: 'border-line text-muted',
}

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <span className={cn('rounded-full border px-2.5 py-0.5 text-xs font-semibold', LOOK[priority])}>
    {PRIORITY_NAMES[priority]}
    <span className="sr-only"> priority</span>
  </span>
)
