import { expect, test } from 'vitest'
import {
  odsDay,
  odsOf,
  odsParts,
  odsText,
  serialOf,
  xlsxOf,
  xlsxParts,
  zipOf,
  type TestCell,
} from '../../testing/workbooks.ts'
import { readContent as read } from '../../testing/helpers.ts'

type Outcome = Awaited<ReturnType<typeof read>>
const HEADER = ['Item', 'Date', 'Total']
const day = (text: string, format = 'dd/mm/yyyy') => ({ value: serialOf(text), format })
const told = ({ sales }: Outcome) =>
  sales.map(({ productName, saleDate, revenueCents }) => `${productName} ${saleDate} ${revenueCents}`) // prettier-ignore
const oneSheet = (rows: TestCell[][], options?: { from1904?: boolean; isShared?: boolean }) =>
  xlsxOf([{ name: 'Sales', rows }], options)

test('typed dates and amounts need no question, whatever their formats show: 3 April is not 4 March', async () => {
  const outcome = await read(
    await oneSheet([
      HEADER,
      ['Tea', day('2026-04-03', 'm/d/yy'), { value: 1.234, format: '#,##0.00' }],
      ['Cake', day('2026-03-04', 'dd.mm.yyyy'), 1234],
    ]),
  )
  expect(told(outcome)).toEqual(['Tea 2026-04-03 123', 'Cake 2026-03-04 123400'])
  expect(outcome.preview).toMatchObject({ questions: [], sheet: 'Sales' })
})

test('a workbook that counts days from 1904 has the same days', async () => {
  const rows = [HEADER, ['Tea', { value: serialOf('2026-04-03') - 1_462, format: 'd-mmm' }, 5]]
  expect(told(await read(await oneSheet(rows, { from1904: true })))).toEqual(['Tea 2026-04-03 500'])
})

test('a formula counts with the result that the workbook keeps; without one the cell is empty, and the owner is told', async () => {
  const outcome = await read(
    await oneSheet([
      HEADER,
      ['Tea', day('2026-04-03'), { value: 7.5, formula: '3*2.5' }],
      [{ value: 'Cake', formula: 'A1&""' }, day('2026-04-04'), { value: 4, formula: 'B2' }],
      ['Pie', day('2026-04-05'), { value: '', formula: 'SUM(A1:A9)' }],
    ]),
  )
  expect(told(outcome)).toEqual(['Tea 2026-04-03 750', 'Cake 2026-04-04 400'])
  expect(outcome.assumptions).toContain(
    '1 cell with a formula had no result in the workbook and counted as empty. Opening the workbook in Excel or LibreOffice and saving it adds the results.',
  )
})

test('hidden rows and columns are read, counted and told', async () => {
  const rows = [HEADER, ...[1, 2, 3].map((n) => [`Tea ${n}`, day('2026-04-03'), n])]
  const outcome = await read(
    await xlsxOf([{ name: 'Sales', rows, hiddenRows: [3, 4], hiddenColumns: [3] }]),
  )
  expect(outcome.sales).toHaveLength(3)
  expect(outcome.assumptions).toContain(
    'The sheet has 2 hidden rows and 1 hidden column, which were read like the others.',
  )
})

test('rows keep the numbers that the sheet shows, below a title of merged cells and empty rows', async () => {
  const outcome = await read(
    await oneSheet([['Sales of the shop'], [], [], HEADER, [], ['Tea', day('2026-04-03'), 5]]),
  )
  expect(outcome.preview).toMatchObject({ headerRow: 4, rows: [{ row: 6 }] })
  expect(told(outcome)).toEqual(['Tea 2026-04-03 500'])
})

test('a total below the sales is left out, as in a CSV file', async () => {
  const outcome = await read(
    await oneSheet([HEADER, ['Tea', day('2026-04-03'), 5], ['Total', null, 5]]),
  )
  expect(told(outcome)).toEqual(['Tea 2026-04-03 500'])
  expect(outcome.errorCount).toBe(1)
})

test('texts are read as they are: inline or shared, with blanks, line breaks, apostrophes, and without hints on pronunciation', async () => {
  const names = ["'Tea", '=1+1', ' a,"b" ', 'two\nlines', '="007"', 'é<&>', '-12', '_x0041_']
  const rows = [HEADER, ...names.map((name) => [name, day('2026-04-03'), 5])]
  for (const isShared of [true, false]) {
    const { sales } = await read(await oneSheet(rows, { isShared }))
    expect(sales.map(({ productName }) => productName)).toEqual([
      ...names.slice(0, -1).map((name) => name.trim()),
      'A',
    ])
  }
  const parts = xlsxParts([{ name: 'Sales', rows: [HEADER, ['Tea', day('2026-04-03'), 5]] }])
  parts['xl/sharedStrings.xml'] = parts['xl/sharedStrings.xml']!.replace(
    '<t xml:space="preserve">Tea</t>',
    '<r><t>東</t></r><r><rPr/><t>京</t></r><rPh sb="0" eb="1"><t>トウキョウ</t></rPh>',
  )
  expect(told(await read(await zipOf(parts)))).toEqual(['東京 2026-04-03 500'])
})

test('prefixes, missing references and parts in other places are read too, as other programs write them', async () => {
  const parts = xlsxParts([{ name: 'Sales', rows: [HEADER, ['Tea', day('2026-04-03'), 5]] }])
  const sheet = parts['xl/worksheets/sheet1.xml']!
  const odd = {
    ...parts,
    'xl/worksheets/sheet1.xml': sheet
      .replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
      .replaceAll(/ r="\w+"/g, ''),
  }
  expect(told(await read(await zipOf(odd)))).toEqual(['Tea 2026-04-03 500'])
})

test('OpenDocument: typed cells, repeated and hidden rows, comments, blanks, and a million empty rows at the end', async () => {
  const comment = odsText('Tea').replace('<text:p>', '<office:annotation><text:p>good</text:p></office:annotation><text:p>') // prettier-ignore
  const money = '<table:table-cell office:value-type="currency" office:currency="USD" office:value="1234.5"><text:p>$1,234.50</text:p></table:table-cell>' // prettier-ignore
  const parts = { name: 'Sales', rows: [HEADER, [comment, odsDay('2026-04-03'), money], ['A  B', odsDay('2026-04-04'), 5]] } // prettier-ignore
  const file = await odsOf([parts])
  const outcome = await read(file)
  expect(told(outcome)).toEqual(['Tea 2026-04-03 123450', 'A  B 2026-04-04 500'])
  expect(outcome.preview?.questions).toEqual([])
})

test('OpenDocument: a row that is repeated counts as often, and hidden ones are told', async () => {
  const parts = odsParts([{ name: 'Sales', rows: [HEADER, ['Tea', odsDay('2026-04-03'), 5]] }])
  parts['content.xml'] = parts['content.xml']!.replace(
    /<table:table-row>(?=<table:table-cell office:value-type="string"><text:p>Tea)/,
    '<table:table-row table:number-rows-repeated="3" table:visibility="filter">',
  )
  const outcome = await read(await zipOf(parts))
  expect(outcome.sales).toHaveLength(3)
  expect(outcome.assumptions).toContain(
    'The sheet has 3 hidden rows, which were read like the others.',
  )
})

const sales = (name: string, product = 'Tea') => ({
  name,
  rows: [HEADER, [product, day('2026-04-03'), 5], [product, day('2026-04-04'), 6]] as TestCell[][],
})
const notes = { name: 'Notes', rows: [['To do'], ['Call Ana']] as TestCell[][] }
const stock = {
  name: 'Stock',
  rows: [
    ['Item', 'In stock'],
    ['Tea', 5],
    ['Cake', 7],
  ] as TestCell[][],
}

test('the first sheet with a table of sales is read, also behind others, and the owner is told', async () => {
  const outcome = await read(await xlsxOf([notes, stock, sales('2026')]))
  expect(outcome.preview).toMatchObject({
    sheet: '2026',
    questions: [],
    sheets: [
      { name: 'Notes', rows: 2, fits: false },
      { name: 'Stock', rows: 3, fits: false },
      { name: '2026', rows: 3, fits: true },
    ],
  })
  expect(outcome.assumptions).toContain(
    'The workbook has 3 sheets. Only "2026" was read. Left out: "Notes", "Stock".',
  )
})

test('when several sheets have sales the owner is asked, and the answer is remembered for the next workbook', async () => {
  const file = await xlsxOf([sales('Shop', 'Tea'), sales(' Market', 'Cake')])
  const open = await read(file)
  expect(open.preview).toMatchObject({ sheet: 'Shop', questions: ['sheet'] })
  const answered = await read(file, { sheet: 'Market' })
  expect(answered.preview).toMatchObject({ sheet: 'Market', questions: [] })
  expect(answered.sales[0]!.productName).toBe('Cake')
  const next = await read(file, {}, { savedMappings: [answered.mappingToSave!] })
  expect(next.preview).toMatchObject({ sheet: 'Market', questions: [] })
  await expect(read(file, { sheet: 'Gone' })).rejects.toThrow(
    'The workbook has no sheet "Gone" with rows. Choose another one.',
  )
})

test('a hidden sheet, and one that is called expenses, come after the others', async () => {
  const hidden = { ...sales('Old', 'Pie'), state: 'hidden' as const }
  const outcome = await read(await xlsxOf([hidden, sales('Expenses', 'Rent'), sales('New')]))
  expect(outcome.preview).toMatchObject({ sheet: 'New' })
})
