import { closeSync, ftruncateSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { importCsv, type ColumnMapping, MAX_FILE_BYTES } from './contract.ts'
import { importOptions } from './options/contract.ts'
import { REASONS } from './rejected-rows/contract.ts'
import type { ReadOutcome, ReadRequest } from './reading/reader.ts'
import { NOBODYS } from '../sales/testing/entries.ts'
import { previewing, signUpOverHttp } from './testing/helpers.ts'
import { readInThread } from './reading/thread/thread.ts'

const folder = testFolder()
const { app, signUp } = await testApp({ config: { DATA_DIR: folder } })

const MB = 1024 ** 2
const HEADER = 'Item,Date,Total\n'
const TEA = 'Tea,2026-01-02,1.00\n'

/**
 * Reads a file in a worker thread with the app's memory limit. `size` pads the content with zeros, which
 * would be refused for another reason if they were read.
 */
/** ms */
const LONGEST = 600_000

async function read(
  content: string | Buffer,
  {
    size,
    purpose = 'preview',
    mapping,
  }: { size?: number; purpose?: ReadRequest['purpose']; mapping?: ColumnMapping } = {},
): Promise<{ outcome: ReadOutcome; rejected: () => string }> {
  const path = join(folder, String(Math.random()))
  writeFileSync(path, content)
  const fd = openSync(path, 'r+')
  const rejectedPath = `${path}-rejected`
  const rejectedFd = openSync(rejectedPath, 'w')
  const sheetsFd = openSync(`${path}-sheets`, 'w+')
  if (size !== undefined) ftruncateSync(fd, size)
  const request: ReadRequest = {
    purpose,
    mapping,
    options: importOptions.parse({}),
    currency: 'USD',
    profileDateOrder: 'mdy',
    timeZone: 'UTC',
    today: '2026-11-21',
    roomForRejected: Infinity,
    ids: { ...NOBODYS, takesOld: true },
  }
  try {
    const job = { fd, sheetsFd, rejectedFd, request }
    const { signal } = new AbortController()
    const outcome = await readInThread(
      job,
      async () => {},
      () => {},
      signal,
      // Real time, which a busy machine needs more of.
      LONGEST,
    )
    return { outcome, rejected: () => gunzipSync(readFileSync(rejectedPath)).toString() }
  } finally {
    closeSync(fd)
    closeSync(rejectedFd)
    closeSync(sheetsFd)
  }
}

const refusal = async (...input: Parameters<typeof read>): Promise<string> =>
  read(...input).then(
    () => 'not refused',
    (error: Error) => error.message,
  )

const DOCUMENT =
  'This is a document, not a table. Open it in its program, save its table as .xlsx, .ods or CSV, and import that file.'
const DAMAGED =
  'The workbook is damaged. Open it in Excel or LibreOffice, save it again, and import that file.'
const PDF = 'This is a PDF. Export a CSV or Excel file instead.'
const COMPRESSED = 'This file is compressed. Unpack it and choose the file inside.'
const PAGE = 'This is a web page. Choose a CSV or Excel file instead.'
const PICTURE = 'This is a picture or a video. Choose a CSV or Excel file instead.'
const JSON_FILE = 'This is a JSON file. Export a CSV or Excel file instead.'
const NO_TEXT = 'This is neither text nor a workbook. Export a CSV or Excel file and choose that.'
const ONE_COLUMN =
  'The file has only one column. A list of sales needs at least a date and an amount. ' +
  'Export it again as CSV, with the columns separated by commas, semicolons, tabs or |.'
const bytes = (...values: number[]) => Buffer.from(values)
/** Bytes as in a compressed or executable file. */
const noise = (length: number, from: number) =>
  Buffer.from(Array.from({ length }, (_, i) => from + ((i * i * 7919 + i) % (256 - from))))

describe('a file that is not a list of sales is refused with a sentence', () => {
  test.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'The file is empty. Export it again, or choose another file.'],
    [
      'a byte order mark alone',
      '\uFEFF',
      'The file is empty. Export it again, or choose another file.',
    ],
    ['blank lines', '\n \n,,\n', 'The file is empty. Export it again, or choose another file.'],
    [
      'a header alone',
      HEADER,
      'The file has column names but no sales. Export it again for dates with sales.',
    ],
    ['one column', 'Total\n1\n2\n', ONE_COLUMN],
    [
      '.xlsx',
      Buffer.concat([Buffer.from('PK\x03\x04\x14\0[Content_Types].xml'), noise(99, 0)]),
      DAMAGED,
    ],
    ['.ods', 'PK\x03\x04\x14mimetypeapplication/vnd.oasis.opendocument.spreadsheet', DAMAGED],
    ['.xls', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), DOCUMENT],
    ['.rtf', '{\\rtf1\\ansi Sales}', DOCUMENT],
    ['.pdf', '%PDF-1.7\n%âãÏÓ', PDF],
    ['.gz', gzipSync(HEADER + TEA), COMPRESSED],
    ['.zip', 'PK\x03\x04\x14\0\0\0sales.csv', COMPRESSED],
    ['a page', '<!DOCTYPE html><html>', PAGE],
    ['a page that calls itself .xls', '\uFEFF <table><tr><td>Item</td></tr></table>', PAGE],
    ['a page in UTF-16', Buffer.from('\uFEFF<html><body>', 'utf16le'), PAGE],
    ['.png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a), PICTURE],
    ['.jpg', bytes(0xff, 0xd8, 0xff, 0xe0), PICTURE],
    ['.heic', '\0\0\0\x18ftypheic', PICTURE],
    ['.json', '[\n  {"item": "Tea", "total": 1}\n]', JSON_FILE],
    ['.jsonl', '{"item":"Tea","total":1}\n{"item":"Bun","total":2}\n', JSON_FILE],
    ['a program', Buffer.concat([bytes(0x7f, 0x45, 0x4c, 0x46), noise(5000, 0)]), NO_TEXT],
    ['noise without any zero', noise(5000, 1), NO_TEXT],
    ['a zero', 'a,b\n1,\0\n', NO_TEXT],
    ['a zero far down in the file', `${HEADER}${TEA.repeat(20_000)}Te\0a,2026-01-02,1\n`, NO_TEXT],
    [
      'half a character in UTF-16',
      Buffer.from(`\uFEFF${HEADER}T\ud800a,2026-01-02,1\n`, 'utf16le'),
      'The file is damaged: it contains invalid characters. Please export it again.',
    ],
    [
      '10,000 columns',
      `${'a,'.repeat(9_999)}b\n${'1,'.repeat(9_999)}2\n`,
      "Row 1 has more than 1,000 columns. This doesn't look like a list of sales.",
    ],
  ])('%s', async (_, content, sentence) => expect(await refusal(content)).toBe(sentence))
})

describe('reading stops early in a file of 100 MB that cannot be imported', () => {
  const tooLong = (row: number) =>
    `Row ${row} has more than 1,000,000 characters. Please check it for a missing quotation mark (").`

  test.each([
    ['a quotation mark at the start that never closes', `"${HEADER}${TEA.repeat(150_000)}`, 1],
    ['one in row 3', `${HEADER}${TEA}"${TEA.repeat(150_000)}`, 3],
    ['one line', `${HEADER}${'x'.repeat(3 * MB)}`, 2],
    ['one line of commas', ','.repeat(3 * MB), 1],
  ])('%s', async (_, content, row) =>
    expect(await refusal(content, { size: 100 * MB })).toBe(tooLong(row)),
  )
})

test(
  'a table is read with any text file extension, and even in UTF-16 without a byte order mark',
  { tags: 'long' },
  async () => {
    for (const content of [
      Buffer.from(HEADER + TEA, 'utf16le'),
      Buffer.from(HEADER + TEA, 'utf16le').swap16(),
    ]) {
      expect((await read(content)).outcome.tally).toMatchObject({ rows: 1, totalRevenue: 1 })
    }
    const owner = await signUp()
    for (const name of ['sales.txt', 'sales.TSV', 'Sales 2026.final.csv']) {
      const { body } = await previewing(owner)((HEADER + TEA).replaceAll(',', '\t'), {}, { name })
      expect(body.summary).toMatchObject({ rows: 1, totalRevenue: 1 })
    }
  },
)

describe('an extra quotation mark never makes rows disappear silently', () => {
  const NOTES = 'Item,Date,Total,Note\n'
  const sentences = ({ outcome }: Awaited<ReturnType<typeof read>>) =>
    outcome.errors.map(({ row, value, reason }) => `${row} ${reason}: ${value}`)

  test('when it is in a column that is not imported', async () => {
    const result = await read(
      `${NOTES}A,2026-01-01,1,"big\nB,2026-01-02,2,\nC,2026-01-03,3,so "called"\nD,2026-01-04,4,\n`,
      { purpose: 'import' },
    )
    expect(sentences(result)).toEqual([
      '2 run_together: A,2026-01-01,1,big',
      '2 run_together: B,2026-01-02,2,',
      '2 run_together: C,2026-01-03,3,so "called',
    ])
    expect(result.rejected()).toBe(
      '\uFEFFItem,Date,Total,Note,Reason\r\n' +
        ['A,2026-01-01,1,big', 'B,2026-01-02,2,', 'C,2026-01-03,3,"so ""called"']
          .map((line) => `${line},"${REASONS.run_together.replaceAll('"', '""')}"\r\n`)
          .join(''),
    )
  })

  test('but notes of several lines before another date are part of their sale', async () => {
    const result = await read(
      'Item,Date,Total,Note,Paid on,By\n' +
        'Tea,2026-01-01,1,"call\nCake, 2026-01-02",2026-01-02,Ana\n' +
        'Bun,2026-01-02,2,"a, b\nc, d",2026-01-03,Ana\n',
    )
    expect(result.outcome.tally).toMatchObject({ rows: 2, totalRevenue: 3, errorsByReason: [] })
  })

  test('when only two rows run together', async () => {
    const result = await read(`${HEADER}"12 inch pipe,2026-01-01,1\nBun 12",2026-01-02,2\n${TEA}`)
    expect(result.outcome.tally).toMatchObject({ rows: 3, totalRevenue: 1 })
    expect(sentences(result)).toHaveLength(2)
  })

  test('when it is in the header', async () => {
    expect(await refusal(`Item,Date,"Total\n${TEA}Bun 12",2026-01-03,2\n${TEA}${TEA}`)).toBe(
      'A quotation mark (") is missing or extra in row 1, so several rows were read as one. Please fix that row.',
    )
  })

  test('but other texts of several lines are read as usual', async () => {
    const note = '"Dear all, thanks, yes,\n2026-01-02, 3, see you,\nAnn, Bob, Cy"'
    const result = await read(
      `"Item\nname",Date,Total,Note\n"Big\nTea",2026-01-01,1,${note}\nBun,2026-01-02,2,"x\ny"\n`,
    )
    expect(result.outcome.tally).toMatchObject({ rows: 2, errorsByReason: [], totalRevenue: 3 })
  })
})

test(
  '1,000,000 rejected rows are all kept and fit in the memory of the thread',
  { tags: 'long' },
  async () => {
    const line = (i: number) => `Tea ${i},2026-13-${i % 90},${(i * 7919) % 100_000}.00\n`
    const lines = Array.from({ length: 1_000_000 }, (_, i) => line(i)).join('')
    const { outcome, rejected } = await read(`${HEADER}${TEA}${lines}`, {
      purpose: 'import',
      mapping: { productName: 'Item', saleDate: 'Date', revenue: 'Total' },
    })
    expect([outcome.errorCount, outcome.errors.length]).toEqual([1_000_000, 1000])
    expect(rejected().match(/\n/g)).toHaveLength(1_000_001)
  },
)

describe('a bad form is refused with a sentence', () => {
  const part = (disposition: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const file = part('name="file"; filename="a.csv"', HEADER + TEA)
  const field = (name: string, content: string) => part(`name="${name}"`, content)
  const mapping = field('columnMapping', '{"productName":"Item"}')

  test.each<[string, string, number, string]>([
    ['two files', file + file, 413, 'Please send one file at a time.'],
    [
      '2,000 parts of nothing',
      '--x\r\n\r\n\r\n'.repeat(2_000),
      413,
      'The form has too many fields.',
    ],
    [
      'a field twice',
      mapping + file + mapping,
      400,
      'The form has the field "columnMapping" twice.',
    ],
    ['no file', mapping, 400, 'Please select a file'],
    ['a file without a name', part('name="file"; filename=""', TEA), 400, 'Please select a file'],
    ['an empty upload', field('upload', ''), 400, 'Please select a file'],
    [
      'an unknown upload',
      field('upload', 'x'),
      409,
      'This file is no longer on the server. Please select it again.',
    ],
    [
      'an invalid mapping',
      field('columnMapping', '[') + file,
      400,
      'columnMapping is not valid JSON.',
    ],
    [
      'options that are too long',
      field('options', `"${'x'.repeat(300_000)}"`) + file,
      400,
      'The texts of the form are too long.',
    ],
    [
      'half a character in an option',
      field('options', '{"defaultProduct":"\\ud800"}') + file,
      400,
      "Product name contains a character that can't be saved",
    ],
    [
      'a form that ends early',
      file,
      400,
      "The form couldn't be read because it is damaged or incomplete.",
    ],
  ])('%s', async (name, parts, status, sentence) => {
    const owner = await signUp()
    const body = name === 'a form that ends early' ? parts : `${parts}--x--\r\n`
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await owner.post(importCsv.path, body, type)
    expect([answer.status, answer.body.message ?? '']).toEqual([status, sentence])
  })
})

test(
  'a file of more than 200 MB is refused before all of it has arrived',
  { tags: 'long' },
  async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const { cookie } = await signUpOverHttp(address)
    let sent = 0
    async function* endless() {
      yield '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
      const piece = Buffer.from(TEA.repeat(50_000))
      for (; sent < 2 * MAX_FILE_BYTES; sent += piece.length) yield piece
    }
    const sending = request(address + importCsv.path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x' },
    })
    const answered = new Promise<[number, string]>((resolve) =>
      sending.on('response', async (response) => {
        resolve([response.statusCode!, Buffer.concat(await response.toArray()).toString()])
      }),
    )
    pipeline(Readable.from(endless()), sending).catch(() => {})
    const [status, body] = await answered
    sending.destroy()
    expect([status, JSON.parse(body).message]).toEqual([
      413,
      'The file is larger than 200 MB. Split it into smaller files and import them one by one.',
    ])
    expect(sent).toBeLessThan(MAX_FILE_BYTES * 1.2)
  },
)
