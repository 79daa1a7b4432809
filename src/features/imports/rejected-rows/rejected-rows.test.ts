import Papa from 'papaparse'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { MAX_REJECTED_BYTES, REASONS } from './contract.ts'
import type { Delimiter } from '../reading/file/csv.ts'
import { delimiterOfRejected, RejectedRows, restoreRecords } from '../reading/file/rejected.ts'
import { purgeRejected, roomForRejected } from './store.ts'
import { importing, previewing } from '../testing/helpers.ts'

const { signUp, db } = await testApp({ config: { DATA_DIR: testFolder() } })

const columnMapping = { productName: 'Item', saleDate: 'Date', revenue: 'Total' }

const rejectedOf = async (owner: Client, importId: number) =>
  owner.get(`/api/sales-entries/imports/${importId}/rejected`)

const salesOf = async (owner: Client): Promise<string[]> =>
  (await owner.get('/api/sales-entries')).body.map(
    (entry: { saleDate: string; productName: string; revenue: number; quantity: number }) =>
      `${entry.saleDate} ${entry.productName} ${entry.revenue}`,
  )

/** Edits cells of a file, as a person would in a spreadsheet. */
const fixed = (file: string, change: (cells: string[], index: number) => string[]): string => {
  const { data, meta } = Papa.parse<string[]>(file.slice(1), { skipEmptyLines: true })
  return `\uFEFF${Papa.unparse(
    data.map((cells, index) => (index === 0 ? cells : change(cells, index))),
    { delimiter: meta.delimiter },
  )}`
}

test('the reasons in the import’s answer can still be read later', { tags: 'long' }, async () => {
  const [owner, other] = [await signUp(), await signUp()]
  const errorsOf = (who: Client, importId: number) =>
    who.get(`/api/sales-entries/imports/${importId}/errors`)
  const emoji = `${'x'.repeat(199)}👩‍🍳`
  const content = `Item,Date,Total\nTea,soon,2.00\nTea,${emoji},2.00\nBun,2026-01-06,1\n`
  const { body } = await importing(owner)(content)
  expect(body.errors).toMatchObject([
    { row: 2, column: 'Date', value: 'soon', reason: 'bad_date', message: REASONS.bad_date },
    { row: 3, column: 'Date', value: `${'x'.repeat(199)}\uFFFD` },
  ])
  const { errors, errorsByReason } = body
  expect(errorsByReason).toEqual([{ reason: 'bad_date', message: REASONS.bad_date, count: 2 }])
  expect((await errorsOf(owner, body.importId)).body).toEqual({ errors, errorsByReason })
  expect((await errorsOf(other, body.importId)).status).toBe(404)
  const clean = await importing(owner)('Item,Date,Total\nTea,2026-01-07,2.00\n')
  const none = { errors: [], errorsByReason: [] }
  expect((await errorsOf(owner, clean.body.importId)).body).toEqual(none)
})

test(
  'rejected rows have the original columns and the reason, and can be imported once they are fixed',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const content =
      'Item,Date,Total,Note\n' +
      'Coffee,2026-01-02,3.50,\n' +
      'Tea,soon,2.00,"said ""later"",\nthen left"\n' +
      ',2026-01-04,-1.50,=1+1\n' +
      'Cake,2026-01-05,ERROR,\n' +
      'Bun,2026-01-06,1,234.00,x\n'
    const { body } = await importing(owner)(content)
    expect(body).toMatchObject({ imported: 1, errorCount: 4 })

    const answer = await rejectedOf(owner, body.importId)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sales-skipped.csv"; filename*=UTF-8''sales-skipped.csv`,
    })
    expect(answer.body).toBe(
      '\uFEFFItem,Date,Total,Note,Reason\r\n' +
        `Tea,soon,2.00,"said ""later"",\nthen left",Date: ${REASONS.bad_date}\r\n` +
        `,2026-01-04,-1.50,'=1+1,Item: ${REASONS.no_product}\r\n` +
        `Cake,2026-01-05,ERROR,,Total: ${REASONS.bad_revenue}\r\n` +
        `Bun,2026-01-06,1,234.00,"${REASONS.shifted}",x\r\n`,
    )

    const unfixed = await importing(owner)(answer.body)
    expect(unfixed.body).toMatchObject({ imported: 0, duplicates: 0, errorCount: 4 })
    expect((await rejectedOf(owner, unfixed.body.importId)).body).toBe(answer.body)

    const file = fixed(answer.body, ([item, date, total, note, reason, ...rest]) => {
      if (date === 'soon') return [item!, '2026-01-03', total!, note!, reason!]
      if (item === '') return ['Milk', date!, total!, note!, reason!]
      if (item === 'Cake') return [item, date!, '4', note!, reason!]
      return [item!, date!, '1234.00', rest[0]!, reason!]
    })
    const preview = await previewing(owner)(file)
    expect(preview.body.columns.map(({ ref }: { ref: string }) => ref)).toEqual([
      ...['Item', 'Date', 'Total', 'Note'],
    ])
    expect((await importing(owner)(file)).body).toMatchObject({
      imported: 4,
      duplicates: 0,
      errorCount: 0,
    })
    expect(await salesOf(owner)).toEqual([
      '2026-01-06 Bun 1234',
      '2026-01-05 Cake 4',
      '2026-01-04 Milk -1.5',
      '2026-01-03 Tea 2',
      '2026-01-02 Coffee 3.5',
    ])
    // The original file, fixed in the same way, has nothing new.
    const original = content
      .replace('soon', '2026-01-03')
      .replace('\n,2026', '\nMilk,2026')
      .replace('ERROR', '4')
      .replace('1,234.00', '1234.00')
    expect((await importing(owner)(original)).body).toMatchObject({ imported: 0, duplicates: 5 })
  },
)

test(
  'rejected rows of a semicolon file in Windows-1252 with title lines keep its delimiter',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const content = Buffer.from(
      'Café Zoé;;\n;;\nProduit;Date;Montant\nThé;02.01.2026;1,50\nCrêpe;;2,50\nGâteau;;1.003,50\n',
      'latin1',
    )
    const { body } = await importing(owner)(content, {}, { name: 'ventes "été" 1/2.txt' })
    expect(body).toMatchObject({ imported: 1, errorCount: 2 })
    const { body: rejected, headers } = await rejectedOf(owner, body.importId)
    expect(headers['content-disposition']).toBe(
      `attachment; filename="2-skipped.csv"; filename*=UTF-8''2-skipped.csv`,
    )
    expect(rejected).toBe(
      '\uFEFFProduit;Date;Montant;Reason\r\n' +
        `Crêpe;;2,50;Date: ${REASONS.no_date}\r\n` +
        `Gâteau;;1.003,50;Date: ${REASONS.no_date}\r\n`,
    )
    const file = rejected.replaceAll(';;', ';03.01.2026;')
    expect((await importing(owner)(file)).body).toMatchObject({ imported: 2, errorCount: 0 })
    expect((await salesOf(owner)).toSorted()).toEqual([
      '2026-01-02 Thé 1.5',
      '2026-01-03 Crêpe 2.5',
      '2026-01-03 Gâteau 1003.5',
    ])
  },
)

test('the download has a file name that every browser can save', async () => {
  const owner = await signUp()
  const { body } = await importing(owner)(
    'Item,Date,Total\nTea,soon,1\n',
    { columnMapping },
    { name: "été's (1);.csv" },
  )
  expect((await rejectedOf(owner, body.importId)).headers['content-disposition']).toBe(
    `attachment; filename="_t__s (1)_-skipped.csv"; filename*=UTF-8''%C3%A9t%C3%A9%27s%20%281%29%3B-skipped.csv`,
  )
})

test('if every row is rejected, nothing is imported and the rows can still be downloaded', async () => {
  const owner = await signUp()
  const content = 'Item,Date,Total\nTea,soon,1\nBun,later,2\n'
  const { status, body } = await importing(owner)(content, { columnMapping })
  expect([status, body.imported, body.errorCount]).toEqual([200, 0, 2])
  expect((await rejectedOf(owner, body.importId)).body.split('\r\n')).toHaveLength(4)
})

test('the download answers 404 without rejected rows, for other owners, and after 30 days', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  const clean = await importing(owner)('Item,Date,Total\nTea,2026-01-02,1\n')
  expect((await rejectedOf(owner, clean.body.importId)).status).toBe(404)

  const { body } = await importing(owner)('Item,Date,Total\nTea,soon,1\n', { columnMapping })
  expect((await rejectedOf(other, body.importId)).status).toBe(404)
  const ages = async (days: number) => {
    await db.withOwner(owner.account.id, ({ client }) =>
      client.query(`UPDATE rejected_rows SET created_at = now() - make_interval(days => $1)`, [
        days,
      ]),
    )
    await db.withSystem(purgeRejected)
    return (await rejectedOf(owner, body.importId)).status
  }
  expect([await ages(29), await ages(31)]).toEqual([200, 404])
})

test('a rejected line of an order includes values from the first line of the order', async () => {
  const owner = await signUp()
  const content =
    'Name,Created at,Lineitem name,Lineitem quantity,Lineitem price,Billing Name\n' +
    '#1,2026-01-02,Tea,1,2.00,Ann\n#1,,Bun,2,ERROR,\n#1,,Pie,1,4.00,\n' +
    '#2,2026-01-05,Tea,1,2.00,Bob\n#2,,Jam,1,3.00,\n'
  const { body } = await importing(owner)(content)
  expect(body).toMatchObject({ imported: 4, errorCount: 1 })
  const { body: rejected } = await rejectedOf(owner, body.importId)
  expect(rejected).toContain('\n#1,2026-01-02,Bun,2,ERROR,Ann,')
  await importing(owner)(rejected.replace('ERROR', '1.50'))
  expect(await salesOf(owner)).toContain('2026-01-02 Bun 3')
})

test('a file of rejected rows with the sentences of an earlier version is recognized', async () => {
  const owner = await signUp()
  const file =
    '\uFEFFItem,Date,Total,Reason\r\nTea,2026-01-02,1,Date: This is not a date that exists\r\n'
  const preview = await previewing(owner)(file)
  const refs = preview.body.columns.map(({ ref }: { ref: string }) => ref)
  expect(refs).toEqual(['Item', 'Date', 'Total'])
})

test.each([
  'The year is before 1970 or after 2100: probably a typo',
  'The amount is outside -9,999,999,999.99 to 9,999,999,999.99',
  'The row has more cells than the header: probably a comma in a text without quotation marks around it',
  'This line is a total, not a sale',
  'This line is a heading or a note, not a sale',
  "This line is a fee, a transfer or something else that isn't a sale",
  "This was cancelled or declined, or it hasn't been paid yet",
  'A quotation mark (") is missing or there is one too many, so rows ran together',
])('the sentence of an earlier version is recognized: %s', (sentence) => {
  restoreRecords((records) => expect(records).toEqual([['Item'], ['Tea']]))(
    [
      ['Item', 'Reason'],
      ['Tea', `Date: ${sentence}`],
    ],
    1,
  )
  expect.assertions(1)
})

test('a Reason column in any other file is a normal column', async () => {
  const owner = await signUp()
  const file = 'Item,Date,Total,Reason\nTea,2026-01-02,1,late\nBun,2026-01-02,1,Amount: odd\n'
  const preview = await previewing(owner)(file)
  expect(preview.body.columns.map(({ ref }: { ref: string }) => ref)).toContain('Reason')
})

/** Returns the text of a file of rejected rows. */
function written(headers: string[], delimiter: Delimiter, records: string[][]): string {
  const pieces: Uint8Array[] = []
  const rows = new RejectedRows(headers, delimiter, (piece) => pieces.push(piece))
  for (const [index, record] of records.entries()) {
    rows.add(record, {
      row: index + 2,
      column: 'Date',
      value: '',
      reason: 'bad_date',
      message: REASONS.bad_date,
    })
  }
  rows.flush()
  return gunzipSync(Buffer.concat(pieces)).toString()
}

test('every record is restored exactly', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '1', '-', '=', ' ', '"', "'", ',', ';', '\t', '|', '\n'),
    maxLength: 5,
  })
  const header = fc.string({ unit: fc.constantFrom('a', '=', ';', '"', ' '), maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(header, { minLength: 2, maxLength: 4 }).filter((it) => it.at(-1)!.trim() !== ''),
      fc.array(fc.array(cell, { minLength: 4, maxLength: 6 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom<Delimiter[]>(',', ';', '\t', '|'),
      (headers, records, delimiter) => {
        const text = written(headers, delimiter, records)
        const { data } = Papa.parse<string[]>(text.slice(1), { delimiter, newline: '\r\n' })
        for (const cell of data.flat()) expect(cell).not.toMatch(/^[=@+]|^-(?!\d)/)
        restoreRecords((restored) => {
          expect(restored[0]).toEqual(headers)
          expect(restored.slice(1, -1)).toEqual(records)
        })(data, 1)
      },
    ),
  )
})

test.each([
  ['text', { text: 2_500_000, gzip: Infinity }],
  ['stored bytes', { text: Infinity, gzip: 130_000 }],
])('a file has only the first rows, up to its limit of %s', (_, limits) => {
  const pieces: Uint8Array[] = []
  const rows = new RejectedRows(['Item', 'Date'], ',', (piece) => pieces.push(piece), limits)
  const error = {
    column: 'Date',
    value: '',
    reason: 'bad_date',
    message: REASONS.bad_date,
  } as const
  for (let row = 2; row <= 60_000; row++)
    rows.add([`Tea ${row}`, 'x'.repeat(50)], { ...error, row })
  rows.flush()
  expect([rows.isFull, rows.kept > 5_000, rows.kept < 59_000]).toEqual([true, true, true])
  const file = Buffer.concat(pieces)
  expect(file.length).toBeLessThanOrEqual(limits.gzip)
  const lines = gunzipSync(file).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + rows.kept)
  expect(lines.at(-1)).toMatch(`Tea ${rows.kept + 1},`)
})

test("the skipped rows of all of an owner's imports have one room: what is beyond is only counted", async () => {
  const [owner, other] = [await signUp(), await signUp()]
  const skipped = (name: string) =>
    `Item,Date,Total\nTea,2026-01-02,5.00\n${Array.from({ length: 20 }, (_, n) => `${name} ${n},soon,${n}\n`).join('')}`
  const { body: first } = await importing(owner)(skipped('Bun'), { columnMapping })
  expect(first).toMatchObject({ imported: 1, errorCount: 20 })
  expect(first.keptCount).toBeUndefined()
  await db.systemPool.query(
    `INSERT INTO rejected_rows (owner_id, import_id, part, content) SELECT $1, $2, part, repeat('x', $3 / 100)::bytea FROM generate_series(1, 100) AS part`,
    [owner.account.id, first.importId, MAX_REJECTED_BYTES],
  )
  const { body: second } = await importing(owner)(skipped('Pie'), { columnMapping })
  expect(second).toMatchObject({ errorCount: 20, keptCount: 0 })
  expect((await rejectedOf(owner, second.importId)).status).toBe(404)
  expect(await db.withOwner(owner.account.id, roomForRejected)).toBe(0)
  expect((await importing(other)(skipped('Pie'), { columnMapping })).body.keptCount).toBeUndefined()
})

test('the delimiter is detected even in a few rows with many commas', () => {
  const text = written(['Produit', 'Date', 'Montant'], ';', [['Thé', '', '1,50']])
  expect(delimiterOfRejected(text.slice(1).replaceAll('\r\n', '\n'))).toBe(';')
  expect(delimiterOfRejected('a,b\nc,Reason\n')).toBeUndefined()
})
