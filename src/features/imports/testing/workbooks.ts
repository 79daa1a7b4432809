import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Writes workbooks as Excel and LibreOffice do, also broken ones. */

/** A typed cell: a text, a number, or a number with a format, such as the serial number of a day. */
export type TestCell =
  string | number | null | { value: number | string; format?: string; formula?: string }
interface TestSheet {
  name: string
  rows: TestCell[][]
  state?: 'hidden'
  /** rows and columns that aren't shown, counted from 1 */
  hiddenRows?: number[]
  hiddenColumns?: number[]
}

export async function zipOf(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content as string), name)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"\r]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const letterOf = (column: number): string => String.fromCharCode(65 + column)

/** Days from 30 December 1899, where Excel counts from. */
export const serialOf = (day: string, time = '00:00'): number =>
  Date.parse(`${day}T${time}Z`) / 86_400_000 + 25_569

/** Returns the parts of an .xlsx file, for `zipOf`. */
export function xlsxParts(
  sheets: TestSheet[],
  { from1904 = false, isShared = true } = {},
): Record<string, string> {
  const formats: string[] = []
  const texts: string[] = []
  const styleOf = (format: string | undefined): string => {
    if (format === undefined) return ''
    if (!formats.includes(format)) formats.push(format)
    return ` s="${formats.indexOf(format) + 1}"`
  }
  const textCell = (place: string, text: string): string =>
    isShared
      ? `<c r="${place}" t="s"><v>${texts.push(text) - 1}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
  const cellOf = (cell: TestCell, place: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return textCell(place, cell)
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    const { value, format, formula } = cell
    const type = typeof value === 'string' ? ' t="str"' : ''
    const result = value === '' ? '' : `<v>${escapeXml(String(value))}</v>`
    const from = formula === undefined ? '' : `<f>${escapeXml(formula)}</f>`
    return `<c r="${place}"${styleOf(format)}${type}>${from}${result}</c>`
  }
  const sheetXml = ({ rows, hiddenRows = [], hiddenColumns = [] }: TestSheet): string => {
    const columns = hiddenColumns.map((at) => `<col min="${at}" max="${at}" hidden="1"/>`).join('')
    const lines = rows.map((cells, index) => {
      const row = index + 1
      const hidden = hiddenRows.includes(row) ? ' hidden="1"' : ''
      const written = cells.map((cell, column) => cellOf(cell, `${letterOf(column)}${row}`))
      return written.join('') === '' ? '' : `<row r="${row}"${hidden}>${written.join('')}</row>`
    })
    return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns && `<cols>${columns}</cols>`}<sheetData>${lines.join('')}</sheetData></worksheet>`
  }
  const written = sheets.map(sheetXml)
  const relation = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="r"><workbookPr date1904="${from1904}"/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation(900, 'styles', 'styles.xml')}${relation(901, 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats
      .map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escapeXml(code)}"/>`)
      .join(
        '',
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(written.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  }
}

export const xlsxOf = (...input: Parameters<typeof xlsxParts>): Promise<Buffer> =>
  zipOf(xlsxParts(...input))

/** Returns the parts of an .ods file: sheets of cells that are XML already, or texts and numbers. */
export function odsParts(
  sheets: { name: string; rows: (string | number)[][] }[],
): Record<string, string> {
  const cellOf = (cell: string | number): string => {
    if (typeof cell === 'number') {
      return `<table:table-cell office:value-type="float" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`
    }
    return cell.startsWith('<') ? cell : odsText(cell)
  }
  const tables = sheets.map(({ name, rows }) => {
    const lines = rows.map((cells) => `<table:table-row>${cells.map(cellOf).join('')}</table:table-row>`) // prettier-ignore
    return `<table:table table:name="${escapeXml(name)}"><table:table-column table:number-columns-repeated="3"/>${lines.join('')}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`
  })
  return {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<manifest:manifest xmlns:manifest="m"/>',
    'content.xml': `<office:document-content><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
  }
}

export const odsOf = (...input: Parameters<typeof odsParts>): Promise<Buffer> =>
  zipOf(odsParts(...input))

/** A text cell, in which blanks beyond the first are elements. */
export const odsText = (text: string): string => {
  const marked = escapeXml(text).replace(/^ | (?= )| $/g, '<text:s/>')
  const paragraphs = marked.split('\n').map((each) => `<text:p>${each}</text:p>`)
  return text === ''
    ? '<table:table-cell/>'
    : `<table:table-cell office:value-type="string">${paragraphs.join('')}</table:table-cell>`
}

export const odsDay = (day: string): string =>
  `<table:table-cell office:value-type="date" office:date-value="${day}"><text:p>${day}</text:p></table:table-cell>`
