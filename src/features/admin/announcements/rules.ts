import type { Day } from '../../../shared/calendar.ts'

/** Where a day ends last. */
export const LAST_ZONE = 'Pacific/Pago_Pago'

export type Phase = 'planned' | 'shown' | 'over' | 'ended'

interface Shown {
  startDay: Day
  endDay: Day
  endedAt: string | null
}

export function phaseOf({ startDay, endDay, endedAt }: Shown, today: Day): Phase {
  if (endedAt !== null) return 'ended'
  return today < startDay ? 'planned' : today > endDay ? 'over' : 'shown'
}
