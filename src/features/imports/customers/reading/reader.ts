import { textOfCell } from '../../reading/values/cells.ts'
import { isBlank, readRecords, sniffDelimiter, type Delimiter } from '../../reading/file/csv.ts'
import { pass, startOf } from '../../reading/file/passes.ts'
import {
  firstGuess,
  secondGuess,
  wholeFile,
  WrongEncoding,
  type ByteRange,
  type Encoding,
} from '../../reading/file/text.ts'
import { chooseSheet } from '../../reading/survey/sheet-choice.ts'
import { aboutSheets } from '../../reading/words/sheets.ts'
import { SHEET_DELIMITER, type Sheet } from '../../reading/workbook/sheets.ts'
import { unpackSheets } from '../../reading/workbook/workbook.ts'
import type { ListedSheet } from '../../contract.ts'
import { CUSTOMER_FIELD_NAMES, type CustomerColumns } from '../contract.ts'
import { layoutOf, MAX_SHOWN_LENGTH, refOf, type CustomersRequest } from './layout.ts'
import { Collector, type Customers } from './people.ts'

/** Runs in a thread, without the database. */

interface ReadTable extends Customers {
  columns: { ref: string; header: string; samples: string[] }[]
  mapping: CustomerColumns
}

export interface ReadCustomers extends ReadTable {
  sheets: ListedSheet[]
  sheet: string | null
}

const SAMPLE = 200
const SAMPLES_SHOWN = 3

/** Sheets of a workbook are written into `sheetsFd`, an empty file. */
export interface Files {
  fd: number
  sheetsFd: number
}

export async function readCustomers(
  { fd, sheetsFd }: Files,
  request: CustomersRequest,
): Promise<ReadCustomers> {
  const list = await unpackSheets(fd, sheetsFd, () => {})
  if (list) return readWorkbook(sheetsFd, list, request)
  const read = (encoding: Encoding) => readText(wholeFile(fd), encoding, request)
  const none = { sheets: [], sheet: null }
  try {
    return { ...(await read(firstGuess(fd, 'auto'))), ...none }
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error
    return { ...(await read(secondGuess(fd))), ...none }
  }
}

interface Notation {
  encoding: Encoding
  delimiter: Delimiter
}
const OF_SHEETS: Notation = { encoding: 'utf-8', delimiter: SHEET_DELIMITER }

async function readWorkbook(
  fd: number,
  list: Sheet[],
  request: CustomersRequest,
): Promise<ReadCustomers> {
  const workbook = await chooseSheet(list, request.sheet, async (sheet) => ({
    fits: await hasCustomers({ ...sheet, fd }, request),
    remembered: undefined,
  }))
  const { sheet, sheets } = workbook
  const read = await readTable({ ...sheet, fd }, OF_SHEETS, request)
  return {
    ...read,
    remarks: [...aboutSheets(workbook), ...read.remarks],
    sheets: sheets.map(({ name, rows, fits }) => ({ name, rows, fits })),
    sheet: sheet.name,
  }
}

/** Without the owner's columns, which may be those of another sheet. */
async function hasCustomers(range: ByteRange, request: CustomersRequest): Promise<boolean> {
  try {
    const sample = await firstRecords(range, OF_SHEETS)
    layoutOf(sample, { ...request, columns: undefined })
    return true
  } catch {
    return false
  }
}

async function readText(
  range: ByteRange,
  encoding: Encoding,
  request: CustomersRequest,
): Promise<ReadTable> {
  const delimiter = sniffDelimiter(await startOf(range, encoding))
  return readTable(range, { encoding, delimiter }, request)
}

async function readTable(
  range: ByteRange,
  notation: Notation,
  request: CustomersRequest,
): Promise<ReadTable> {
  const sample = await firstRecords(range, notation)
  const { headerRow, headers, found } = layoutOf(sample, request)
  const collector = new Collector(headers, found, request)
  await pass(
    range,
    notation,
    (records, firstRow) => {
      for (const [at, record] of records.entries()) {
        if (firstRow + at > headerRow && !isBlank(record)) collector.take(record)
      }
    },
    () => {},
  )
  const refs = headers.map((header, at) => refOf(headers, header, at))
  return {
    ...collector.end(),
    columns: headers.map((header, at) => ({
      ref: refs[at]!,
      header: header.slice(0, MAX_SHOWN_LENGTH),
      samples: sample
        .slice(headerRow)
        .map((record) => textOfCell(record[at] ?? '').slice(0, MAX_SHOWN_LENGTH))
        .filter((text) => text !== '')
        .slice(0, SAMPLES_SHOWN),
    })),
    mapping: Object.fromEntries(
      CUSTOMER_FIELD_NAMES.map((field) => {
        const at = found[field]
        return [field, at === undefined ? null : refs[at]!]
      }),
    ),
  }
}

/** Without a record that goes on after the piece. */
async function firstRecords(
  range: ByteRange,
  { encoding, delimiter }: Notation,
): Promise<string[][]> {
  const start = await startOf(range, encoding)
  const end = start.lastIndexOf('\n')
  const found: string[][] = []
  async function* whole() {
    yield end > 0 ? start.slice(0, end + 1) : start
  }
  try {
    await readRecords(whole(), delimiter, (records) => {
      found.push(...records.slice(0, SAMPLE - found.length))
      return found.length < SAMPLE
    })
  } catch (error) {
    // The quotation mark of the last record is closed in the next piece.
    if (found.length === 0) throw error
  }
  return found
}
