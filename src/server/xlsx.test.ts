import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { workbookParts, type Cell } from './xlsx.ts'

async function* batches(...list: Cell[][][]) {
  yield* list
}

async function partsOf(rows: Cell[][][], maxRows?: number): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  const columns = [{ header: 'Name', width: 20 }]
  for await (const { name, pieces } of workbookParts(
    { name: 'Sales', columns, batches: batches(...rows) },
    maxRows,
  )) {
    parts[name] = await text(Readable.from(pieces))
  }
  return parts
}
const rowsOf = (xml: string | undefined): string[] =>
  [...(xml ?? '').matchAll(/<row>(.*?)<\/row>/gs)].slice(1).map(([, cells]) => cells!)

test('amounts, days and times are numbers with formats, and texts are texts that no spreadsheet runs', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet } = await partsOf([
    [
      ['=1+1', '', null, 3],
      [{ amount: -12.5 }, { day: '2026-03-31' }, { day: '1900-02-28' }, { time: '18:00' }],
    ],
  ])
  expect(rowsOf(sheet)).toEqual([
    '<c s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c><c/><c/><c><v>3</v></c>',
    '<c s="2"><v>-12.5</v></c><c s="3"><v>46112</v></c><c s="3"><v>59</v></c><c s="4"><v>0.75</v></c>',
  ])
  expect(sheet).not.toContain('<f>')
})

test('characters that XML does not allow, and texts that look like their codes, are written as Excel does', async () => {
  const { 'xl/worksheets/sheet1.xml': sheet } = await partsOf([[['a\x07&<b>\r\n\ud800 _x0041_']]])
  expect(sheet).toContain('a_x0007_&amp;&lt;b&gt;_x000D_\n\ufffd _x005F_x0041_')
})

test('rows that do not fit on a sheet come on the next one, below the header again', async () => {
  const rows = [1, 2, 3, 4, 5].map((n): Cell[] => [n])
  const parts = await partsOf([rows.slice(0, 3), [], rows.slice(3)], 3)
  const sheets = [1, 2, 3].map((n) => parts[`xl/worksheets/sheet${n}.xml`])
  expect(sheets.map((xml) => rowsOf(xml).length)).toEqual([2, 2, 1])
  expect(sheets.every((xml) => xml!.includes('>Name</t>'))).toBe(true)
  expect(parts['xl/workbook.xml']).toMatch(/"Sales".*"Sales 2".*"Sales 3"/)
  expect(parts['[Content_Types].xml']).toContain('/xl/worksheets/sheet3.xml')
  const whole = await partsOf([rows.slice(0, 2)], 3)
  expect(Object.keys(whole).filter((name) => name.includes('sheet'))).toHaveLength(1)
})
