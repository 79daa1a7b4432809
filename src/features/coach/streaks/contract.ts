import * as z from 'zod/mini'
import { aDay } from '../../../shared/documented.ts'
import { countOf, type Notation } from '../../../shared/money.ts'
import { BEATS } from '../../goals/target/contract.ts'

export const streak = z.object({
  /** length of the run that is alive: open days with a sale, or calendar days with a visit */
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

/** A run of open days, or of weeks or months with open days, with a sale, whatever its source and whenever it was recorded. */
export const salesStreak = z.extend(streak, {
  /** How often the shop sells: what the run is counted in. Whether the running week or month counts is said as of today's. */
  beat: z.enum(BEATS),
  forgotten: z.nullable(forgotten),
})
export type SalesStreak = z.infer<typeof salesStreak>

const COUNTED = { day: 'open day', week: 'week', month: 'month' } as const

/** `41 open days`, `6 weeks`, `3 months` */
export const lengthInWords = (
  length: number,
  { beat }: Pick<SalesStreak, 'beat'>,
  notation: Notation,
): string => countOf(length, notation, COUNTED[beat])
