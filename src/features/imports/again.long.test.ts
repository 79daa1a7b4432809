import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { importing, previewing } from './testing/helpers.ts'
import { LAYOUTS, type Layout } from './testing/layouts.ts'
import type { Row } from './testing/own-exports.ts'
import { entriesOf, undo } from './testing/undoing.ts'

/** The same sales in a file that was exported again: none is recorded twice, whatever else changed in the file. */

const { signUp } = await testApp()

const rowsOf = ({ content }: Pick<Layout, 'content'>): Row[] =>
  Papa.parse<Row>(content, { header: true, skipEmptyLines: true }).data
const textOf = (rows: Row[], columns = Object.keys(rows[0]!)): string =>
  Papa.unparse(rows, { columns })
/** Changes cells of the last row. */
const withLast = (rows: Row[], cells: Row): Row[] => [
  ...rows.slice(0, -1),
  { ...rows.at(-1)!, ...cells },
]

const recorded = async (owner: Client) => {
  const revenues = (await entriesOf(owner)).map(({ revenue }) => Math.round(revenue * 100))
  return { sales: revenues.length, sum: revenues.reduce((sum, revenue) => sum + revenue, 0) }
}

const ownerOf = async ({ content, options = {}, sales, sum }: Layout) => {
  const owner = await signUp()
  const { body } = await importing(owner)(content, { options })
  expect(body, JSON.stringify(body)).toMatchObject({ imported: sales })
  expect(await recorded(owner)).toEqual({ sales, sum })
  return owner
}

const inSpreadsheet = (row: Row, { dates, amounts }: Layout): Row => {
  const saved = { ...row }
  for (const column of dates) {
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(row[column]!) ?? []
    if (year) saved[column] = `${Number(month)}/${Number(day)}/${year}`
    const [, ofMonth, ofDay, years] = /^(\d\d)\/(\d\d)\/(?:20)?(\d\d)$/.exec(row[column]!) ?? []
    if (years) saved[column] = `20${years}-${ofMonth}-${ofDay}`
  }
  for (const column of amounts) saved[column] = row[column]!.replace(/(\.\d)0$|\.00$/, '$1')
  return saved
}

const MORE = (rows: Row[]): Row[] => rows.map((row) => ({ ...row, 'Picked by': 'Robin' }))

/** Changes that leave every sale as it was. */
const SAME: [string, (layout: Layout) => string][] = [
  ['nothing at all', ({ content }) => content],
  [
    'a cell that was filled in',
    (layout) => textOf(rowsOf(layout).map((row) => ({ ...row, [layout.later]: '2026-09-30' }))),
  ],
  ['one more column', (layout) => textOf(MORE(rowsOf(layout)))],
  [
    'one more column, at the beginning',
    (layout) => textOf(rowsOf(layout).map((row) => ({ 'Picked by': 'Robin', ...row }))),
  ],
  [
    'its columns in another order',
    (layout) => textOf(rowsOf(layout), Object.keys(rowsOf(layout)[0]!).toReversed()),
  ],
  [
    'saved from a spreadsheet',
    (layout) => textOf(rowsOf(layout).map((row) => inSpreadsheet(row, layout))),
  ],
]

describe.each(LAYOUTS)('$name', (layout) => {
  const { sales, sum, last, customer, refund, more, options = {} } = layout

  test.each(SAME)('again with %s: nothing new', async (_, again) => {
    const owner = await ownerOf(layout)
    const content = again(layout)
    const { questions, summary } = (await previewing(owner)(content, { options })).body
    expect({ questions, ...summary }).toMatchObject({ questions: [], imported: 0, maybeChanged: 0 })
    const { body } = await importing(owner)(content, { options })
    expect(body, JSON.stringify(body)).toMatchObject({ imported: 0 })
    expect(await recorded(owner)).toEqual({ sales, sum })
  })

  const CHANGED: [string, Row, number][] = [
    ['a corrected customer', { [customer]: 'Corrected' }, last],
    ...(refund ? [['a refund since', refund.cells, refund.left] as [string, Row, number]] : []),
  ]
  test.each(CHANGED)('again with %s: asked about, and updated', async (_, cells, left) => {
    const owner = await ownerOf(layout)
    const content = textOf(withLast(rowsOf(layout), { ...cells, [layout.later]: '2026-09-30' }))
    const { questions, summary } = (await previewing(owner)(content, { options })).body
    expect({ questions, ...summary }).toMatchObject({
      questions: ['changed'],
      imported: 0,
      maybeChanged: 1,
    })
    expect((await importing(owner)(content, { options })).body).toMatchObject({
      code: 'changed_sales',
    })
    const { body } = await importing(owner)(content, {
      options: { ...options, changed: 'update' },
    })
    expect(body).toMatchObject({ imported: 0, updated: 1 })
    expect(await recorded(owner)).toEqual({ sales, sum: sum - last + left })
    expect((await importing(owner)(content, { options })).body).toMatchObject({
      imported: 0,
      updated: 0,
    })
    await undo(owner, body.importId)
    expect(await recorded(owner)).toEqual({ sales, sum })
  })

  test('again with one more sale: one is new', async () => {
    const owner = await ownerOf(layout)
    const rows = rowsOf(layout).map((row) => ({ ...row, [layout.later]: '2026-09-30' }))
    const content = textOf([...rows, { ...rows.at(-1)!, ...more.cells }])
    const { body } = await importing(owner)(content, { options })
    expect(body, JSON.stringify(body)).toMatchObject({ imported: 1 })
    expect(await recorded(owner)).toEqual({ sales: sales + 1, sum: sum + more.amount })
  })

  test('again without its second row: it is told, and nothing changes', async () => {
    const owner = await ownerOf(layout)
    const content = textOf(MORE(rowsOf(layout).toSpliced(1, 1)))
    const { summary, goneSales } = (await previewing(owner)(content, { options })).body
    expect(summary).toMatchObject({ imported: 0, gone: 1 })
    expect(goneSales).toHaveLength(1)
    const { body } = await importing(owner)(content, { options })
    expect(body, JSON.stringify(body)).toMatchObject({ imported: 0 })
    expect(await recorded(owner)).toEqual({ sales, sum })
  })
})
