import { hash } from 'node:crypto'
import type { Day } from '../../../../shared/calendar.ts'
import { nameKey } from '../../../../shared/names.ts'
import { SALE_VALUES, type SaleValue } from '../../../sales/contract.ts'
import type { ReadSale } from './records.ts'

/**
 * Encodes sales as rows of the staging table, in the text format of COPY. That table is created by
 * `sales/bulk/staging.ts`, with its columns in the same order.
 */

/** approximate bytes per batch */
const BATCH_LENGTH = 1 << 16
/** spellings in memory for each kind of name; beyond that it starts again from empty, which only makes the rows longer */
const MAX_SPELLINGS = 50_000

/**
 * Numbers the spellings of names. Only the first row of each number has the name itself, so that a
 * million rows are joined to their names by integers.
 */
class Spellings {
  private readonly numbers = new Map<string, number>()
  private last = 0

  /** Returns three COPY columns: number, name, key. */
  columns(name: string | null): string {
    if (name === null) return '\\N\t\\N\t\\N'
    const known = this.numbers.get(name)
    if (known !== undefined) return `${known}\t\\N\t\\N`
    if (this.numbers.size >= MAX_SPELLINGS) this.numbers.clear()
    this.numbers.set(copyOf(name), ++this.last)
    return `${this.last}\t${escaped(name)}\t${escaped(nameKey(name))}`
  }
}

/** Copies a text: a cell is a slice that keeps the whole piece of the file around it in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString()

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special]!) : text

/** First 128 bits of SHA-256 over the original cells, in hexadecimal. */
const recordHash = (record: string[], more: string): string =>
  hash('sha256', record.join('\u001f') + more, 'hex').slice(0, 32)

type Encode = (sale: ReadSale) => string | number

/** Returns the function that encodes one field of a sale. */
function encoderOf(value: SaleValue): Encode {
  if (value.kind === 'name') {
    const spellings = new Spellings()
    return (sale) => spellings.columns(sale[value.field])
  }
  const field = value.kind === 'plain' ? value.field : value.column
  return (sale) => {
    const cell = sale[field]
    return typeof cell === 'string' ? escaped(cell) : (cell ?? '\\N')
  }
}

/** Collects rows and sends them in batches. */
export class StagingEncoder {
  private readonly encoders = SALE_VALUES.map(encoderOf)
  private readonly send: (batch: Uint8Array<ArrayBuffer>) => void
  private readonly idOf: (record: string[]) => number | undefined
  private readonly dated: string
  private batch = ''

  /**
   * `defaultDate` is the day of all records of a file without dates: a coffee in March isn't the one in April. `idOf` returns the id of
   * the recorded sale that a record of our own export names.
   */
  constructor(
    send: (batch: Uint8Array<ArrayBuffer>) => void,
    idOf: (record: string[]) => number | undefined = () => undefined,
    defaultDate?: Day,
  ) {
    this.dated = defaultDate === undefined ? '' : `\u001f${defaultDate}`
    this.send = send
    this.idOf = idOf
  }

  add(row: number, record: string[], sale: ReadSale): void {
    let line = `${row}\t${recordHash(record, this.dated)}\t${this.idOf(record) ?? '\\N'}`
    for (const encode of this.encoders) line += `\t${encode(sale)}`
    this.batch += `${line}\n`
    if (this.batch.length >= BATCH_LENGTH) this.flush()
  }

  flush(): void {
    if (this.batch === '') return
    this.send(new TextEncoder().encode(this.batch))
    this.batch = ''
  }
}
