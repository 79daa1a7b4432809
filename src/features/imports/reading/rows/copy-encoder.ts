import { hash } from 'node:crypto'
import type { Day } from '../../../../shared/calendar.ts'
import { nameKey } from '../../../../shared/names.ts'
import { SALE_VALUES, type NameKind, type SaleValue } from '../../../sales/contract.ts'
import type { ReadSale } from './records.ts'

/**
 * Encodes sales as rows of the staging table, in the text format of COPY. That table is created by
 * `recording/staging-table.ts`, with its columns in the same order.
 */

/** approximate bytes per batch */
const BATCH_LENGTH = 1 << 16
/** spellings in memory for each kind of name; beyond that it starts again from empty, which only makes the rows longer */
const MAX_SPELLINGS = 50_000

/** A spelling of a name that is new in a row. */
export interface NewSpelling {
  kind: NameKind
  no: number
  name: string
  key: string
}

/**
 * Numbers the spellings of names. Only the first row of each number brings the name itself, so that a
 * million rows are joined to their names by integers.
 */
class Spellings {
  private readonly numbers = new Map<string, number>()
  private readonly kind: NameKind
  private last = 0

  constructor(kind: NameKind) {
    this.kind = kind
  }

  /** Returns the number of a name. Adds the spelling to `added` if it is new. */
  numberOf(name: string, added: NewSpelling[]): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    if (this.numbers.size >= MAX_SPELLINGS) this.numbers.clear()
    const no = ++this.last
    this.numbers.set(copyOf(name), no)
    added.push({ kind: this.kind, no, name, key: nameKey(name) })
    return no
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

type Encode = (sale: ReadSale, added: NewSpelling[]) => string | number

/** Returns the function that encodes one field of a sale. */
function encoderOf(value: SaleValue): Encode {
  if (value.kind === 'name') {
    const spellings = new Spellings(value.table)
    return (sale, added) => {
      const name = sale[value.field]
      return name === null ? '' : spellings.numberOf(name, added)
    }
  }
  const field = value.kind === 'plain' ? value.field : value.column
  return (sale) => {
    const cell = sale[field]
    return typeof cell === 'string' ? escaped(cell) : (cell ?? '')
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
    const added: NewSpelling[] = []
    let values = ''
    for (const encode of this.encoders) values += `\t${encode(sale, added)}`
    const names = added.length === 0 ? '' : escaped(JSON.stringify(added))
    this.batch += `${row}\t${recordHash(record, this.dated)}\t${this.idOf(record) ?? ''}\t${names}${values}\n`
    if (this.batch.length >= BATCH_LENGTH) this.flush()
  }

  flush(): void {
    if (this.batch === '') return
    this.send(new TextEncoder().encode(this.batch))
    this.batch = ''
  }
}
