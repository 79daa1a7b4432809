import * as fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { anyText, runs } from '../../../shared/testing/properties.ts'
import { inUnits, type Entry } from '../contract.ts'
import { MAX_RECEIPT_LENGTH } from '../fields/contract.ts'
import { idForExport, idFromExport, saleIds } from './sale-ids.ts'
import { dayNumber, FIRST_DAY, fromDayNumber, LAST_DAY } from '../../../shared/calendar.ts'
import { MAX_CENTS } from '../../../shared/money.ts'
import { timeOfMinute } from '../../../shared/time-of-day.ts'
import { readContent, stagedSales } from '../../imports/testing/helpers.ts'
import { idsOf, NOBODYS, ODD_NAMES, saleOf } from '../testing/entries.ts'
import { escapeFormulas, unescapeFormulas } from '../../../shared/formula-escaping.ts'
import { csvHeader, csvOf } from './csv.ts'

const { signUp } = await testApp({ now: () => new Date('2026-03-31T23:30:00Z') })

/** Headers of the export in each version so far, oldest first. Never change one: owners have such files. */
const HEADERS = [
  'Product Name,Revenue,Cost,Quantity,Sale Date,Customer,Salesperson,Source',
  'Product Name,Revenue,Cost,Quantity,Sale Date,Customer,Salesperson,Source,Sale ID',
  'Product Name,Revenue,Cost,Quantity,Sale Date,Customer,Salesperson,Source,Receipt,Time,Tax,Fee,Channel,Category,Sale ID',
]

test("the file is named after the owner's date and contains every entry, newest first (spec §2.11, §7.21)", async () => {
  const owner = await signUp({ timeZone: 'Europe/Berlin' })
  const refund = await owner.post('/api/sales-entries', saleOf({ revenue: -12.5, cost: null }))
  const tea = await owner.post(
    '/api/sales-entries',
    saleOf({ productName: 'Tea, "iced"', customerName: null, saleDate: '2026-04-01' }),
  )
  const { status, body, headers } = await owner.get('/api/sales-entries/export')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="sales-data-2026-04-01.csv"',
  })
  expect(body).toBe(
    `\uFEFF${HEADERS.at(-1)}\r\n` +
      `"Tea, ""iced""",3.50,0.40,1,2026-04-01,,Sam,manual,R-1042,09:30,0.50,0.10,Market,Drinks,${idForExport(idsOf(owner), tea.body.id)}\r\n` +
      `Espresso,-12.50,,1,2026-03-31,Mia,Sam,manual,R-1042,09:30,,0.10,Market,Drinks,${idForExport(idsOf(owner), refund.body.id)}\r\n`,
  )
})

test('a file that any version so far exported is recognized by the import', async () => {
  for (const headers of HEADERS) {
    const file = `${headers}\r\nTotal,3.50,,1,1950-01-31,,Sam,manual,7\r\n`
    expect(await readContent(file)).toMatchObject({
      own: { isCertain: true, hasIds: headers.endsWith('Sale ID') },
      errorCount: 0,
    })
  }
})

test('without entries the file contains only the headers', async () => {
  const owner = await signUp()
  const { body } = await owner.get('/api/sales-entries/export')
  expect(body.split('\r\n')).toEqual([expect.stringMatching(/^\uFEFFProduct Name,/), ''])
})

test('no name starts like a formula, and removing the apostrophe restores each one', async () => {
  const owner = await signUp()
  for (const name of ODD_NAMES) {
    await owner.post(
      '/api/sales-entries',
      saleOf({ productName: name, customerName: name, salesperson: name }),
    )
  }
  const { body } = await owner.get('/api/sales-entries/export')
  const rows = Papa.parse<string[]>(body, { skipEmptyLines: true }).data.slice(1).toReversed()
  for (const [i, row] of rows.entries()) {
    for (const cell of [row[0]!, row[5]!, row[6]!]) {
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(unescapeFormulas(cell)).toBe(ODD_NAMES[i])
    }
  }
  expect(rows).toHaveLength(ODD_NAMES.length)
})

const hostileName = fc
  .array(
    fc.constantFrom(
      ...[
        "'",
        "''",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\n',
        '"',
        '""',
        ',',
        ';',
        '|',
        ' ',
        '\\',
        '\\N',
        '.0',
      ],
      ...[
        '=HYPERLINK("http://x")',
        '="7"',
        '12',
        '2026-03-31',
        '1,234.50',
        '#5',
        'a',
        'é',
        '☕️',
        '👩‍🍳',
      ],
      ...['\u202e', '\u00a0', 'קפה', 'Date', 'null', 'Total', '<b>'],
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join('').trim())
  .filter((name) => name !== '')
const entryOf = fc
  .record({
    id: fc.constant(1),
    productName: hostileName,
    revenue: fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map((cents) => cents / 100),
    cost: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    cameBack: fc.boolean(),
    saleDate: fc
      .integer({ min: dayNumber(FIRST_DAY), max: dayNumber(LAST_DAY) })
      .map(fromDayNumber),
    customerName: fc.option(hostileName),
    salesperson: fc.option(hostileName),
    receipt: fc.option(hostileName.map((name) => name.slice(0, MAX_RECEIPT_LENGTH))),
    time: fc.option(fc.integer({ min: 0, max: 1439 }).map(timeOfMinute)),
    // percent of the revenue
    tax: fc.option(fc.integer({ min: 0, max: 50 })),
    fee: fc.option(fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100)),
    channel: fc.option(hostileName),
    category: fc.option(hostileName),
    source: fc.constant('import' as const),
  })
  .map(({ cameBack, ...sale }) => ({
    ...sale,
    quantity: cameBack && sale.revenue <= 0 ? -sale.quantity : sale.quantity,
    tax: sale.tax === null ? null : Math.trunc(sale.revenue * sale.tax) / 100 + 0,
  }))

test('export → import → export is identical for any names', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entryOf, { minLength: 1, maxLength: 20 }), async (entries) => {
      const file = csvHeader() + csvOf(NOBODYS, entries)
      const { staged, errors, preview } = await readContent(file)
      expect(errors).toEqual([])
      expect(preview?.questions).toEqual([])
      const again = [...stagedSales(staged).values()].map((sale): Entry => ({
        id: 1,
        ...inUnits(sale),
        source: 'import',
      }))
      expect(csvHeader() + csvOf(NOBODYS, again)).toBe(file)
    }),
    { numRuns: runs(200) },
  )
}, 60_000)

test('no cell starts like a formula in a spreadsheet that splits at semicolons either', () => {
  const entry = { ...saleOf(), id: 1, revenue: 1, cost: null, saleDate: '2026-01-02' }
  const names = { productName: 'x;=cmd|calc', customerName: 'two\n=cmd', salesperson: 'a|-1;"=b"' }
  const file = csvOf(NOBODYS, [{ ...entry, ...names, source: 'manual' }])
  expect(file).toBe(
    `"'x;'=cmd|calc",1.00,,1,2026-01-02,"'two\n'=cmd","'a|'-1;'""=b""",manual,R-1042,09:30,0.50,0.10,Market,Drinks,${idForExport(NOBODYS, 1)}\r\n`,
  )
  for (const cell of file.split(/[;|\t\r\n]/)) expect(cell).not.toMatch(/^"*[=+\-@]/)
})

test('any text is escaped and can be restored', () => {
  const odd = ["'", '=', '+', '-', '@', '\t', '\r', '\n', 'a', ';', '|', '"']
  const text = fc.oneof(anyText(), fc.string({ unit: fc.constantFrom(...odd) }))
  fc.assert(
    fc.property(text, (it) => {
      expect(escapeFormulas(it)).not.toMatch(/(^|[;|\t\r\n])"*[=+\-@＝＋－＠]|^[\t\r]/)
      expect(unescapeFormulas(escapeFormulas(it))).toBe(it)
    }),
  )
})

describe('the id of a sale', () => {
  const anybody = fc.uuid().map((id) => idsOf({ account: { id } }))
  const anyId = fc.integer({ min: 1, max: 999_999_999_999_999 })

  test('is read back for its owner only, also in capitals, but not with another number', () => {
    fc.assert(
      fc.property(anybody, anybody, anyId, anyId, (one, other, mine, next) => {
        const text = idForExport(one, mine)
        expect(text).toMatch(/^\d+-[bcdfghjkmnpqrstvwxz]{12}$/)
        expect(idFromExport(one, ` ${text.toUpperCase()} `)).toBe(mine)
        expect(idFromExport(one, text.replace(/^\d+/, String(next)))).toBe(
          next === mine ? mine : undefined,
        )
        expect(idFromExport(other, text)).toBe(one.ownerId === other.ownerId ? mine : undefined)
      }),
    )
    for (const text of ['', '1234', 'x', '1234-', '-bcdf'])
      expect(idFromExport(NOBODYS, text, { takesOld: true })).toBeUndefined()
  })

  test('has letters that nobody can work out without the secret of the installation', () => {
    const { ownerId } = NOBODYS
    const letters = ['one secret', 'another'].map((secret) =>
      idForExport(saleIds(ownerId, secret), 1234),
    )
    expect(new Set(letters).size).toBe(2)
  })

  test('of an older export, which has no such letters, is read only for somebody who may read sales', () => {
    const ids = idsOf({ account: { id: '00000000-0000-4000-8000-000000000000' } })
    expect(idFromExport(ids, '1234-xtbj', { takesOld: true })).toBe(1234)
    expect(idFromExport(ids, '1234-xtbj')).toBeUndefined()
    expect(idFromExport(ids, '1235-xtbj', { takesOld: true })).toBeUndefined()
  })
})
