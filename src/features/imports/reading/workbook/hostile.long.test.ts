import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { odsParts, serialOf, xlsxParts, zipOf } from '../../testing/workbooks.ts'
import { readContent as read } from '../../testing/helpers.ts'

/** Workbooks that are broken, or made to do harm: each is refused with a sentence of its own, in bounded time and memory. */

const rows = [
  ['Item', 'Date', 'Total'],
  ['Tea', { value: serialOf('2026-04-03'), format: 'yyyy-mm-dd' }, 5],
]
const parts = (): Record<string, string | Buffer> => xlsxParts([{ name: 'Sales', rows }])
const SHEET = 'xl/worksheets/sheet1.xml'
const head = '<worksheet><sheetData>'
const tail = '</sheetData></worksheet>'

const refusal = async (content: Buffer): Promise<string> =>
  read(content).then(
    () => 'not refused',
    (error: Error) => error.message,
  )

const DAMAGED =
  'The workbook is damaged. Open it in Excel or LibreOffice, save it again, and import that file.'
const TOO_LARGE =
  'The workbook is larger than 200 MB when it is unpacked, which may come from empty rows with formats. Copy the sales to a new workbook, or save their sheet as CSV, and import that file.'
const LOCKED =
  'This workbook is locked with a password. Open it, save it without the password, and import that file.'

/** A container of old office files with these streams. */
function compound(...names: string[]): Buffer {
  const file = Buffer.alloc(4096)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  names.forEach((name, at) => file.write(name, 1024 + at * 128, 'utf16le'))
  return file
}

/** A workbook whose sheet has `bytes` bytes of `piece`. */
async function large(piece: string, bytes: number): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(parts())) {
    if (name !== SHEET) zip.addBuffer(Buffer.from(content), name)
  }
  const million = Buffer.from(piece.repeat(Math.ceil(1_000_000 / piece.length)))
  function* pieces() {
    yield Buffer.from(head)
    for (let written = 0; written < bytes; written += million.length) yield million
    yield Buffer.from(tail)
  }
  zip.addReadStream(Readable.from(pieces()), SHEET)
  zip.end()
  return buffer(zip.outputStream as Readable)
}

test.each([
  ['with a password', compound('Root Entry', 'EncryptionInfo', 'EncryptedPackage'), LOCKED],
  [
    'of an old Excel version',
    compound('Root Entry', 'Workbook'),
    'This is a workbook of an old Excel version (.xls). Open it in Excel or LibreOffice, save it as .xlsx, and import that file.',
  ],
  [
    'that is a document of an old Word version',
    compound('Root Entry', 'WordDocument'),
    'This is a document, not a table. Open it in its program, save its table as .xlsx, .ods or CSV, and import that file.',
  ],
])('a workbook %s', async (_, content, sentence) => {
  expect(await refusal(content)).toBe(sentence)
})

test.each<[string, Record<string, string | Buffer>, string]>([
  [
    'in the binary format',
    { '[Content_Types].xml': '', 'xl/workbook.bin': 'x' },
    'This is a binary Excel workbook (.xlsb). Open it in Excel, save it as .xlsx, and import that file.',
  ],
  [
    'of Numbers',
    { 'Index/Document.iwa': 'x' },
    'This is a Numbers file. In Numbers, choose File, Export To, Excel, and import the file that it saves.',
  ],
  [
    'that is a ZIP file with another name',
    { 'sales.csv': 'Item,Date,Total\nTea,2026-01-02,5\n' },
    'This file is compressed. Unpack it and choose the file inside.',
  ],
  [
    'that is a text document',
    { '[Content_Types].xml': '', 'word/document.xml': '<w/>' },
    'This is a document, not a table. Open it in its program, save its table as .xlsx, .ods or CSV, and import that file.',
  ],
  [
    'of OpenDocument with a password',
    {
      ...odsParts([]),
      'META-INF/manifest.xml': '<manifest><manifest:encryption-data/></manifest>',
      'content.xml': randomBytes(200),
    },
    LOCKED,
  ],
  ['without any rows', { ...parts(), [SHEET]: head + tail }, 'The workbook is empty. Export it again, or choose another file.'], // prettier-ignore
  ['whose sheet is missing', { ...parts(), [SHEET]: '' }, DAMAGED],
  ['whose sheet is no XML', { ...parts(), [SHEET]: `${head}<row><c></row>` }, DAMAGED],
  [
    'with entities',
    {
      ...parts(),
      [SHEET]: `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(99)}"><!ENTITY b "&a;&a;&a;">]>${head}<row><c t="str"><v>&b;</v></c></row>${tail}`,
    },
    'The workbook contains definitions (DOCTYPE) that no spreadsheet program writes, so it was not read. Save it again in Excel or LibreOffice, and import that file.',
  ],
  [
    'with an entity that nobody defined',
    { ...parts(), [SHEET]: `${head}<row><c t="str"><v>&a;</v></c></row>${tail}` },
    DAMAGED,
  ],
  ['with a cell beyond the last column', { ...parts(), [SHEET]: `${head}<row r="1"><c r="XFE1"><v>1</v></c></row>${tail}` }, DAMAGED], // prettier-ignore
  ['with a row beyond the last', { ...parts(), [SHEET]: `${head}<row r="1048577"><c r="A1"><v>1</v></c></row>${tail}` }, DAMAGED], // prettier-ignore
  [
    'with 16,384 filled columns',
    { ...parts(), [SHEET]: `${head}<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>${tail}` },
    "Row 1 has more than 1,000 columns. This doesn't look like a list of sales.",
  ],
  [
    'with two million characters in a row',
    {
      ...parts(),
      [SHEET]: `${head}<row><c t="str"><v>${'x'.repeat(2_000_000)}</v></c></row>${tail}`,
    },
    "Row 1 has more than 1,000,000 characters. This doesn't look like a list of sales.",
  ],
])('a workbook %s', async (_, content, sentence) => {
  expect(await refusal(await zipOf(content))).toBe(sentence)
})

test('a workbook of which the end is missing, or a byte is another one', async () => {
  const whole = await zipOf(parts())
  expect(await refusal(whole.subarray(0, whole.length - 30))).toBe(DAMAGED)
  const stored = whole.indexOf('xl/worksheets/sheet1.xml') + 60
  whole[stored] = whole[stored]! ^ 0xff
  expect(await refusal(whole)).toBe(DAMAGED)
})

test('macros are ignored: an .xlsm reads like an .xlsx', async () => {
  const { sales } = await read(await zipOf({ ...parts(), 'xl/vbaProject.bin': randomBytes(500) }))
  expect(sales).toMatchObject([{ productName: 'Tea', revenueCents: 500 }])
})

test('16,384 columns and 100,000 rows with formats and nothing else take no room', async () => {
  const { [SHEET]: sheet, ...others } = parts()
  const wide = `<row r="3">${Array.from({ length: 16_384 }, () => '<c s="1"/>').join('')}</row>`
  const empty = Array.from({ length: 100_000 }, (_, at) => `<row r="${at + 4}" s="1" customFormat="1"><c s="1"/></row>`) // prettier-ignore
  const padded = sheet!.toString().replace(tail, `${wide}${empty.join('')}${tail}`)
  const { sales, errorCount } = await read(await zipOf({ ...others, [SHEET]: padded }))
  expect([sales.length, errorCount]).toEqual([1, 0])
})

test('a workbook that unpacks to 4 GB is refused by its own word, and one that unpacks to more than it says is damaged', async () => {
  const bomb = await large('<row/>', 20_000_000)
  const directory = bomb.lastIndexOf('PK\x01\x02')
  expect(bomb.toString('latin1', directory + 46, directory + 46 + SHEET.length)).toBe(SHEET)
  bomb.writeUInt32LE(0xff_ff_ff_fe, directory + 24)
  expect(await refusal(bomb)).toBe(TOO_LARGE)
  bomb.writeUInt32LE(1_000, directory + 24)
  expect(await refusal(bomb)).toBe(DAMAGED)
})

test('a workbook of more than 4 GB whose size is written without its highest bits is too large, and not damaged', async () => {
  const sheet = await large(`<row/>${' '.repeat(10_000)}`, 210_000_000)
  sheet.writeUInt32LE(1_000, sheet.lastIndexOf('PK\x01\x02') + 24)
  expect(await refusal(sheet)).toBe(TOO_LARGE)
}, 60_000)

test('a text that is kept once and stands in a million cells is refused before it fills the disk', async () => {
  const text = 'x'.repeat(30_000)
  const cells = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(4_000)
  const content = {
    ...parts(),
    'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>`,
    [SHEET]: head + cells + tail,
  }
  expect(await refusal(await zipOf(content))).toBe(TOO_LARGE)
})

test('OpenDocument: a cell that is repeated a billion times is refused before it fills the disk', async () => {
  const content = odsParts([{ name: 'Sales', rows: [['Tea']] }])
  content['content.xml'] = content['content.xml']!.replace(
    '<table:table-row>',
    '<table:table-row table:number-rows-repeated="1000000">',
  ).replace('<table:table-cell ', '<table:table-cell table:number-columns-repeated="1000" ')
  expect(await refusal(await zipOf(content))).toBe(TOO_LARGE)
})

// A thread that runs out of memory may end the whole process.
const WORKBOOK = 'xl/workbook.xml'
const STYLES = 'xl/styles.xml'
const TEXTS = 'xl/sharedStrings.xml'
const CONTENT = 'content.xml'
const ROW_1 = "Row 1 has more than 1,000,000 characters. This doesn't look like a list of sales."
const odsRow = (cells: string) =>
  `<d><table:table table:name="S"><table:table-row>${cells}</table:table-row></table:table></d>`

// prettier-ignore
test.each<[string, string, string, string]>([
  ['elements inside each other', SHEET, head + '<a>'.repeat(1_000), DAMAGED],
  ['five million characters in a cell', SHEET, `${head}<row><c t="str"><v>${'x'.repeat(5_000_000)}`, DAMAGED],
  ['five million characters in a comment', SHEET, `<!--${'x'.repeat(5_000_000)}-->${head}${tail}`, DAMAGED],
  ['five million characters of attributes', SHEET, `<worksheet ${'a="1" '.repeat(900_000)}/>`, DAMAGED],
  ['columns that never end', SHEET, `${head}<row>${'<c><v>1</v></c>'.repeat(20_000)}`, DAMAGED],
  ['a row of long texts that never ends', SHEET, `${head}<row>${`<c t="str"><v>${'x'.repeat(10_000)}</v></c>`.repeat(101)}`, ROW_1],
  ['ranges of hidden columns', SHEET, `<worksheet><cols>${'<col min="1" max="9" hidden="1"/>'.repeat(16_385)}`, DAMAGED],
  ['sheets', WORKBOOK, `<workbook>${'<sheet/>'.repeat(70_001)}`, DAMAGED],
  ['relations', '_rels/.rels', `<R>${'<Relationship Type="/officeDocument"/>'.repeat(70_001)}`, DAMAGED],
  ['formats', STYLES, `<s><cellXfs>${'<xf/>'.repeat(70_001)}`, DAMAGED],
  ['texts', TEXTS, `<sst>${'<si/>'.repeat(1_600_000)}`, TOO_LARGE],
])('refused before it takes much memory: %s', async (_, part, xml, sentence) => {
  expect(await refusal(await zipOf({ ...parts(), [part]: xml }))).toBe(sentence)
})

// prettier-ignore
test.each<[string, string, string]>([
  ['columns', odsRow('<table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/>'.repeat(2)), DAMAGED],
  ['blanks in a cell', odsRow(`<table:table-cell><text:p>${'<text:s text:c="1000"/>'.repeat(1_001)}</text:p></table:table-cell>`), ROW_1],
  ['paragraphs in a cell', odsRow(`<table:table-cell>${'<text:p/>'.repeat(1_000_001)}</table:table-cell>`), ROW_1],
])('OpenDocument: refused before it takes much memory: %s', async (_, xml, sentence) => {
  expect(await refusal(await zipOf({ ...odsParts([]), [CONTENT]: xml }))).toBe(sentence)
})
