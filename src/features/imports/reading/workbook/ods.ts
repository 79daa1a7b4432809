import { isCurrency } from '../values/currency-signs.ts'
import { damagedWorkbook, type Archive } from './archive.ts'
import { clockText, plainText, roundedText, textOfIso, withCurrency } from './number-formats.ts'
import {
  asText,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  tooLongRow,
  type FilledCell,
  type SheetWriter,
} from './sheets.ts'
import { readXml, type Attributes, type XmlReader } from './xml.ts'

/** OpenDocument as LibreOffice, Google Sheets and Numbers' converters write. */

export const ODS_CONTENT = 'content.xml'

export const readOds = (archive: Archive, writer: SheetWriter): Promise<void> =>
  readXml(archive.textOf(ODS_CONTENT), new ContentReader(writer))

/** The last cell and row stand for all empty ones, up to this limit of spreadsheets. */
const MAX_ROWS = 1_048_576
const MAX_STYLES = 10_000
const repeats = (count: string | undefined, most: number): number =>
  Math.max(1, Math.min(most, Number(count) || 1))

class ContentReader implements XmlReader {
  private readonly writer: SheetWriter
  private readonly hidingStyles = new Set<string>()
  private style = ''
  private row = 0
  private columns = 0
  private attributes: Attributes = {}
  private cells: FilledCell[] = []
  private column = 0
  /** characters of the row, and of the cell */
  private length = 0
  private shown = 0
  private cell: Attributes | undefined
  private paragraphs: string[] = []
  private isParagraph = false
  /** depth inside elements whose text isn't the cell's, such as comments */
  private aside = 0

  constructor(writer: SheetWriter) {
    this.writer = writer
  }

  open(name: string, attributes: Attributes): void {
    if (this.aside > 0 || name === 'office:annotation' || name.startsWith('draw:')) {
      this.aside++
      return
    }
    switch (name) {
      case 'style:style':
        this.style = attributes['style:name'] ?? ''
        break
      case 'style:table-properties':
        if (attributes['table:display'] === 'false' && this.hidingStyles.size < MAX_STYLES) {
          this.hidingStyles.add(this.style)
        }
        break
      case 'table:table':
        this.writer.begin(
          attributes['table:name'] ?? '',
          this.hidingStyles.has(attributes['table:style-name'] ?? ''),
        )
        this.row = 0
        this.columns = 0
        break
      case 'table:table-column':
        this.takeColumns(attributes)
        break
      case 'table:table-row':
        this.attributes = attributes
        this.cells = []
        this.length = 0
        this.column = 0
        break
      case 'table:table-cell':
      case 'table:covered-table-cell':
        this.cell = attributes
        this.paragraphs = []
        this.shown = 0
        break
      case 'text:p':
        this.isParagraph = this.cell !== undefined
        if (this.isParagraph) {
          this.paragraphs.push('')
          this.grow(1)
        }
        break
      case 'text:s':
        this.text(' '.repeat(repeats(attributes['text:c'], 1_000)))
        break
      case 'text:tab':
        this.text('\t')
        break
      case 'text:line-break':
        this.text('\n')
    }
  }

  text(text: string): void {
    if (!this.isParagraph || this.aside > 0) return
    this.paragraphs.push(this.paragraphs.pop()! + text)
    this.grow(text.length)
  }

  /** Refused before a long row takes much memory. */
  private grow(by: number): void {
    if (this.length + (this.shown += by) > MAX_ROW_LENGTH) throw tooLongRow(this.row + 1)
  }

  close(name: string): void {
    if (this.aside > 0) {
      this.aside--
      return
    }
    switch (name) {
      case 'text:p':
        this.isParagraph = false
        break
      case 'table:table-cell':
      case 'table:covered-table-cell':
        this.endCell()
        break
      case 'table:table-row':
        this.endRow()
    }
  }

  private takeColumns(attributes: Attributes): void {
    const count = repeats(attributes['table:number-columns-repeated'], MAX_COLUMNS)
    if (isHidden(attributes)) this.writer.hideColumns(this.columns, this.columns + count - 1)
    this.columns += count
  }

  private endCell(): void {
    if (!this.cell) return
    const count = repeats(this.cell['table:number-columns-repeated'], MAX_COLUMNS)
    const text = textOf(this.cell, this.paragraphs.join('\n'))
    if (text === '') {
      if (
        this.cell['table:formula'] !== undefined &&
        this.cell['office:value-type'] === undefined
      ) {
        this.writer.formulaWithoutResult()
      }
    } else {
      if (this.column + count > MAX_COLUMNS) throw damagedWorkbook()
      if ((this.length += text.length * count) > MAX_ROW_LENGTH) throw tooLongRow(this.row + 1)
      this.cells.push({ column: this.column, text, count })
    }
    this.column += count
    this.cell = undefined
  }

  private endRow(): void {
    const count = repeats(this.attributes['table:number-rows-repeated'], MAX_ROWS)
    const first = this.row + 1
    this.row += count
    if (this.cells.length > 0) {
      this.writer.take(this.cells, first, isHidden(this.attributes), count)
    }
  }
}

const isHidden = ({ 'table:visibility': visibility }: Attributes): boolean =>
  visibility === 'collapse' || visibility === 'filter'

function textOf(cell: Attributes, shown: string): string {
  const value = cell['office:value'] ?? ''
  switch (cell['office:value-type']) {
    case 'float':
      return numberText(value, shown)
    case 'percentage':
      return `${roundedText(Number(value) * 100)}%`
    case 'currency': {
      const code = cell['office:currency'] ?? ''
      const text = numberText(value, shown)
      return isCurrency(code) ? withCurrency(text, code) : text
    }
    case 'date':
      return textOfIso(cell['office:date-value'] ?? shown)
    case 'time':
      return timeText(cell['office:time-value'] ?? '') ?? shown
    case 'boolean':
      return cell['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
    default:
      return asText(cell['office:string-value'] ?? shown)
  }
}

/** With the decimals shown; three digits at the end may be thousands. */
const numberText = (value: string, shown: string): string =>
  Number.isFinite(Number(value)) && value !== ''
    ? plainText(value, { decimals: /[.,](\d\d?)\D*$/.exec(shown)?.[1]?.length ?? 0 })
    : shown

/** `PT14H30M00S` */
function timeText(text: string): string | undefined {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+)(?:[.,]\d+)?S$/.exec(text) ?? []
  if (hours === undefined) return undefined
  return clockText(Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds))
}
