import { sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { DateStyle } from '../../shared/calendar.ts'
import { customersReachedBy } from './contacts/list.ts'
import { phoneSearch } from './contacts/rules.ts'
import { NAME_KINDS, type NameKind } from './contract.ts'
import { NAMES } from './rollups/dimensions.ts'
import { saleDay } from './rollups/tables.ts'
import { timeOfMinute } from '../../shared/time-of-day.ts'
import type { ParsedSearch, SearchText } from './rules.ts'
import { plainName } from './search-names.ts'
import { sale } from './tables.ts'

/**
 * `strpos` has no wildcards. No trigram index: with row-level security PostgreSQL can't use one, because LIKE isn't
 * leakproof.
 */

export interface Sight {
  seesContacts: boolean
}

/** Up to here passed as a list, whose length helps the planner. */
const MAX_LISTED = 1000

/**
 * The text as typed, else its words in any order: "smith 77" is Smith 77, where there is one, before a Smith who paid 77.
 * Contacts only for callers who may see them: a contact could be guessed letter by letter.
 */
export async function matching(
  tx: OwnerTx,
  search: ParsedSearch,
  { seesContacts }: Sight,
): Promise<SQL[]> {
  const asTyped = await Promise.all([
    ...textsContain(tx, search),
    ...(seesContacts ? [contactContains(tx, search)] : []),
    receiptContains(tx, search),
  ])
  const found = known(asTyped)
  const others = known([
    amountContains(search),
    timeContains(search),
    refundReceiptContains(search),
  ])
  return [...(found.length > 0 ? found : await eachWord(tx, search.words)), ...others]
}

const textsContain = (tx: OwnerTx, text: SearchText) => [
  ...NAME_KINDS.map((kind) => nameContains(tx, kind, text)),
  dayContains(tx, text),
]

const known = (conditions: (SQL | undefined)[]): SQL[] =>
  conditions.filter((condition) => condition !== undefined)

/** A query per column that has the rarest word; the other words narrow it. */
async function eachWord(tx: OwnerTx, words: SearchText[]): Promise<SQL[]> {
  const found = await Promise.all(words.map((word) => columnsWith(tx, word)))
  const [rarest = [], ...others] = found.toSorted((a, b) => a.length - b.length)
  return rarest.map((column) => sql.join([column, ...others.map(anyOf)], sql` AND `))
}

async function columnsWith(tx: OwnerTx, word: SearchText): Promise<SQL[]> {
  const texts = await Promise.all(textsContain(tx, word))
  // Lower case for each receipt takes long.
  const receipt = /\d/.test(word.text) ? sql`(${isReceipt(word)})` : undefined
  return known([...texts, amountContains(word), timeContains(word), receipt])
}

async function among(tx: OwnerTx, column: SQL, type: SQL, found: SQL): Promise<SQL | undefined> {
  const { rows } = await tx.execute<{ value: unknown }>(sql`${found} LIMIT ${MAX_LISTED + 1}`)
  if (rows.length === 0) return undefined
  if (rows.length > MAX_LISTED) return sql`${column} IN (${found})`
  return sql`${column} = ANY(${sql.param(rows.map((row) => row.value))}::${type}[])`
}

async function nameContains(tx: OwnerTx, kind: NameKind, { plain, name }: SearchText) {
  const { names, id } = NAMES[kind]
  const column = sql`${sql.identifier(id)}`
  const found = sql`
    SELECT DISTINCT coalesce(same_as, id) AS value FROM ${names}
    WHERE owner_id = ${tx.ownerId} AND (strpos(${plainName}, ${plain}) > 0 OR name_key = ${name})`
  const condition = await among(tx, column, sql`bigint`, found)
  // For the indexes of names that few sales have.
  return condition && sql`(${condition} AND ${column} IS NOT NULL)`
}

const PHONE_DIGITS = 5

async function contactContains(tx: OwnerTx, { text }: SearchText): Promise<SQL | undefined> {
  const isOne = text.includes('@') || (phoneSearch(text)?.length ?? 0) >= PHONE_DIGITS
  return isOne ? among(tx, sql`customer_id`, sql`bigint`, customersReachedBy(tx, text)) : undefined
}

// In the column's own collation, only A to Z have lower case.
const LOWER = sql.raw('lower(receipt COLLATE "default")')
/**
 * Lower case takes most of the time, so the length (lower case has at most three times the bytes) and the longest run
 * of digits come first.
 */
function isReceipt({ text, name }: SearchText): SQL {
  const [digits = ''] = (text.match(/[0-9]+/g) ?? []).toSorted((a, b) => b.length - a.length)
  return sql`receipt IS NOT NULL
    AND (octet_length(receipt) * 3 >= ${Buffer.byteLength(text)}::int AND strpos(receipt, ${digits}) > 0
         AND strpos(${LOWER}, ${text}) > 0 OR ${LOWER} = ${name})`
}

/** The index of receipts has sales by day: few matches are found without reading the sales. */
async function receiptContains(tx: OwnerTx, search: SearchText): Promise<SQL | undefined> {
  const matches = sql`${isReceipt(search)} AND revenue_cents >= 0`
  const { rows } = await tx.execute<{ day: string; receipt: string }>(sql`
    SELECT DISTINCT sale_date AS day, receipt FROM ${sale}
    WHERE owner_id = ${tx.ownerId} AND ${matches} LIMIT ${MAX_LISTED + 1}`)
  if (rows.length === 0) return undefined
  if (rows.length > MAX_LISTED) return sql`(${matches})`
  const days = sql.param(rows.map(({ day }) => day))
  const receipts = sql.param(rows.map((row) => row.receipt))
  return sql`
    (receipt IS NOT NULL AND revenue_cents >= 0
     AND (sale_date, receipt) IN (SELECT * FROM unnest(${days}::date[], ${receipts}::text[])))`
}

/** Not in that index; few. */
const refundReceiptContains = (search: SearchText): SQL =>
  sql`(${isReceipt(search)} AND revenue_cents < 0)`

/** Only with a colon: digits alone are part of too many times. */
function timeContains({ text }: SearchText): SQL | undefined {
  if (!text.includes(':')) return undefined
  const minutes = MINUTES.filter((minute) => timeOfMinute(minute).includes(text))
  return minutes.length === 0
    ? undefined
    : sql`(minute IS NOT NULL AND minute = ANY(${sql.param(minutes)}::smallint[]))`
}
const MINUTES = Array.from({ length: 24 * 60 }, (_, minute) => minute)

const PATTERNS: Record<DateStyle, string> = {
  '31 Mar 2026': 'FMDD FMMon YYYY',
  'Mar 31, 2026': 'FMMon FMDD, YYYY',
  '31/03/2026': 'DD/MM/YYYY',
  '03/31/2026': 'MM/DD/YYYY',
  '31.03.2026': 'DD.MM.YYYY',
  '2026-03-31': 'YYYY-MM-DD',
}

function dayContains(tx: OwnerTx, { text, days, dateStyle }: SearchText) {
  const found = sql`
    SELECT day AS value FROM ${saleDay}
    WHERE owner_id = ${tx.ownerId}
      AND (strpos(to_char(day, 'YYYY-MM-DD'), ${text}) > 0
        OR strpos(lower(to_char(day, ${PATTERNS[dateStyle]})), ${text}) > 0
        OR to_char(day, 'YYYY-MM-DD') LIKE ${days})`
  return among(tx, sql`sale_date`, sql`date`, found)
}

const WHOLE_DIGITS = 10
const QUANTITY_DIGITS = 7

/** Converting to text takes ten times as long as comparing integers, and tells the planner nothing. */
function amountContains({ amount }: SearchText): SQL | undefined {
  if (amount === null) return undefined
  const [whole = '', places] = amount.replace('-', '').split('.')
  if (whole.length > WHOLE_DIGITS || (places ?? '').length > 2) return undefined
  const cents = (column: SQL): SQL => sql`
    (${places === undefined ? hasDigits(column, whole) : hasEnd(column, whole, places)}
     AND strpos((${column} / 100.0)::numeric(14, 2)::text, ${amount}) > 0)`
  const quantity = sql`
    (${hasRun(sql`abs(quantity)`, whole, QUANTITY_DIGITS)} AND strpos(quantity::text, ${amount}) > 0)`
  const columns = [cents(sql`revenue_cents`), cents(sql`cost_cents`)]
  return anyOf(places === undefined ? [...columns, quantity] : columns)
}

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` OR `)})`
/** Inlined: the planner estimates badly for parameters. */
const literal = (digits: string | number): SQL => sql.raw(`${Number(digits)}::bigint`)

/** For `1234.5`: the cents end in 12345 plus any digit. */
const hasEnd = (cents: SQL, whole: string, places: string): SQL =>
  sql`abs(${cents}) / ${literal(10 ** (2 - places.length))} % ${literal(10 ** (whole + places).length)} = ${literal(whole + places)}`

const hasDigits = (cents: SQL, digits: string): SQL =>
  anyOf([
    hasRun(sql`(abs(${cents}) / 100)`, digits, WHOLE_DIGITS),
    ...(digits.length <= 2 ? [hasRun(sql`(abs(${cents}) % 100)`, digits, 2)] : []),
  ])

function hasRun(value: SQL, digits: string, length: number, shift = 0): SQL {
  // Most numbers contain a given digit, so the scan soon has enough without this check.
  if (digits.length < 2) return sql`true`
  const here = sql`${value} / ${literal(10 ** shift)} % ${literal(10 ** digits.length)} = ${literal(digits)}`
  const isLast = shift + digits.length >= length
  const anywhere = isLast ? here : anyOf([here, hasRun(value, digits, length, shift + 1)])
  return sql`(${value} >= ${literal(Number(digits) * 10 ** shift)} AND ${anywhere})`
}

export async function findNewest(
  tx: OwnerTx,
  conditions: SQL[],
  within: SQL,
  { limit, most }: { limit: number; most: number },
): Promise<{ ids: string[]; count: number }> {
  if (conditions.length === 0) return { ids: [], count: 0 }
  const { rows } = await tx.execute<{ ids: string[]; count: number }>(sql`
    WITH ${found(tx, conditions, within, most)}
    SELECT (SELECT count(*) FROM found) AS count,
           ARRAY(SELECT id::text FROM found ORDER BY sale_date DESC, found.id DESC LIMIT ${limit}) AS ids`)
  return rows[0]!
}

export async function sumFound(
  tx: OwnerTx,
  conditions: SQL[],
  within: SQL,
  most: number,
): Promise<FoundSums | null> {
  if (conditions.length === 0) return { entries: 0, sales: 0, revenueCents: 0 }
  const { rows } = await tx.execute<FoundSums & Record<string, unknown>>(sql`
    WITH ${found(tx, conditions, within, most + 1)}
    SELECT count(*) AS entries, count(*) FILTER (WHERE revenue_cents >= 0) AS sales,
           coalesce(sum(revenue_cents::float8), 0) AS "revenueCents"
    FROM found JOIN ${sale} AS sold ON sold.owner_id = ${tx.ownerId} AND sold.id = found.id`)
  return rows[0]!.entries > most ? null : rows[0]!
}

export interface FoundSums {
  entries: number
  sales: number
  revenueCents: number
}

function found(tx: OwnerTx, conditions: SQL[], within: SQL, most: number): SQL {
  // A query per condition: no index can be used for an OR.
  const branches = conditions.map(
    (condition) => sql`
      (SELECT sale_date, id FROM ${sale}
       WHERE owner_id = ${tx.ownerId} AND ${condition} AND ${within}
       ORDER BY sale_date DESC, id DESC LIMIT ${most})`,
  )
  return sql`
    found AS MATERIALIZED (
      SELECT * FROM (${sql.join(branches, sql` UNION `)}) AS each
      ORDER BY sale_date DESC, id DESC LIMIT ${most}
    )`
}
