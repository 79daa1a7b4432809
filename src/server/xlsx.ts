import { dayNumber, type Day } from '../shared/calendar.ts'
import { minuteOfTime } from '../shared/time-of-day.ts'
import type { ZipEntry } from './http/guards/zips.ts'

/** Texts have the type text, which no spreadsheet runs as formulas, even after edits. */

export type Cell = string | number | null | { amount: number } | { day: Day } | { time: string }

interface WrittenSheet {
  name: string
  columns: { header: string; width: number }[]
  batches: AsyncIterable<Cell[][]>
}

/** with the header; the spreadsheets' limit */
const MAX_ROWS = 1_048_576

export async function* workbookParts(
  { name, columns, batches }: WrittenSheet,
  maxRows = MAX_ROWS,
): AsyncGenerator<ZipEntry> {
  const rows = new RowSource(batches)
  const sheets: string[] = []
  do {
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`)
    yield {
      name: `xl/worksheets/sheet${sheets.length}.xml`,
      pieces: sheetXml(columns, rows, maxRows - 1),
    }
  } while (await rows.hasMore())
  for (const [path, xml] of Object.entries(partsAround(sheets))) {
    yield { name: path, pieces: whole(`${XML}${xml}`) }
  }
}

class RowSource {
  private readonly batches: AsyncIterator<Cell[][]>
  private batch: Cell[][] = []
  private isOver = false

  constructor(batches: AsyncIterable<Cell[][]>) {
    this.batches = batches[Symbol.asyncIterator]()
  }

  async hasMore(): Promise<boolean> {
    while (this.batch.length === 0 && !this.isOver) {
      const next = await this.batches.next()
      if (next.done) this.isOver = true
      else this.batch = next.value
    }
    return this.batch.length > 0
  }

  take(most: number): Cell[][] {
    return this.batch.splice(0, most)
  }
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
export const XLSX_TYPE = `${CONTENT}.sheet`

const [TEXT, AMOUNT, DAY, TIME, HEADER] = [1, 2, 3, 4, 5]
// 49 is text, 4 is #,##0.00, 14 the date and 20 the time of the reader's system.
const STYLES =
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="6">${[0, 49, 4, 14, 20].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}` +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>'

async function* sheetXml(
  columns: WrittenSheet['columns'],
  rows: RowSource,
  most: number,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const headers = columns.map(({ header }) => textCell(header, HEADER))
  yield (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row>${headers.join('')}</row>`
  )
  let left = most
  while (left > 0 && (await rows.hasMore())) {
    const taken = rows.take(left)
    left -= taken.length
    yield taken.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')
  }
  yield '</sheetData></worksheet>'
}

function cellXml(cell: Cell): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'string') return textCell(cell, TEXT)
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if ('amount' in cell) return `<c s="${AMOUNT}"><v>${cell.amount}</v></c>`
  if ('day' in cell) return `<c s="${DAY}"><v>${serialOf(cell.day)}</v></c>`
  return `<c s="${TIME}"><v>${minuteOfTime(cell.time) / 1440}</v></c>`
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** days from 30 December 1899, Excel's origin, to 1 January 1970 */
const EPOCH = 25_569
/** Excel counts a 29 February 1900 that never was, as day 60. */
function serialOf(day: Day): number {
  const serial = dayNumber(day) + EPOCH
  return serial > 60 ? serial : serial - 1
}

const SPECIAL = /[&<>]|[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g
const NAMED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** As Excel does: `_x0007_`. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(
      SPECIAL,
      (it) => NAMED[it] ?? `_x${it.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_`,
    )

function partsAround(sheets: string[]): Record<string, string> {
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const relations = (list: string[]): string =>
    `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
  const part = (path: string, type: string): string =>
    `<Override PartName="/${path}" ContentType="${CONTENT}.${type}+xml"/>`
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation(sheets.length + 1, 'styles', 'styles.xml'),
    ]),
    '_rels/.rels': relations([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
      `${part('xl/workbook.xml', 'sheet.main')}${part('xl/styles.xml', 'styles')}` +
      `${sheets.map((_, at) => part(`xl/worksheets/sheet${at + 1}.xml`, 'worksheet')).join('')}</Types>`,
  }
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}
