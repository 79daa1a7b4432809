import { Archive, damagedWorkbook } from './archive.ts'
import {
  builtInFormat,
  numberFormat,
  textOfIso,
  textOfNumber,
  type NumberFormat,
} from './number-formats.ts'
import { sharedTexts, TextReader, unescaped } from './shared-texts.ts'
import {
  asText,
  MAX_COLUMNS,
  MAX_ROW_LENGTH,
  tooLongRow,
  type FilledCell,
  type SheetWriter,
} from './sheets.ts'
import { isTrue, localName, readXml, type Attributes, type XmlReader } from './xml.ts'

/** .xlsx, or .xlsm, whose macros are never looked at. */

const ROOT = '_rels/.rels'

/** entries of a list (reason: `shared-texts.ts`); Excel has at most 65,490 formats */
const MAX_ENTRIES = 70_000
const MAX_FORMAT = 1_000

function add<Item>(list: Item[], item: Item): void {
  if (list.push(item) > MAX_ENTRIES) throw damagedWorkbook()
}

export async function readXlsx(archive: Archive, writer: SheetWriter): Promise<void> {
  const [workbook] = await relationsOf(archive, ROOT, 'officeDocument')
  if (!workbook) throw damagedWorkbook()
  const folder = workbook.path.replace(/[^/]*$/, '')
  const relations = await relationsOf(
    archive,
    `${folder}_rels/${workbook.path.slice(folder.length)}.rels`,
    undefined,
    folder,
  )
  const pathOf = (type: string) => relations.find((it) => it.type === type)?.path
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, path }) => [id, path]),
  )
  const { from1904, sheets } = await sheetsOf(archive, workbook.path)
  const shared = {
    from1904,
    texts: await sharedTexts(archive, pathOf('sharedStrings')),
    formats: await formatsOf(archive, pathOf('styles')),
  }
  for (const { name, isHidden, id } of sheets) {
    const path = worksheets.get(id)
    // A sheet may be only a chart.
    if (path === undefined) continue
    writer.begin(name, isHidden)
    await readXml(archive.textOf(path), new SheetReader(shared, writer))
  }
}

interface Relation {
  id: string
  type: string
  path: string
}

async function relationsOf(
  archive: Archive,
  list: string,
  type?: string,
  folder = '',
): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!archive.has(list)) return relations
  await readXml(archive.textOf(list), {
    open(name, { Id: id = '', Type = '', Target = '' }) {
      if (localName(name) !== 'Relationship') return
      const last = Type.slice(Type.lastIndexOf('/') + 1)
      if (type && last !== type) return
      add(relations, { id, type: last, path: absolute(Target, folder) })
    },
  })
  return relations
}

const absolute = (target: string, folder: string): string =>
  target.startsWith('/') ? target.slice(1) : `${folder}${target.replace(/^\.\//, '')}`

async function sheetsOf(archive: Archive, path: string) {
  const sheets: { name: string; isHidden: boolean; id: string }[] = []
  let from1904 = false
  await readXml(archive.textOf(path), {
    open(name, attributes) {
      switch (localName(name)) {
        case 'workbookPr':
          from1904 = isTrue(attributes.date1904)
          break
        case 'sheet': {
          const { name: title = '', state = 'visible' } = attributes
          const id = Object.keys(attributes).find((key) => localName(key) === 'id' && key !== 'id')
          add(sheets, {
            name: title,
            isHidden: state !== 'visible',
            id: attributes[id ?? ''] ?? '',
          })
        }
      }
    },
  })
  return { from1904, sheets }
}

async function formatsOf(archive: Archive, path: string | undefined): Promise<NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  if (path === undefined || !archive.has(path)) return formats
  let isOfCells = false
  await readXml(archive.textOf(path), {
    open(name, attributes) {
      switch (localName(name)) {
        case 'numFmt':
          own.set(
            Number(attributes.numFmtId),
            numberFormat((attributes.formatCode ?? '').slice(0, MAX_FORMAT)),
          )
          if (own.size > MAX_ENTRIES) throw damagedWorkbook()
          break
        case 'cellXfs':
          isOfCells = true
          break
        case 'xf': {
          const id = Number(attributes.numFmtId ?? 0)
          if (isOfCells) add(formats, own.get(id) ?? builtInFormat(id))
        }
      }
    },
    close(name) {
      if (localName(name) === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

interface Shared {
  from1904: boolean
  texts: string[]
  formats: NumberFormat[]
}

const PLAIN: NumberFormat = {}

class SheetReader implements XmlReader {
  private readonly shared: Shared
  private readonly writer: SheetWriter
  private cells: FilledCell[] = []
  private length = 0
  private row = 0
  private isHiddenRow = false
  private column = -1
  private type = 'n'
  private format = PLAIN
  private value = ''
  private isValue = false
  private hasFormula = false
  private inline = new TextReader()

  constructor(shared: Shared, writer: SheetWriter) {
    this.shared = shared
    this.writer = writer
  }

  open(qualified: string, attributes: Attributes): void {
    const name = localName(qualified)
    switch (name) {
      case 'v':
        this.isValue = true
        break
      case 'c':
        this.beginCell(attributes)
        break
      case 'row':
        this.row = Math.max(this.row + 1, Number(attributes.r ?? 0))
        this.isHiddenRow = isTrue(attributes.hidden)
        this.cells = []
        this.length = 0
        this.column = -1
        break
      case 'f':
        this.hasFormula = true
        break
      case 'col':
        if (isTrue(attributes.hidden)) {
          this.writer.hideColumns(Number(attributes.min) - 1, Number(attributes.max) - 1)
        }
        break
      default:
        if (this.type === 'inlineStr') this.inline.open(name)
    }
  }

  text(text: string): void {
    if (this.isValue) {
      this.value += text
      if (this.value.length > MAX_ROW_LENGTH) throw tooLongRow(this.row)
    } else if (this.type === 'inlineStr') this.inline.take(text)
  }

  close(qualified: string): void {
    const name = localName(qualified)
    if (name === 'v') this.isValue = false
    else if (name === 'c') this.endCell()
    else if (name === 'row') this.writer.take(inOrder(this.cells), this.row, this.isHiddenRow)
    else if (this.type === 'inlineStr') this.inline.close(name)
  }

  private beginCell({ r: reference, t: type = 'n', s: style }: Attributes): void {
    this.column = reference === undefined ? this.column + 1 : columnOf(reference)
    this.type = type
    this.format = this.shared.formats[Number(style ?? 0)] ?? PLAIN
    this.value = ''
    this.hasFormula = false
    if (type === 'inlineStr') this.inline = new TextReader()
  }

  private endCell(): void {
    const text = this.cellText()
    this.type = 'n'
    if (text === '') {
      if (this.hasFormula && this.value === '') this.writer.formulaWithoutResult()
      return
    }
    if (this.column >= MAX_COLUMNS) throw damagedWorkbook()
    if ((this.length += text.length) > MAX_ROW_LENGTH) throw tooLongRow(this.row)
    this.cells.push({ column: this.column, text, count: 1 })
  }

  private cellText(): string {
    const { value, shared } = this
    switch (this.type) {
      case 's':
        return shared.texts[Number(value)] ?? ''
      case 'inlineStr':
        return asText(unescaped(this.inline.text))
      case 'str':
        return asText(unescaped(value))
      case 'n':
        return textOfNumber(value, this.format, shared.from1904)
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return textOfIso(value)
      default:
        return value
    }
  }
}

/** Programs write from left to right. Of a repeated cell, the last counts. */
function inOrder(cells: FilledCell[]): FilledCell[] {
  if (cells.every(({ column }, at) => at === 0 || column > cells[at - 1]!.column)) return cells
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
  return [...byColumn.values()].toSorted((a, b) => a.column - b.column)
}

/** `AB12`; from 0 */
function columnOf(reference: string): number {
  let column = 0
  for (let at = 0; at < reference.length && at < 4; at++) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  if (column === 0 || column > MAX_COLUMNS) throw damagedWorkbook()
  return column - 1
}
