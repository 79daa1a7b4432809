import * as z from 'zod/mini'
import { aDay } from '../../../shared/documented.ts'

export const streak = z.object({
  /** days in the run that is alive: open days with a sale, or calendar days with a visit */
  current: z.number(),
  /** longest run of the last 365 days */
  best: z.number(),
  /** whether today already counts */
  isDoneToday: z.boolean(),
  /** last day on which the run can be continued; null without a run */
  aliveUntil: z.nullable(aDay),
})
export type Streak = z.infer<typeof streak>

/** A sales streak that broke on a day whose sale may only be missing. */
export const forgotten = z.object({
  /** the one open day without a sale; one entered for it still counts */
  day: aDay,
  /** days of the streak until then, which would live on */
  days: z.number(),
})
export type Forgotten = z.infer<typeof forgotten>
