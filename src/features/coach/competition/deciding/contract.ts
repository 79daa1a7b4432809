import * as z from 'zod/mini'
import { aDay, aMonth, aText, aUuid, anInstant, done } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { isStorable } from '../../../../shared/fields.ts'
import { MAX_RULES } from '../contract.ts'

/** closed months that are listed */
export const MONTHS = 24

const month = z
  .string('Month must look like 2026-11')
  .check(z.regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'Month must look like 2026-11'))

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
        decidedBy: z.nullable(aText(201)),
      }),
    ),
    /** of the months that are not closed */
    hasPrize: z.boolean(),
    /** the first month that is not closed, and when it will be */
    next: z.object({ monthYear: aText(20), closesAt: anInstant }),
  }),
})
export type CompetitionState = z.infer<typeof competitionState.response>
export type ClosedMonth = CompetitionState['months'][number]

const winner = z.object({
  accountId: aUuid,
  name: aText(201),
  email: aText(254),
  place: z.number(),
  points: z.number(),
  /** others have the same place */
  isTied: z.boolean(),
  /** own open days of the month, and those with a sale recorded in time */
  openDays: z.number(),
  saleDays: z.number(),
  /** percent of the own goal for the month, at most 100 */
  goalReached: z.number(),
  state: z.enum(['proposed', 'confirmed', 'rejected']),
  /** what the points are for, the most first */
  earned: z.array(z.object({ name: aText(100), times: z.number(), points: z.number() })),
})
export type ListedWinner = z.infer<typeof winner>

export const winnersToDecide = endpoint({
  method: 'GET',
  path: '/api/admin/competition/winners',
  summary: 'Who won a closed month, with the figures behind it',
  query: z.object({ month }),
  response: z.object({
    /** by place; at most 200 */
    winners: z.array(winner),
    /** all of them */
    count: z.number(),
    /** null until they were confirmed or refused */
    decidedAt: z.nullable(anInstant),
  }),
})
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

export const saveRules = endpoint({
  method: 'POST',
  path: '/api/admin/competition/rules',
  summary: 'Save a new version of the rules',
  body: z.object({
    text: z
      .string('Rules are required')
      .check(
        z.trim(),
        z.minLength(1, 'Rules are required'),
        z.maxLength(
          MAX_RULES,
          `Rules can have at most ${MAX_RULES.toLocaleString('en')} characters`,
        ),
        z.refine(isStorable, "Rules contain a character that can't be saved"),
      ),
    /** at once, and not from the 1st of the next month */
    atOnce: z.boolean('Choose when the rules begin to hold'),
    /** the newest version that the admin saw */
    basedOn: z.int('Not a valid version').check(z.minimum(0), z.maximum(1_000_000)),
  }),
  maxBody: {
    // A character takes up to 6 bytes.
    bytes: 6 * MAX_RULES + 10_000,
    message: `Rules can have at most ${MAX_RULES.toLocaleString('en')} characters`,
  },
  response: z.object({ version: z.number(), inForceFrom: aDay }),
})

export const setPrize = endpoint({
  method: 'POST',
  path: '/api/admin/competition/prize',
  summary: 'Turn the prize on or off for months that are not closed',
  body: z.object({ isOn: z.boolean('Choose whether there is a prize') }),
  response: done,
})
