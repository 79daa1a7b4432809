import * as z from 'zod/mini'
import { isDay, yearOf, type Day } from '../../../shared/calendar.ts'
import { documented } from '../../../shared/documented.ts'
import { requiredText } from '../../../shared/fields.ts'
import { MAX_NAME_LENGTH } from '../../../shared/names.ts'

export const DATE_ORDERS = ['mdy', 'dmy', 'ymd'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const DECIMAL_MARKS = ['.', ','] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]
/** Encodings that an owner can choose, with their names on the page. UTF-16 is always recognized. */
export const ENCODINGS = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift_JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  gb18030: 'Chinese (GB18030)',
  big5: 'Traditional Chinese (Big5)',
} as const
export type EncodingChoice = keyof typeof ENCODINGS
export const ENCODING_CHOICES = Object.keys(ENCODINGS) as [EncodingChoice, ...EncodingChoice[]]

/**
 * What settled how dates or amounts are read: the owner's choice, the column itself, the file's other
 * columns, nothing, as there is only one way, the last file with these headers, or only a default.
 */
export const SETTLED_BY = ['choice', 'column', 'file', 'unneeded', 'remembered', 'default'] as const
export type SettledBy = (typeof SETTLED_BY)[number]

const oneOf = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.enum(values, `${name} must be one of ${values.join(', ')}`)

const numberFrom = (name: string, minimum: number, maximum: number) =>
  documented(
    z
      .number(`${name} must be a number`)
      .check(
        z.refine(
          (n) => Number.isInteger(n) && n >= minimum && n <= maximum,
          `${name} must be from ${minimum} to ${maximum.toLocaleString('en-US')}`,
        ),
      ),
    { type: 'integer', minimum, maximum },
  )

export const currencyCode = documented(
  z
    .string('Name a currency by its code, like EUR')
    .check(z.regex(/^[A-Z]{3}$/, 'Name a currency by its code, like EUR')),
  { pattern: '^[A-Z]{3}$', examples: ['EUR'] },
)
const RATE = 'A rate must be between 0.0000001 and 10,000,000, written like "1.0843"'
/** limits of an exchange rate; most decimals that make a difference at the smallest one */
const [MIN_RATE, MAX_RATE] = [0.000_000_1, 10_000_000]
/** A text, because it is multiplied exactly as it is written. */
export const exchangeRate = documented(
  z
    .string(RATE)
    .check(
      z.refine(
        (text) =>
          /^\d{1,8}(?:\.\d{1,12})?$/.test(text) &&
          Number(text) >= MIN_RATE &&
          Number(text) <= MAX_RATE,
        RATE,
      ),
    ),
  { pattern: '^\\d{1,8}(\\.\\d{1,12})?$', examples: ['1.0843'] },
)
const MAX_RATES = 50
const currencyChoice = z.discriminatedUnion(
  'take',
  [
    z.object({ take: z.literal('only'), currency: currencyCode }),
    z.object({
      take: z.literal('rates'),
      /** how much one unit of each currency is worth in the account's */
      rates: z
        .record(currencyCode, exchangeRate)
        .check(
          z.refine((rates) => Object.keys(rates).length <= MAX_RATES, 'There are too many rates'),
        ),
    }),
  ],
  'currencies must be like {"take":"only","currency":"EUR"} or {"take":"rates","rates":{"EUR":"1.0843"}}',
)

const DAY_OR_MONTH =
  'defaultDate must be a day, like "2026-03-31", or a month, like "2026-03", from 1970 to 2100'
const dayOrMonth = documented(
  z.string(DAY_OR_MONTH).check(
    z.refine((text) => {
      const day = firstDayOf(text)
      return isDay(day) && yearOf(day) >= 1970 && yearOf(day) <= 2100
    }, DAY_OR_MONTH),
  ),
  { pattern: '^\\d{4}-\\d{2}(-\\d{2})?$', examples: ['2026-03-31', '2026-03'] },
)

/** The day on which sales of a day or month are recorded. */
export const firstDayOf = (dayOrMonth: string): Day =>
  /^\d{4}-\d{2}$/.test(dayOrMonth) ? `${dayOrMonth}-01` : dayOrMonth

const YEAR = 'year must be from 1970 to 2099, like "2026"'
const year = documented(z.string(YEAR).check(z.regex(/^(?:19[7-9]|20\d)\d$/, YEAR)), {
  pattern: '^(19[7-9]|20\\d)\\d$',
  examples: ['2026'],
})

const CHANGED_ROWS = ['ask', 'update', 'keep', 'skip'] as const

/** The owner's choices; anything missing or `auto` is determined from the file. */
export const importOptions = z.object(
  {
    dateOrder: z._default(oneOf('dateOrder', ['auto', ...DATE_ORDERS]), 'auto'),
    decimal: z._default(oneOf('decimal', ['auto', ...DECIMAL_MARKS]), 'auto'),
    /** In Croatian, listopad is October; in Polish and Czech it is November. */
    monthNames: z.optional(oneOf('monthNames', ['croatian', 'others'])),
    /** The year of dates that are written without one. Never remembered for the next file. */
    year: z.optional(year),
    /** Rows without a date: they are of the same day as the row above, or they are rejected. */
    emptyDates: z.optional(oneOf('emptyDates', ['above', 'skip'])),
    /** How the bytes of the file stand for letters. */
    encoding: z._default(oneOf('encoding', ['auto', ...ENCODING_CHOICES]), 'auto'),
    /**
     * Sales in one currency only, whose amounts are taken as they are, or a rate for each that isn't the account's.
     * Without it, a file in another currency than the account's, or in several, is refused.
     */
    currencies: z.optional(currencyChoice),
    /** `sales` imports a file that looks like something else, such as an account statement. */
    contents: z.optional(oneOf('contents', ['sales'])),
    /**
     * Contents of the revenue column: totals of the rows, or prices to multiply by the quantity. Where the file has
     * both, this chooses the column. The total of an order with several rows is shared among them.
     */
    revenueIs: z.optional(oneOf('revenueIs', ['total', 'unitPrice'])),
    /** The same for the cost column. */
    costIs: z.optional(oneOf('costIs', ['total', 'unitCost'])),
    /** Meaning of rows with a negative quantity and a positive amount. */
    negativeQuantity: z.optional(oneOf('negativeQuantity', ['refund', 'sale'])),
    /** Rows that a column flags as given back: they are refunds, sales that count, or they are left out. */
    returned: z.optional(oneOf('returned', ['refund', 'sale', 'skip'])),
    /** Rows that come to as much as the other rows of their receipts, as the payments of a till do. */
    payments: z.optional(oneOf('payments', ['skip', 'count'])),
    /** Sales that haven't been paid yet, by their status. */
    unpaid: z.optional(oneOf('unpaid', ['count', 'skip'])),
    /** A column of discounts, or of what was given back, is taken off the amounts, or they are without it already. */
    discount: z.optional(oneOf('discount', ['subtract', 'included'])),
    refunded: z.optional(oneOf('refunded', ['subtract', 'included'])),
    /** Revenue with or without what customers paid for shipping, and with or without tips, where a file has them. */
    shipping: z.optional(oneOf('shipping', ['without', 'with'])),
    tips: z.optional(oneOf('tips', ['without', 'with'])),
    /** A column of taxes is a part of the amounts, it is added to them, or no tax is recorded. */
    tax: z.optional(oneOf('tax', ['included', 'added', 'skip'])),
    /** Meaning of a file in which all amounts are below zero. */
    negativeAmounts: z.optional(oneOf('negativeAmounts', ['sales', 'refunds'])),
    /** Product of every row, for a file without a product column. */
    defaultProduct: z.optional(requiredText('Product name', MAX_NAME_LENGTH)),
    /**
     * The day of all rows in a file without a date column, or their month: then all are recorded on its first day. So figures
     * for months and years are right, those for single days and weeks aren't, no sale is in the future, and the same file
     * is recognized again later. Never remembered for the next file.
     */
    defaultDate: z.optional(dayOrMonth),
    /** Skips rows that are already recorded, or imports them again. */
    duplicates: z._default(oneOf('duplicates', ['skip', 'keep']), 'skip'),
    /**
     * What becomes of rows whose sales are recorded with other values, because they were changed in the file, or here since. `update` gives the sales the values of the file, in the columns that
     * it has, and takes out sales that were canceled since; `keep` imports the rows as new sales; `skip` leaves them out; `ask` refuses the import if there are any;
     * for a program that may not read it is `skip`, except for a file that was exported from here. A row of its file is only a
     * recorded sale with other values if it has its receipt and product; the list of imports tells the owner what was left out.
     */
    changed: z._default(oneOf('changed', CHANGED_ROWS), 'ask'),
    /** Row of the headers, counted from 1; 0 for a file without headers. */
    headerRow: z.optional(numberFrom('headerRow', 0, 1_000)),
    /** Name of the sheet to read from a workbook; by default the first with a table of sales. */
    sheet: z.optional(requiredText('Sheet', MAX_NAME_LENGTH)),
    /** The table to read, counted from 1, when the file has several below each other; by default the first that is sales. */
    table: z.optional(numberFrom('table', 1, 100)),
  },
  'options must be an object, like {"dateOrder":"dmy"}',
)
export type ImportOptions = z.output<typeof importOptions>

/** Returns the currencies that still need a rate; `account` is the code of the account's. */
export const withoutRate = <Found extends { code: string }>(
  found: Found[],
  choice: ImportOptions['currencies'],
  account: string,
): Found[] =>
  choice?.take === 'rates'
    ? found.filter(({ code }) => code !== account && choice.rates[code] === undefined)
    : []

/**
 * Options that answer what a file means, and which sheet of it; they are remembered for the next file like it. Not so
 * `negativeAmounts`: the next file may have its amounts above zero, and would be turned.
 */
const ANSWERS = [
  ...(['contents', 'monthNames', 'payments', 'negativeQuantity', 'returned'] as const),
  ...(['unpaid', 'discount', 'refunded', 'sheet', 'emptyDates', 'shipping', 'tips'] as const),
  'tax',
] as const
export type Answers = Partial<Pick<ImportOptions, (typeof ANSWERS)[number]>>
export const pickAnswers = (options: Answers): Answers =>
  Object.fromEntries(
    ANSWERS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])),
  )

/** Options of one file only: what they say about it needn't be true of the next. */
const OF_ONE_FILE = ['year', 'defaultDate', 'negativeAmounts', 'duplicates'] as const

/**
 * The options that stand for the next time when the same file is read again: what the owner chose, and what the reading has
 * `settled` besides. Rows that were recorded as new ones although they look like changed sales are asked about again.
 */
export function optionsForNextTime(
  options: ImportOptions,
  settled: Partial<ImportOptions>,
): Partial<ImportOptions> {
  const chosen = Object.entries(options).filter(
    ([name, value]) =>
      value !== undefined &&
      value !== 'auto' &&
      !(OF_ONE_FILE as readonly string[]).includes(name) &&
      !(name === 'changed' && value === 'keep'),
  )
  return { ...settled, ...Object.fromEntries(chosen) }
}
