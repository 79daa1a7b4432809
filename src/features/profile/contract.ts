import * as z from 'zod/mini'
import { DATE_STYLES, isTimeZone, lengthOf } from '../../shared/calendar.ts'
import { CURRENCIES, KNOWN_CURRENCIES } from '../../shared/currencies.ts'
import { aDay, aFile, aText, documented } from '../../shared/documented.ts'
import { wasRead } from '../../shared/edits.ts'
import { endpoint } from '../../shared/endpoint.ts'
import {
  amountFromZero,
  day,
  id,
  isStorable,
  emailAddress,
  percentUpTo,
  positiveAmount,
  requiredText,
  wholeNumber,
} from '../../shared/fields.ts'
import { MEGABYTE, megabytes } from '../../shared/limits.ts'
import { NUMBER_STYLES } from '../../shared/money.ts'

/** Spec §3. */
export const INDUSTRIES = [
  'Automotive Services',
  'Retail/E-commerce',
  'Professional Services',
  'Food & Beverage',
  'Manufacturing',
  'Healthcare',
  'Other',
] as const

/** `auto` follows the browser's language */
const STYLE_CHOICES = ['auto', ...NUMBER_STYLES] as const
const DATE_ORDERS = ['mdy', 'dmy'] as const
const WEEK_STARTS = ['monday', 'sunday', 'saturday'] as const
const OPERATING_DAYS = [5, 6, 7] as const

/** maximum size of an uploaded logo in bytes */
export const MAX_LOGO_BYTES = 2 * MEGABYTE

/** A planned closure. */
const closure = z.object({
  id: z.number(),
  /** its first and last day */
  startDate: aDay,
  endDate: aDay,
  /** '' when unset */
  note: aText(100),
  /** It protects a streak from this day on: its first, or the day after it was entered if that is later. */
  protectedFrom: aDay,
})
export type Closure = z.infer<typeof closure>

/** Texts are '' when unset. */
export const profile = z.object({
  businessName: aText(200),
  businessType: aText(100),
  industry: aText(100),
  businessDescription: aText(2_000),
  contactEmail: aText(254),
  phone: aText(50),
  address: aText(500),
  /** https URL, or the path of the uploaded logo */
  logoUrl: aText(2_000),
  /** IANA name; decides which day "today" is */
  timeZone: aText(100),
  /** ISO 4217 */
  currency: documented(z.string(), { pattern: '^[A-Z]{3}$', examples: ['USD'] }),
  numberStyle: z.enum(STYLE_CHOICES),
  /** how dates are written in the app and in emails, as 31 March 2026 would be */
  dateStyle: z.enum(DATE_STYLES),
  /** order for dates that can be read two ways */
  dateOrder: z.enum(DATE_ORDERS),
  weekStart: z.enum(WEEK_STARTS),
  /** first month of the fiscal year, 1–12; years, quarters and the year to date begin with it */
  fiscalMonth: z.number(),
  operatingDaysPerWeek: z.number(),
  annualClosedDays: z.number(),
  /** percent, used for sales without a recorded cost; null means 30 */
  defaultProfitMargin: z.nullable(z.number()),
  /** revenue per year; null if not set */
  revenueGoal: z.nullable(z.number()),
  /** what the business costs in a month, whatever it sells: rent, wages; null if not set */
  monthlyFixedCosts: z.nullable(z.number()),
  /** percent of tax that prices include, for sales that are recorded without their tax; null for none */
  taxRate: z.nullable(z.number()),
  /** Figures, goals, points, reports and mails are all without tax. Margins always are. */
  figuresWithoutTax: z.boolean(),
  /** Messages to customers who stay away make the offers of spec §9. */
  offersInMessages: z.boolean(),
  /** in order of their dates: all that aren't over, and at least those of the last 400 days */
  closures: z.array(closure),
})
export type Profile = z.infer<typeof profile>

/** Text that may be blank, meaning unset. */
const text = (label: string, maxLength: number) =>
  z
    .string(`${label} must be text`)
    .check(
      z.trim(),
      z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
      z.refine(isStorable, `${label} contains a character that can't be saved`),
    )

const blank = z.literal('')
const oneOf = <const Values extends readonly string[]>(values: Values, message: string) =>
  z.enum(values as unknown as { [V in Values[number]]: V }, message)

/** Prefix of an uploaded logo's URL. The form sends it back with the rest of the profile. */
export const LOGO_PATH = '/api/business-profile/logo/'
const isLogoUrl = (typed: string): boolean =>
  typed === '' || typed.startsWith(LOGO_PATH) || isPictureUrl(typed)

/** A URL with a username or password is rejected: it would be stored, and browsers don't load pictures from it. */
function isPictureUrl(typed: string): boolean {
  const url = /^https:\/\/[^\s/]\S*$/i.test(typed) ? URL.parse(typed) : null
  return url !== null && url.username === '' && url.password === ''
}

/**
 * The fields that owners can change, used by the form, the API call and its description. In the call,
 * fields that are left out don't change.
 */
export const profileForm = z.object({
  businessName: requiredText('Business name', 200),
  businessType: text('Business type', 100),
  industry: z.union([blank, oneOf(INDUSTRIES, '')], 'Choose an industry from the list'),
  businessDescription: text('Description', 2_000),
  contactEmail: documented(
    z.pipe(
      z.string('Contact email must be text').check(z.trim()),
      z.union(
        [blank, emailAddress('Contact email')],
        'Enter an email address like name@example.com',
      ),
    ),
    { maxLength: 254, anyOf: [{ format: 'email' }, { const: '' }], examples: ['name@example.com'] },
  ),
  phone: text('Phone', 50),
  address: text('Address', 500),
  logoUrl: text('Link to a picture', 2_000).check(
    z.refine(isLogoUrl, 'Enter a picture link that starts with https://'),
  ),
  timeZone: documented(
    z
      .string('Choose a time zone from the list')
      .check(z.refine(isTimeZone, 'Choose a time zone from the list')),
    { maxLength: 100, examples: ['America/Chicago'] },
  ),
  // An owner whose currency isn't on offer can save the rest; only a change to it is refused (service.ts).
  currency: documented(oneOf(KNOWN_CURRENCIES, 'Choose a currency from the list'), {
    enum: CURRENCIES,
  }),
  numberStyle: oneOf(STYLE_CHOICES, 'Choose a number format from the list'),
  dateStyle: oneOf(DATE_STYLES, 'Choose a date format from the list'),
  dateOrder: oneOf(DATE_ORDERS, 'Choose whether the day or the month comes first'),
  weekStart: oneOf(WEEK_STARTS, 'Choose the first day of the week from the list'),
  fiscalMonth: wholeNumber('First month of the fiscal year', 1, 12),
  operatingDaysPerWeek: documented(
    z
      .number('Choose 5, 6 or 7 days a week')
      .check(
        z.refine(
          (days) => OPERATING_DAYS.some((choice) => choice === days),
          'Choose 5, 6 or 7 days a week',
        ),
      ),
    { type: 'integer', enum: OPERATING_DAYS },
  ),
  annualClosedDays: wholeNumber('Closed days per year', 0, 365),
  defaultProfitMargin: z.nullable(wholeNumber('Default gross margin', 0, 100)),
  revenueGoal: z.nullable(positiveAmount('Yearly revenue goal')),
  monthlyFixedCosts: z.nullable(amountFromZero('Monthly fixed costs')),
  taxRate: z.nullable(percentUpTo('Tax in your prices', 50, 3)),
  figuresWithoutTax: z.boolean('Choose whether figures are with or without tax'),
  offersInMessages: z.boolean('Choose whether messages make offers'),
})
/** fields that are amounts of money, in the currency of the profile */
export const AMOUNTS = ['revenueGoal', 'monthlyFixedCosts'] as const satisfies (keyof z.infer<
  typeof profileForm
>)[]
export type ProfileChanges = Partial<z.infer<typeof profileForm>>

/** days */
const MAX_CLOSURE_LENGTH = 366

export const closureForm = z
  .object({
    startDate: day('The first closed day'),
    endDate: day('The last closed day'),
    note: z.optional(text('Note', 100)),
  })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      message: "The last closed day can't be before the first",
    }),
    z.refine(
      ({ startDate, endDate }) =>
        // Also true for what isn't a date, which has its own message.
        !(lengthOf({ start: startDate, end: endDate }) > MAX_CLOSURE_LENGTH),
      {
        path: ['endDate'],
        message: `A closure can be at most ${MAX_CLOSURE_LENGTH} days long`,
      },
    ),
  )
export type ClosureInput = z.infer<typeof closureForm>

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/business-profile',
  token: 'read',
  summary: "The owner's business profile",
  response: profile,
})

/** 409 `changed_meanwhile` if a changed field isn't as `was` says any more. */
export const saveProfile = endpoint({
  method: 'POST',
  path: '/api/business-profile',
  summary: "Change the owner's business profile; fields that are left out don't change",
  body: z.extend(z.partial(profileForm), {
    was: wasRead(z.omit(profile, { closures: true }).shape),
  }),
  response: profile,
})

export const addClosure = endpoint({
  method: 'POST',
  path: '/api/business-profile/closures',
  summary: 'Plan a closure that starts today or later',
  body: closureForm,
  response: profile,
})

export const removeClosure = endpoint({
  method: 'DELETE',
  path: '/api/business-profile/closures/:id',
  summary: 'Delete a planned closure that has not begun, or end a running one today',
  params: z.object({ id: id() }),
  response: profile,
})

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/business-profile/logo',
  summary: `Upload a logo as a form file: PNG, JPEG, WebP or GIF, up to ${megabytes(MAX_LOGO_BYTES)}`,
  form: z.object({ file: aFile('image/*') }),
  response: profile,
})

export const getLogo = endpoint({
  method: 'GET',
  path: `${LOGO_PATH}:id`,
  summary: 'The uploaded logo',
  params: z.object({ id: aText(50) }),
  response: aFile('image/*'),
})
