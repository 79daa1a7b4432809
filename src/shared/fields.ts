import * as z from 'zod/mini'
import { isDay } from './calendar.ts'
import { documented } from './documented.ts'
import { isAmount, MAX_AMOUNT } from './money.ts'
import { isVisible } from './names.ts'
import { TIME } from './time-of-day.ts'

/** Messages name their field: forms and the API share them. */

const missing = (label: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} is required` : undefined

/** PostgreSQL cannot store NUL or half of a UTF-16 surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** stored trimmed */
export const requiredText = (label: string, maxLength: number) =>
  documented(
    z.pipe(
      z.string({ error: (issue) => missing(label)(issue) ?? `${label} must be text` }),
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, `${label} is required`),
          z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
          z.refine(isStorable, `${label} contains a character that can't be saved`),
        ),
    ),
    { type: 'string', title: label, minLength: 1, maxLength, pattern: '\\S' },
  )

/** Must not hide or turn around texts beside it. */
export const personName = (label: string, maxLength: number) =>
  documented(
    z.pipe(
      requiredText(label, maxLength),
      z.string().check(z.refine(isVisible, `${label} contains a character that can't be seen`)),
    ),
    { type: 'string', title: label, minLength: 1, maxLength, pattern: '\\S' },
  )

export const optionalText = (label: string, maxLength: number) =>
  documented(
    z.pipe(
      z.nullish(z.string(`${label} must be text`)),
      z.pipe(
        z.transform((text: string | null | undefined) => text?.trim() || null),
        z.nullable(
          z
            .string()
            .check(
              z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
              z.refine(isStorable, `${label} contains a character that can't be saved`),
            ),
        ),
      ),
    ),
    { type: ['string', 'null'], title: label, maxLength },
  )

export const searchText = (label: string, maxLength: number) =>
  z.optional(
    z
      .string(`${label} must be text`)
      .check(
        z.trim(),
        z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
        z.refine(isStorable, `${label} contains a character that can't be searched for`),
      ),
  )

const MAX_EMAIL_LENGTH = 254

const addressWhich = (label: string, ...rules: z.core.$ZodCheck<string>[]) =>
  documented(
    z.pipe(
      requiredText(label, MAX_EMAIL_LENGTH),
      z
        .string()
        .check(z.toLowerCase(), z.email('Enter an email address like name@example.com'), ...rules),
    ),
    {
      type: 'string',
      title: label,
      format: 'email',
      maxLength: MAX_EMAIL_LENGTH,
      examples: ['name@example.com'],
    },
  )

/** people don't remember how they typed the address */
export const emailAddress = (label: string) => addressWhich(label)

/**
 * A restore gives .invalid addresses where the old one belongs to somebody else by now (accounts/restored-emails.ts).
 */
export const newEmailAddress = (label: string) =>
  addressWhich(
    label,
    z.refine(
      (address) => !address.endsWith('.invalid'),
      'No email arrives at an address that ends in .invalid',
    ),
  )

const maxAmountText = MAX_AMOUNT.toLocaleString('en-US')

export const amount = (label: string) =>
  decimal(
    label,
    (value) => Math.abs(value) <= MAX_AMOUNT,
    `${label} must be between -${maxAmountText} and ${maxAmountText}`,
    { minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT },
  )

export const positiveAmount = (label: string) =>
  decimal(
    label,
    (value) => value > 0 && value <= MAX_AMOUNT,
    `${label} must be more than 0 and at most ${maxAmountText}`,
    { minimum: 0.01, maximum: MAX_AMOUNT },
  )

export const amountFromZero = (label: string) =>
  decimal(
    label,
    (value) => value >= 0 && value <= MAX_AMOUNT,
    `${label} must be between 0 and ${maxAmountText}`,
    { minimum: 0, maximum: MAX_AMOUNT },
  )

/** some rates of tax have three decimal places */
export const percentUpTo = (label: string, most: number, places: Places = 2) =>
  decimal(
    label,
    (value) => value >= 0 && value <= most,
    `${label} must be between 0 and ${most} percent`,
    { minimum: 0, maximum: most },
    places,
  )

export const positivePercent = (label: string) =>
  decimal(
    label,
    (value) => value > 0 && value <= 100,
    `${label} must be more than 0 and at most 100 percent`,
    { minimum: 0.01, maximum: 100 },
  )

export const number = (label: string) =>
  documented(z.number({ error: (issue) => missing(label)(issue) ?? `${label} must be a number` }), {
    title: label,
  })

type Places = 2 | 3
const PLACES = { 2: ['two', 0.01], 3: ['three', 0.001] } as const

const decimal = (
  label: string,
  isInRange: (value: number) => boolean,
  range: string,
  limits: { minimum: number; maximum: number },
  places: Places = 2,
) =>
  documented(
    number(label).check(
      z.refine(isInRange, range),
      z.refine(
        (value) => !isInRange(value) || isAmount(value, places),
        `${label} can have at most ${PLACES[places][0]} decimal places`,
      ),
    ),
    { ...limits, multipleOf: PLACES[places][1], examples: [49.5] },
  )

export const wholeNumber = (label: string, min: number, max: number) =>
  documented(
    number(label).check(
      z.refine(
        (value) => Number.isInteger(value) && value >= min && value <= max,
        `${label} must be a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`,
      ),
    ),
    { type: 'integer', minimum: min, maximum: max },
  )

export const day = (label: string) =>
  documented(
    z
      .string({ error: (issue) => missing(label)(issue) ?? `${label} must be a date` })
      .check(z.refine(isDay, `${label} must be a real date, like 2026-03-31`)),
    { title: label, format: 'date', examples: ['2026-03-31'] },
  )

/** `HH:MM` */
export const optionalTime = (label: string) =>
  documented(
    z.pipe(
      z.nullish(z.string(`${label} must be a time`)),
      z.pipe(
        z.transform((text: string | null | undefined) => text?.trim() || null),
        z.nullable(z.string().check(z.regex(TIME, `${label} must be a time like 09:30`))),
      ),
    ),
    { type: ['string', 'null'], title: label, pattern: TIME.source, examples: ['09:30'] },
  )

/** '' and a space don't count as 0; each row has exactly one URL. */
export const digits = (message: string) =>
  z.pipe(z.string(message).check(z.regex(/^(?:0|[1-9]\d*)$/, message)), z.transform(Number))

const ROW_ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [4711] }

/** exact as a JavaScript number */
export const id = (message = 'Not a valid id') =>
  documented(
    digits(message).check(z.refine((value) => Number.isSafeInteger(value) && value > 0, message)),
    ROW_ID,
  )

export const rowId = (label: string) =>
  documented(
    number(label).check(
      z.refine((value) => Number.isSafeInteger(value) && value > 0, `${label} is not a valid id`),
    ),
    ROW_ID,
  )

export const wholeInUrl = (label: string, min: number, max: number) => {
  const message = `${label} must be a whole number from ${min} to ${max}`
  const inRange = (n: number): boolean => Number.isInteger(n) && n >= min && n <= max
  const value = z.coerce.number(message).check(z.refine(inRange, message))
  return documented(value, { type: 'integer', minimum: min, maximum: max })
}

export const numberInUrl = (label: string, min: number, max: number, standard: number) =>
  z._default(wholeInUrl(label, min, max), standard)
