import * as z from 'zod/mini'
import { documented } from '../../../shared/documented.ts'
import type { DayRange } from '../../../shared/calendar.ts'
import { day, requiredText, wholeNumber } from '../../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'
import { MAX_ROWS } from '../contract.ts'
import { PERIOD_NAMES, rangeOfName, type Owner, type PeriodName } from '../rules.ts'

const said = <S extends z.ZodMiniType>(schema: S, description: string): S =>
  documented(schema, { description })

const periodName = z.enum(PERIOD_NAMES, `Period must be one of ${PERIOD_NAMES.join(', ')}`)
/** For a tool that means something else by leaving the period out. */
export const periodField = (description: string) => said(z.optional(periodName), description)

export const periodFields = {
  period: periodField(
    "A period by name, in the owner's time zone, week and fiscal year. Weeks, months, quarters and years are whole, also if they aren't over. Left out, and without days: this month.",
  ),
  startDate: said(
    z.optional(day('Start date')),
    'First day, YYYY-MM-DD, instead of period. Needs endDate.',
  ),
  endDate: said(z.optional(day('End date')), 'Last day, included, YYYY-MM-DD. Needs startDate.'),
}

export interface AskedPeriod {
  period?: PeriodName | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

export const onePeriod = <T extends AskedPeriod>() => [
  z.refine<T>(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
    message: 'Give both startDate and endDate, or neither',
    path: ['endDate'],
  }),
  z.refine<T>(({ period, startDate }) => period === undefined || startDate === undefined, {
    message: 'Give either period or startDate and endDate, not both',
    path: ['period'],
  }),
  z.refine<T>(
    ({ startDate, endDate }) =>
      startDate === undefined || endDate === undefined || startDate <= endDate,
    { message: 'Start date must not be after end date', path: ['startDate'] },
  ),
]

export const rangeAsked = ({ period, startDate, endDate }: AskedPeriod, owner: Owner): DayRange =>
  startDate !== undefined && endDate !== undefined
    ? { start: startDate, end: endDate }
    : rangeOfName(period ?? 'this_month', owner)

export const onlyFields = {
  channel: said(
    z.optional(requiredText('Channel', MAX_NAME_LENGTH)),
    'Only sales of this channel, by its name. Not together with category.',
  ),
  category: said(
    z.optional(requiredText('Category', MAX_NAME_LENGTH)),
    'Only sales of this category, by its name. Not together with channel.',
  ),
}

export const limitField = (usual: number) =>
  said(
    z._default(wholeNumber('Limit', 1, MAX_ROWS), usual),
    `Most rows of the answer, up to ${MAX_ROWS}.`,
  )
export const offsetField = said(
  z._default(wholeNumber('Offset', 0, 1_000_000), 0),
  'Rows to skip, to read on where a full answer ended.',
)
