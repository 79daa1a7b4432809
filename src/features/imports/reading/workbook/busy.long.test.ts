import { beforeAll, expect, test } from 'vitest'
import { readContent } from '../../testing/helpers.ts'
import { MAX_ATTRIBUTES } from './xml.ts'
import { odsParts, xlsxParts, zipOf } from '../../testing/workbooks.ts'

/** Workbooks made to keep the reader busy: each is read or refused in about the time of an ordinary one of its size. */

const SHEET = 'xl/worksheets/sheet1.xml'
const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'
const STYLES = 'xl/styles.xml'
const TEXTS = 'xl/sharedStrings.xml'
const CONTENT = 'content.xml'

const sheet = (rows: string, before = ''): string =>
  `<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`
const row = (cells: number): string => `<row>${'<c><v>1</v></c>'.repeat(cells)}</row>`
const named = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join('')
const table = (rows: string): string => `<d><table:table table:name="S">${rows}</table:table></d>`
const HIDDEN = 'table:number-columns-repeated="16384" table:visibility="collapse"'
/** as deep as elements may be inside each other */
const nested = (open: string, close: string, times: number): string =>
  (open.repeat(190) + close.repeat(190)).repeat(times)
const TEN_KB = 'x'.repeat(10_000)

// prettier-ignore
const XLSX: [name: string, parts: () => Record<string, string>][] = [
  ['16,384 ranges of hidden columns and wide rows', () => ({ [SHEET]: sheet(row(5_000).repeat(40), `<cols>${'<col min="1" max="16384" hidden="1"/>'.repeat(16_384)}</cols>`) })],
  ['rows inside each other with a cell in the last column', () => ({ [SHEET]: sheet(nested('<row><c r="XFD1"><v>1</v></c>', '</row>', 60)) })],
  ['rows inside each other whose cells are empty at the end', () => ({ [SHEET]: sheet(`${'<row><c r="XFD1"><v>1</v></c>'.repeat(150)}<row/>${'</row>'.repeat(150)}`.repeat(60)) })],
  ['70,000 sheets of 70,000 relations', () => ({
    [WORKBOOK]: `<workbook xmlns:r="r">${named(70_000, (at) => `<sheet r:id="${at}x"/>`)}</workbook>`,
    [RELATIONS]: `<R>${named(69_990, (at) => `<Relationship Id="${at}y" Type="/worksheet" Target="a"/>`)}</R>`,
  })],
  ['200 sheets that are one part', () => ({
    [WORKBOOK]: `<workbook xmlns:r="r">${'<sheet r:id="a"/>'.repeat(200)}</workbook>`,
    [RELATIONS]: `<R><Relationship Id="a" Type="/worksheet" Target="worksheets/sheet1.xml"/></R>`,
    [SHEET]: sheet(row(1_000).repeat(5)),
  })],
  ['a value in pieces', () => ({ [SHEET]: sheet(`<row><c><v>${`${TEN_KB}<a/>`.repeat(1_000)}</v></c></row>`) })],
  ['a text in pieces in a cell', () => ({ [SHEET]: sheet(`<row><c t="inlineStr"><is>${`<t>${TEN_KB}</t>`.repeat(1_000)}</is></c></row>`) })],
  ['a shared text in pieces', () => ({ [TEXTS]: `<sst><si>${`<t>${TEN_KB}</t>`.repeat(1_000)}</si></sst>` })],
  ['a format that is defined again and again', () => ({ [STYLES]: `<s><numFmts>${`<numFmt numFmtId="170" formatCode="${'[$x]0.0;'.repeat(120)}"/>`.repeat(5_000)}</numFmts></s>` })],
  ['long names of sheets', () => ({ [WORKBOOK]: `<workbook xmlns:r="r">${`<sheet name="${TEN_KB}" r:id="a"/>`.repeat(1_500)}</workbook>` })],
  ['long targets of relations', () => ({ [RELATIONS]: `<R>${`<Relationship Id="a" Type="/worksheet" Target="${TEN_KB}"/>`.repeat(1_500)}</R>` })],
  ['merged ranges and names', () => ({
    [SHEET]: sheet(row(900).repeat(30)).replace('</worksheet>', `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(200_000)}</mergeCells></worksheet>`),
    [WORKBOOK]: `<workbook xmlns:r="r"><sheet r:id="rId1"/><definedNames>${'<definedName name="a">S!$A$1:$XFD$1048576</definedName>'.repeat(100_000)}</definedNames></workbook>`,
  })],
  ['very many attributes', () => ({ [SHEET]: sheet('', `<col ${named(330_000, (at) => `a${at}="1" `)}/>`.repeat(9)) })],
  ['as many attributes as a tag may have', () => ({ [SHEET]: sheet('', `<col ${named(MAX_ATTRIBUTES, (at) => `a${at}="1" `)}/>`.repeat(3_000)) })],
  ['hidden rows', () => ({ [SHEET]: sheet('<row hidden="1"><c><v>1</v></c></row>'.repeat(100_000)) })],
]
// prettier-ignore
const ODS: [name: string, content: () => string][] = [
  ['16,384 ranges of hidden columns and wide rows', () => table(`<table:table-column ${HIDDEN}/>`.repeat(16_384) + `<table:table-row>${'<table:table-cell office:value-type="float" office:value="1"/>'.repeat(5_000)}</table:table-row>`.repeat(20))],
  ['rows inside each other with a cell in the last column', () => table(`${'<table:table-row><table:table-cell table:number-columns-repeated="16000"/><table:table-cell office:value-type="float" office:value="1"/>'.repeat(150)}<table:table-row/>${'</table:table-row>'.repeat(150)}`.repeat(60))],
  ['a long value in 16,384 cells', () => table(`<table:table-row><table:table-cell table:number-columns-repeated="16384" office:value-type="string" office:string-value="${TEN_KB}"/></table:table-row>`)],
  ['a long text in 16,384 cells', () => table(`<table:table-row><table:table-cell table:number-columns-repeated="16384"><text:p>${TEN_KB}</text:p></table:table-cell></table:table-row>`)],
  ['long names of hiding styles', () => `<d>${named(900, (at) => `<style:style style:name="${at}${TEN_KB}"><style:table-properties table:display="false"/></style:style>`)}</d>`],
]

/** s of processor time that reading a workbook takes, and how large it is when unpacked. */
async function spentOn(parts: Record<string, string>): Promise<{ spent: number; bytes: number }> {
  const content = await zipOf(parts)
  const bytes = Object.values(parts).reduce((sum, part) => sum + part.length, 0)
  const start = process.threadCpuUsage()
  await readContent(content).catch((error: { status?: number }) => expect(error.status).toBe(400))
  const { user, system } = process.threadCpuUsage(start)
  return { spent: (user + system) / 1e6, bytes }
}

const ordinary = (count: number) =>
  xlsxParts([{ name: 'Sales', rows: [['Item', 'Date', 'Total'], ...Array.from({ length: count }, () => ['Tea', '2026-04-03', 5])] }]) // prettier-ignore
let usual = 0
let perByte = 0
beforeAll(async () => {
  await spentOn(ordinary(40_000))
  const { spent, bytes } = await spentOn(ordinary(40_000))
  usual = spent
  perByte = spent / bytes
})

test.each([
  ...XLSX.map(
    ([name, parts]) => [`.xlsx: ${name}`, () => ({ ...ordinary(1), ...parts() })] as const,
  ),
  ...ODS.map(([name, content]) => [`.ods: ${name}`, () => ({ ...odsParts([]), [CONTENT]: content() })] as const), // prettier-ignore
])('%s', async (_, parts) => {
  const { spent, bytes } = await spentOn(parts())
  // Ten times as much leaves room for a busy machine, and what isn't linear takes hundreds of times as much.
  expect(spent).toBeLessThan(10 * (usual + perByte * bytes))
})
