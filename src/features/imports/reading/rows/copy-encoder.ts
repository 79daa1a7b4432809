import { hash } from 'node:crypto'
import type { Day } from '../../../../shared/calendar.ts'
import { nameKey } from '../../../../shared/names.ts'
import type { NameKind } from '../../../sales/contract.ts'
import { SALE_VALUES, storedName, type SaleValue } from '../../../sales/fields/contract.ts'
import type { ReadSale } from './records.ts'

/** The text format of COPY; columns in the order of `recording/staging-table.ts`. */

/** bytes */
const BATCH_LENGTH = 1 << 16
/** per kind of name; then starts again from empty, which only makes rows longer */
const MAX_SPELLINGS = 50_000

export interface NewSpelling {
  kind: NameKind
  no: number
  name: string
  key: string
}

/** Only the first row of each number has the name. */
class Spellings {
  private readonly numbers = new Map<string, number>()
  private readonly kind: NameKind
  private last = 0

  constructor(kind: NameKind) {
    this.kind = kind
  }

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

/** A cell is a slice that holds the whole piece of the file around it in memory. */
const copyOf = (text: string): string => Buffer.from(text).toString()

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special]!) : text

/** First 128 bits of SHA-256, in hexadecimal, over the original cells. */
const recordHash = (record: string[], more: string): string =>
  hash('sha256', record.join('\u001f') + more, 'hex').slice(0, 32)

type Encode = (sale: ReadSale, added: NewSpelling[]) => string | number

function encoderOf(value: SaleValue): Encode {
  if (value.kind === 'name') {
    const spellings = new Spellings(value.table)
    return (sale, added) => {
      const name = sale[value.field]
      return name === null ? '' : spellings.numberOf(name, added)
    }
  }
  const field = storedName(value)
  return (sale) => {
    const cell = sale[field]
    return typeof cell === 'string' ? escaped(cell) : (cell ?? '')
  }
}

export class StagingEncoder {
  private readonly encoders = SALE_VALUES.map(encoderOf)
  private readonly send: (batch: Uint8Array<ArrayBuffer>) => void
  private readonly idOf: (record: string[]) => number | undefined
  private readonly dated: string
  private batch = ''

  /** `defaultDate`: a coffee in March isn't the coffee in April. */
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
