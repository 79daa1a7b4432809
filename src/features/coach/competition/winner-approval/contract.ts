import * as z from 'zod/mini'
import { aFullName, aMonth, aText, aUuid, anInstant, done } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { month } from '../contract.ts'

/** closed months that are listed */
export const MONTHS = 24

/** What tells whether the sales of a winner's month are real. Amounts are in `currency`. */
const salesCheck = z.object({
  /** ISO 4217 */
  currency: aText(3),
  sales: z.number(),
  refunds: z.number(),
  revenue: z.number(),
  /** Of many thousand sales, this and the numbers below are of the latest 10,000. Sales below `small`: */
  smallSales: z.number(),
  /** one dollar, or about as much */
  small: z.number(),
  largest: z.number(),
  imported: z.number(),
  /** recorded more than a week after their day */
  late: z.number(),
  /** most sales typed in within an hour */
  mostInAnHour: z.number(),
})
export type SalesCheck = z.infer<typeof salesCheck>

/** What has changed in a winner's month since it closed: entries by what happened to them. */
const salesChanges = z.object({
  recorded: z.number(),
  edited: z.number(),
  /** or moved to another month, once they are no longer in the trash */
  deleted: z.number(),
  restored: z.number(),
  /** refunds, of any date, that look like refunds of the month's sales, and what they come to */
  refunds: z.number(),
  refunded: z.number(),
  /** null for months that closed before it was stored */
  revenueAtClose: z.nullable(z.number()),
  revenue: z.number(),
})
export type SalesChanges = z.infer<typeof salesChanges>

export const competitionState = endpoint({
  method: 'GET',
  path: '/api/admin/competition',
  summary: `The last ${MONTHS} closed months of the competition, and whether there is a prize`,
  response: z.object({
    months: z.array(
      z.object({
        month: aMonth,
        monthYear: aText(20),
        winners: z.number(),
        hasPrize: z.boolean(),
        rulesVersion: z.number(),
        /** null until winners were confirmed or refused */
        decidedAt: z.nullable(anInstant),
        decidedBy: z.nullable(aFullName),
        /** confirmed winners, of the first ten, whose sales of the month have changed since it closed */
        changed: z.array(
          z.object({
            accountId: aUuid,
            name: aText(254),
            place: z.number(),
            /** ISO 4217 */
            currency: aText(3),
            changes: salesChanges,
          }),
        ),
      }),
    ),
    /** of the months that are not closed */
    hasPrize: z.boolean(),
    /** the first month that is not closed, and when it will be */
    next: z.object({ monthYear: aText(20), closesAt: anInstant }),
  }),
})
export type CompetitionState = z.infer<typeof competitionState.response>
export type ListedMonth = CompetitionState['months'][number]

const winner = z.object({
  accountId: aUuid,
  name: aFullName,
  email: aText(254),
  place: z.number(),
  points: z.number(),
  /** others have the same place */
  isTied: z.boolean(),
  /** own open days of the month, and those with a sale recorded in time */
  openDays: z.number(),
  saleDays: z.number(),
  /** the own goal for the month; null without one */
  goal: z.nullable(
    z.object({
      /** percent, at most 100; 0 of a goal that doesn't count */
      reached: z.number(),
      /** false if it was set too late, or was met when it was set: it then decides no ties */
      counts: z.boolean(),
    }),
  ),
  /** why they are excluded from the competition, so that they can't be confirmed; null if they can */
  excluded: z.nullable(aText(500)),
  state: z.enum(['proposed', 'confirmed', 'rejected']),
  /** what the points are for, the most first */
  earned: z.array(z.object({ name: aText(100), times: z.number(), points: z.number() })),
  /** when the account was made; null if it was deleted */
  joinedAt: z.nullable(anInstant),
  /** a link sent to the address was opened */
  isEmailConfirmed: z.boolean(),
  check: salesCheck,
  /** null if nothing has changed since the month closed */
  changes: z.nullable(salesChanges),
  /** changes of the currency since the month began, the earliest first */
  currencyChanges: z.array(z.object({ at: anInstant, from: aText(3), to: aText(3) })),
})
export type ListedWinner = z.infer<typeof winner>

export const winnersToDecide = endpoint({
  method: 'GET',
  path: '/api/admin/competition/winners',
  summary: 'The winners of a closed month, with the figures behind each',
  query: z.object({ month }),
  response: z.object({
    /** by place; at most 200 */
    winners: z.array(winner),
    /** all of them */
    count: z.number(),
    /** null until they were confirmed or refused */
    decidedAt: z.nullable(anInstant),
    /**
     * owners whose goals and points couldn't be brought up to date before the month closed, so that they may lack points
     * that they had earned in time; at most 100
     */
    unsettled: z.array(
      z.object({
        accountId: aUuid,
        name: aText(254),
        /** points in the month, and points dated in it that count in the total only */
        points: z.number(),
        inTotalOnly: z.number(),
        /** The error is gone by now. */
        isSettled: z.boolean(),
      }),
    ),
  }),
})
export type UnsettledOwner = WinnersToDecide['unsettled'][number]
export type WinnersToDecide = z.infer<typeof winnersToDecide.response>

export const decideWinners = endpoint({
  method: 'POST',
  path: '/api/admin/competition/winners',
  summary: 'Confirm some winners of a month and refuse the others',
  body: z.object({
    month,
    /** account ids; none of them refuses all */
    confirmed: z
      .array(z.uuid('Not a valid id'), 'Choose who is confirmed')
      .check(z.maxLength(200, 'At most 200 can be confirmed')),
    /** `decidedAt` of the list that the admin saw */
    seen: z.nullable(z.iso.datetime('Not a valid time')),
  }),
  response: done,
})

export const setPrize = endpoint({
  method: 'POST',
  path: '/api/admin/competition/prize',
  summary: 'Turn the prize on or off for months that are not closed',
  body: z.object({ isOn: z.boolean('Choose whether there is a prize') }),
  response: done,
})
