import * as z from 'zod/mini'
import { isDay } from './calendar.ts'
import { isAmount, MAX_AMOUNT } from './money.ts'

/**
 * The kinds of field that forms and calls share. Each message is a sentence that names its field,
 * since the same schema fills the form's hints and the API's `fields`.
 */

const missing = (label: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null ? `${label} is required` : undefined

/** PostgreSQL cannot store NUL, nor half of a character that UTF-16 writes as two. */
export const canBeKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Text that is not blank; kept exactly as typed but for outer white space. */
export const requiredText = (label: string, maxLength: number) =>
  z.pipe(
    z.string({ error: (issue) => missing(label)(issue) ?? `${label} must be text` }),
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, `${label} is required`),
        z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
        z.refine(canBeKept, `${label} contains a character that cannot be kept`),
      ),
  )

/** Text that may be left out, null or blank; blank becomes null. */
export const optionalText = (label: string, maxLength: number) =>
  z.pipe(
    z.nullish(z.string(`${label} must be text`)),
    z.pipe(
      z.transform((text: string | null | undefined) => text?.trim() || null),
      z.nullable(
        z
          .string()
          .check(
            z.maxLength(maxLength, `${label} can have at most ${maxLength} characters`),
            z.refine(canBeKept, `${label} contains a character that cannot be kept`),
          ),
      ),
    ),
  )

/** Lower-cased, since people do not remember how they typed it. */
export const emailAddress = (label: string) =>
  z.pipe(
    requiredText(label, 254),
    z.string().check(z.toLowerCase(), z.email('Enter an email address like name@example.com')),
  )

const maxAmountText = MAX_AMOUNT.toLocaleString('en-US')

/** A decimal amount of money with at most two places. */
export const amount = (label: string) =>
  decimal(
    label,
    (value) => Math.abs(value) <= MAX_AMOUNT,
    `${label} must be between -${maxAmountText} and ${maxAmountText}`,
  )

/** An amount to aim at. */
export const positiveAmount = (label: string) =>
  decimal(
    label,
    (value) => value > 0 && value <= MAX_AMOUNT,
    `${label} must be more than 0 and at most ${maxAmountText}`,
  )

const decimal = (label: string, isInRange: (value: number) => boolean, range: string) =>
  z.number({ error: (issue) => missing(label)(issue) ?? `${label} must be a number` }).check(
    z.refine(isInRange, range),
    z.refine(
      (value) => !isInRange(value) || isAmount(value),
      `${label} can have at most two decimal places`,
    ),
  )

export const wholeNumber = (label: string, min: number, max: number) =>
  z
    .number({ error: (issue) => missing(label)(issue) ?? `${label} must be a number` })
    .check(
      z.refine(
        (value) => Number.isInteger(value) && value >= min && value <= max,
        `${label} must be a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`,
      ),
    )

/** A calendar day as `YYYY-MM-DD`. */
export const day = (label: string) =>
  z
    .string({ error: (issue) => missing(label)(issue) ?? `${label} must be a date` })
    .check(z.refine(isDay, `${label} must be a date that exists, like 2026-03-31`))

/** A number in an address, in digits alone: '' and a blank are no 0, and every row has one address. */
export const digits = (message: string) =>
  z.pipe(z.string(message).check(z.regex(/^(?:0|[1-9]\d*)$/, message)), z.transform(Number))

/** Rows of tables are addressed by positive integers that a double holds exactly. */
export const id = () =>
  digits('Not a valid id').check(
    z.refine((value) => Number.isSafeInteger(value) && value > 0, 'Not a valid id'),
  )
