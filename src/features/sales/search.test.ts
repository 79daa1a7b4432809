import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import {
  CANONICAL_DATES,
  DATE_STYLES,
  formatDay,
  readDay,
  type DateStyle,
} from '../../shared/calendar.ts'
import { hasCents } from '../../shared/currency-sign.ts'
import { CURRENCIES } from '../../shared/currencies.ts'
import { formatMoney, fromCents, MAX_CENTS, NUMBER_STYLES } from '../../shared/money.ts'
import { nameKey, plainKey } from '../../shared/names.ts'
import { testApp } from '../../app/testing/app.ts'
import { runs } from '../../shared/testing/properties.ts'
import type { Entry } from './contract.ts'
import { parseSearch } from './rules.ts'
import { anySale, newestFirst, ODD_NAMES, saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'

const find = async (owner: Awaited<ReturnType<typeof signUp>>, search: string) =>
  (await owner.get(`${PATH}?limit=500&search=${encodeURIComponent(search)}`)).body

let shop: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  shop = await signUp()
  await shop.post(
    PATH,
    saleOf({
      productName: 'Oat Latte',
      revenue: 1234.5,
      cost: null,
      quantity: 12,
      saleDate: '2026-03-31',
      customerName: 'Ümit Öz',
      salesperson: 'Sam',
    }),
  )
  await shop.post(
    PATH,
    saleOf({
      productName: '50%_off',
      revenue: -80,
      cost: 7,
      quantity: 1,
      saleDate: '2025-11-05',
      customerName: null,
      salesperson: null,
    }),
  )
})

test.each([
  ['latte', 1, 'part of a name'],
  ['OAT  latte', 1, 'case and repeated white space are ignored'],
  ['ÜMIT', 1, "letters beyond ASCII, independent of the database's locale"],
  ['sam', 1, 'the salesperson'],
  ['market', 2, 'the channel'],
  ['drink', 2, 'the category'],
  ['r-104', 2, 'part of the number of a receipt'],
  ['"R-1042"', 2, 'a whole number of a receipt in quotes'],
  ['"R-104"', 0, 'not a part of it in quotes'],
  ['09:30', 2, 'the time'],
  ['9:3', 2, 'part of the time'],
  ['09:31', 0, 'another time'],
  ['"OAT  latte"', 1, 'a whole name in quotes'],
  ['“Sam”', 1, 'curly quotes, which phones insert'],
  ['"latte"', 0, 'not a part of a name in quotes'],
  ['"2026"', 0, 'not a date in quotes'],
  ['""', 0, 'empty quotes'],
  ['2026-03', 1, 'the month as in an export'],
  ['31 Mar 2026', 1, 'the date as shown'],
  ['5 nov', 1, 'part of the date as shown'],
  ['1234.5', 1, 'an amount as typed'],
  ['$1,234.50', 1, 'an amount as shown'],
  ['1.234,50', 1, 'an amount in another style'],
  ['1 234,50 €', 1, 'an amount with a space, and with the sign behind it'],
  ['1,234', 1, 'an amount without its decimals'],
  ['1,2,34', 0, 'no number'],
  ['1234,5', 1, 'a decimal comma'],
  ['−$80', 1, 'a refund with a longer minus, as spreadsheets write it'],
  ['-80', 1, 'a refund'],
  ['7.00', 1, 'the cost'],
  ['12', 1, 'quantity, or part of an amount'],
  ['%', 1, '% is a letter like any other'],
  ['_', 1, '_ is a letter like any other'],
  ['0%_o', 1, 'no wildcards'],
  ['\\', 0, 'no escapes'],
  ['o_t', 0, 'no wildcards'],
  ["' OR true --", 0, 'no SQL'],
  ['NaN', 0, 'not a number'],
  ['import', 0, "the source isn't searched"],
  ['   ', 2, 'a blank search finds all'],
  ['umit oz', 1, 'without the accents'],
  ['sám', 1, 'with an accent that the name lacks'],
  ['November', 1, 'the name of a month'],
  ['novem', 1, 'the beginning of one'],
  ['november 2025', 1, 'a month with its year'],
  ['2025 Nov', 1, 'the year first'],
  ['november 2026', 0, 'the month of another year'],
  ['5 november', 1, 'a day of any year'],
  ['november 6', 0, 'another day'],
  ['latte oat', 1, 'words in any order'],
  ['umit latte', 1, 'a word of the customer and one of the product'],
  ['sam drink march', 1, 'the salesperson, the category and the month'],
  ['latte 1234', 1, 'the product and the amount'],
  ['latte 9:30 r-104', 1, 'the product, the time and the receipt'],
  ['latte november', 0, 'each word in another sale'],
  ['latte nobody', 0, 'a word that no sale has'],
  ['"latte oat"', 0, 'no words in quotes'],
])('searching %j finds %i: %s (spec §2.11)', async (search, total) => {
  const { entries, ...rest } = await find(shop, search)
  expect(rest).toEqual({ total, isTotalExact: true, nextCursor: null })
  expect(entries).toHaveLength(total)
})

test.each([
  ['31 Mar 2026', '9 Feb 2011', '9 February 2011', 'feb 2011'],
  ['Mar 31, 2026', 'Feb 9, 2011', 'feb 9 2011', 'feb 9'],
  ['31/03/2026', '09/02/2011', '9.2.2011', '/02/2011'],
  ['03/31/2026', '02/09/2011', '2/9/2011', '02/09'],
  ['31.03.2026', '09.02.2011', '9.2.2011', '.02.2011'],
  ['2026-03-31', '2011-02-09', '2011-2-9', '2011-02'],
])(
  'in the style %s a sale of 9 February 2011 is found by %j, %j and %j, and one of 2 September is not',
  async (dateStyle, shown, typed, part) => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { dateStyle })
    await owner.post(PATH, saleOf({ productName: 'February', saleDate: '2011-02-09' }))
    await owner.post(PATH, saleOf({ productName: 'September', saleDate: '2011-09-02' }))
    for (const search of [shown, typed, part, '2011-02-09']) {
      const { entries } = await find(owner, search)
      expect([search, entries.map((entry: Entry) => entry.productName)]).toEqual([
        search,
        ['February'],
      ])
    }
  },
)

test.each([
  ['17,70', '€17,70', '17.70', '17,70 €', '€ 17,70', '17,7'],
  ['1.234,50', '1234,50', '1,234.50', '€1.234,50', '1 234,50', '1.234'],
  ['-5', '-5,00', '-€5', '-5,00 €', '€ -5', '−5'],
  ['09.02.2011', '9.2.2011', '2011-02-09', '9 Feb 2011'],
])(
  'in the style 1.234,50, a sale of €17,70, one of €1.234,50, a refund of €5 and a sale of 9 February 2011 are found by %s, %s and so on, each alone',
  async (...searches) => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { currency: 'EUR', numberStyle: '1.234,50' })
    const sold = { quantity: 1, cost: null, saleDate: '2026-01-31' }
    for (const sale of [
      { productName: 'Tea', revenue: 17.7 },
      { productName: 'Sofa', revenue: 1234.5 },
      { productName: 'Refund', revenue: -5 },
      { productName: 'Old', revenue: 800, saleDate: '2011-02-09' },
    ]) {
      await owner.post(PATH, saleOf({ ...sold, ...sale }))
    }
    const found = await Promise.all(
      searches.map(async (search) =>
        (await find(owner, search)).entries.map((entry: Entry) => entry.productName),
      ),
    )
    expect(new Set(found.map(String)).size, searches.join(' | ')).toBe(1)
    expect(found[0]).toHaveLength(1)
  },
)

test('an amount as shown in any currency and number style is searched as the same amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
      fc.constantFrom(...CURRENCIES),
      fc.constantFrom(...NUMBER_STYLES),
      (cents, currency, numberStyle) => {
        const shown = formatMoney(fromCents(cents), { currency, numberStyle })
        const { amount } = parseSearch(shown, { currency, ...CANONICAL_DATES })!
        expect([shown, Number(amount)]).toEqual([shown, fromCents(cents)])
        if (hasCents(currency)) expect(amount).toBe(fromCents(cents).toFixed(2))
      },
    ),
    { numRuns: runs(5_000) },
  )
})

test.each(['USD', 'EUR', 'JPY', 'BRL', 'SEK', 'CHF', 'XOF'])(
  'in %s and every number style, each amount as shown finds its sale',
  async (currency) => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { currency })
    const amounts = hasCents(currency)
      ? [0.05, 9.98, 10, 1234.5, -5, -1_234_567.89]
      : [10, 90, 8888, -5, -1_234_567]
    for (const revenue of amounts) {
      const none = { cost: null, tax: null, fee: null }
      const sale = saleOf({ productName: 'Tea', revenue, quantity: 3, ...none })
      const { id } = (await owner.post(PATH, sale)).body
      for (const numberStyle of NUMBER_STYLES) {
        const shown = formatMoney(revenue, { currency, numberStyle })
        const found = (await find(owner, shown)).entries.map((entry: Entry) => entry.id)
        expect([shown, found]).toEqual([shown, [id]])
      }
    }
  },
)

/** A simple version of the search rule that `parseSearch` and the search's SQL must agree with. */
function searched(entries: Entry[], search: string, dateStyle: DateStyle): Entry[] {
  const text = nameKey(search)
  const words = /^["“].+["”]$/.test(text) ? [] : text.split(' ')
  const isAsTyped = entries.some((entry) => hasText(entry, text, dateStyle))
  const isFound = (entry: Entry) =>
    has(entry, text, dateStyle) ||
    (!isAsTyped && words.length > 1 && words.every((word) => has(entry, word, dateStyle)))
  return entries.filter(isFound)
}

const has = (entry: Entry, text: string, dateStyle: DateStyle): boolean =>
  hasText(entry, text, dateStyle) || hasNumber(entry, text) || isOfReceipt(entry, text)

/** Words are looked for in receipts only with a digit, and so is a whole text in those of refunds. */
function hasText(entry: Entry, text: string, dateStyle: DateStyle): boolean {
  const { productName, customerName, salesperson, channel, category, saleDate } = entry
  const names = [productName, customerName, salesperson, channel, category].map((name) =>
    plainKey(name ?? ''),
  )
  const shown = [saleDate, formatDay(saleDate, { dateStyle }).toLowerCase()]
  return (
    names.some((name) => name.includes(plainKey(text))) ||
    names.some((name) => [`"${name}"`, `“${name}”`].includes(plainKey(text))) ||
    shown.some((day) => day.includes(text)) ||
    readDay(text, { dateStyle }) === saleDate ||
    (entry.revenue >= 0 && isOfReceipt(entry, text))
  )
}

function isOfReceipt({ receipt }: Entry, text: string): boolean {
  const key = nameKey(receipt ?? '')
  return key.includes(text) || [`"${key}"`, `“${key}”`].includes(text)
}

function hasNumber(entry: Entry, text: string): boolean {
  const time = text.includes(':') ? (entry.time ?? '') : ''
  const numbers = [entry.revenue.toFixed(2), entry.cost?.toFixed(2) ?? '', String(entry.quantity)]
  const number = simpleNumber(text.replace(/[$€]/g, '').trim())
  return (
    time.includes(text) || (number !== undefined && numbers.some((shown) => shown.includes(number)))
  )
}

/** Reads a number mark by mark, from the end. */
function simpleNumber(text: string): string | undefined {
  const negative = text.startsWith('-') ? '-' : ''
  const pieces = text.slice(negative.length).split(/([.,])/)
  if (pieces.some((piece) => !/^(\d*|[.,])$/.test(piece)) || text === '') return undefined
  const marks = pieces.filter((_, i) => i % 2 === 1)
  const last = pieces.at(-1)!
  const isDecimal = marks.length > 0 && last.length < 3
  const groups = pieces.filter((_, i) => i % 2 === 0).slice(1, isDecimal ? -1 : undefined)
  const [mark] = marks
  const whole = pieces[0]! + groups.join('')
  if (groups.some((group) => group.length !== 3)) return undefined
  if (groups.length > 0 && !/^\d{1,3}$/.test(pieces[0]!)) return undefined
  if (new Set(marks.slice(0, groups.length)).size > 1) return undefined
  const isPoint = isDecimal && (groups.length === 0 || marks.at(-1) !== mark)
  return negative + whole + (isPoint ? '.' : '') + (isDecimal ? last : '')
}

test(
  'in every date style, a search returns the same as a simple filter of the whole list, in the same order',
  { tags: 'long', timeout: 300_000 },
  async () => {
    const owner = await signUp()
    const entries: Entry[] = []
    for (const sale of fc.sample(anySale, { numRuns: 60, seed: 2 })) {
      entries.push((await owner.post(PATH, sale)).body)
    }
    entries.sort(newestFirst)
    const part = (text: string) =>
      fc
        .tuple(fc.nat(text.length - 1), fc.nat(text.length))
        .map(([start, length]) => text.slice(start, start + length + 1))
    const shown = entries.flatMap((entry) => [
      entry.productName,
      ...DATE_STYLES.map((dateStyle) => formatDay(entry.saleDate, { dateStyle })),
      entry.saleDate,
      entry.receipt ?? 'R',
      entry.time ?? ':',
      entry.channel ?? 'C',
      String(entry.revenue),
      entry.revenue.toFixed(2),
      entry.revenue.toLocaleString('en-US'),
    ])
    const search = fc
      .oneof(
        fc.constantFrom(...shown, ...ODD_NAMES).chain(part),
        fc.constantFrom(...shown, ...ODD_NAMES).map((name) => `"${name}"`),
        fc.stringMatching(/^[-$€]?\d{0,3}([.,]\d{3}){0,2}[.,]?\d{0,2}$/),
        fc.constantFrom('%', '_', '\\', '-', '.', ',', '0', '00', '0.0'),
      )
      .filter((text) => nameKey(text) !== '' && !/[\ud800-\udfff]/.test(text.at(0)! + text.at(-1)!))
    for (const dateStyle of DATE_STYLES) {
      await owner.post('/api/business-profile', { dateStyle })
      await fc.assert(
        fc.asyncProperty(search, async (text) => {
          const expected = searched(entries, text, dateStyle)
          expect(await find(owner, text)).toEqual({
            entries: expected,
            total: expected.length,
            isTotalExact: true,
            nextCursor: null,
          })
        }),
        { numRuns: runs(25) },
      )
    }
  },
)

test.each([
  ['smith', 1500, 'many customers'],
  ['smith 77', 11, '77 and 770 to 779'],
  ['20', 1500, 'many days: all since 2000'],
  ['2000-02', 29, 'the days of a leap month'],
  ['.00', 1500, 'many amounts: all whole ones'],
  ['7.00', 150, 'one amount in ten'],
  ['1999', 1, 'a single sale'],
])('in a shop with many names, days and amounts %j finds %i: %s', async (search, total) => {
  const { entries, ...rest } = await find(await largeShop, search)
  expect(rest.total).toBe(total)
  expect(entries).toHaveLength(Math.min(total, 500))
  expect(entries).toEqual(entries.toSorted(newestFirst))
})

/** One sale in 1999, and 1,500 customers "Smith 1" … with one sale each, on different days, for 0.00 to 1499.00. */
const largeShop = signUp().then(async (owner) => {
  await owner.post(
    PATH,
    saleOf({
      productName: 'Tea',
      saleDate: '1999-01-01',
      customerName: null,
      revenue: 0.99,
      cost: null,
    }),
  )
  await db.withOwner(owner.account.id, async ({ client }) => {
    await client.query(
      `INSERT INTO customer (owner_id, name, name_key) SELECT $1, 'Smith ' || i, 'smith ' || i FROM generate_series(1, 1500) AS i`,
      [owner.account.id],
    )
    await client.query(
      `INSERT INTO sale (owner_id, product_id, customer_id, revenue_cents, quantity, sale_date, source)
       SELECT tea.owner_id, product_id, customer.id, i * 100, 1, date '2000-01-01' + i, 'import'
       FROM sale AS tea, generate_series(0, 1499) AS i JOIN customer ON name_key = 'smith ' || i + 1
       WHERE tea.owner_id = $1 AND customer.owner_id = $1`,
      [owner.account.id],
    )
  })
  return owner
})

test('a search counts up to 10,000 matches and says if there are more; a list without a search counts all', async () => {
  const owner = await signUp()
  await owner.post(PATH, saleOf({ saleDate: '1999-01-01' }))
  await db.withOwner(owner.account.id, ({ client }) =>
    client.query(`
      INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
      SELECT owner_id, product_id, 100, 1, date '2000-01-01' + i % 5000, 'import'
      FROM sale, generate_series(1, 10000) AS i`),
  )
  const count = async (query: string) => {
    const { total, isTotalExact } = (await owner.get(`${PATH}?limit=1&${query}`)).body
    return { total, isTotalExact }
  }
  expect(await count('search=espresso')).toEqual({ total: 10_000, isTotalExact: false })
  expect(await count('search=mia')).toEqual({ total: 1, isTotalExact: true })
  expect(await count('')).toEqual({ total: 10_001, isTotalExact: true })
  expect(await count('search=espresso&startDate=1999-01-02')).toEqual({
    total: 10_000,
    isTotalExact: true,
  })
})

test.each([
  ['startDate=2026-03-31', ['Oat Latte']],
  ['endDate=2026-03-30', ['50%_off']],
  ['startDate=2025-11-05&endDate=2026-03-31', ['Oat Latte', '50%_off']],
  ['startDate=2025-11-06&endDate=2026-03-30', []],
  ['startDate=2026-03-31&endDate=2025-11-05', []],
  ['startDate=2025-11-05&search=latte', ['Oat Latte']],
  ['endDate=2025-12-31&search=latte', []],
])('date range: %s finds %j', async (query, names) => {
  const { body } = await shop.get(`${PATH}?${query}`)
  expect(body.total).toBe(names.length)
  expect(body.entries.map((entry: Entry) => entry.productName)).toEqual(names)
})

test('the pages of a date range cover all of it', async () => {
  const owner = await largeShop
  const days = 'startDate=2001-01-01&endDate=2001-03-31'
  const seen: string[] = []
  for (const search of ['', '&search=smith']) {
    let cursor = ''
    for (;;) {
      const { body } = await owner.get(`${PATH}?limit=40&${days}${search}${cursor}`)
      expect(body.total).toBe(cursor === '' ? 90 : null)
      seen.push(...body.entries.map((entry: Entry) => entry.saleDate))
      if (body.nextCursor === null) break
      cursor = `&cursor=${body.nextCursor}`
    }
  }
  // 31 + 28 + 31 days, newest first, twice.
  expect([seen.length, seen[0], seen[89], seen[90]]).toEqual([
    180,
    '2001-03-31',
    '2001-01-01',
    '2001-03-31',
  ])
})
