import type { Day } from '../../../../shared/calendar.ts'
import {
  currenciesOf,
  CurrencyColumn,
  currencyColumn,
  signInHeader,
  type CurrencyPlaces,
  type FileCurrencies,
} from '../columns/currencies.ts'
import type { MainField } from '../../contract.ts'
import type { DateOrder, DecimalMark, ImportOptions } from '../../options/contract.ts'
import { isBlank, type Delimiter } from '../file/csv.ts'
import { DateEvidence } from '../values/date-evidence.ts'
import type { ShortYears } from '../values/eras.ts'
import { AmountEvidence, settle, type Settled } from '../values/evidence.ts'
import type { Layout } from './layout.ts'
import type { RecalledLayout } from './saved-mappings.ts'
import {
  cancellationFinder,
  mayCancel,
  type CancellationFinder,
  type Cancellations,
} from '../receipts/receipt-reader.ts'
import { valueOfCell } from '../values/cells.ts'
import { countIn } from '../values/counts.ts'
import type { Reshaper, Shape } from '../shapes/shape.ts'

export const AMOUNT_FIELDS = ['revenue', 'cost', 'quantity'] as const
export type AmountField = (typeof AMOUNT_FIELDS)[number]
export type MarksBySign = Partial<Record<AmountField, Map<string, DecimalMark>>>

const MOSTLY = 0.5

export interface Times {
  /** False if midnight stands for an unknown time. */
  hasMidnights: boolean
}

/** From the whole file; for columns that only help to decide, from its beginning. */
export class WatchedColumns {
  readonly recalled: RecalledLayout
  readonly layout: Layout
  private readonly dates = new Map<number, DateEvidence>()
  private readonly amounts = new Map<number, AmountEvidence>()
  private readonly sampledAmounts = new Map<number, AmountEvidence>()
  private readonly currencies = new CurrencyColumn()
  private readonly places: CurrencyPlaces
  private readonly times: TimeEvidence
  private readonly canceling: CancellationFinder | undefined

  readonly shortYears: ShortYears
  readonly shape: Shape | undefined
  private readonly reshape: Reshaper | undefined

  constructor(
    recalled: RecalledLayout,
    today: Day,
    shortYears: ShortYears,
    shape: Shape | undefined,
  ) {
    this.shortYears = shortYears
    this.shape = shape
    this.reshape = shape?.reader()
    this.recalled = recalled
    this.layout = recalled.layout
    const { receipts } = this.layout
    if (receipts && mayCancel(this.layout)) {
      this.canceling = cancellationFinder(this.layout, receipts)
    }
    const { candidates, chosen, headers, further } = this.layout
    this.times = new TimeEvidence(further.columns.time === chosen.saleDate)
    this.places = {
      revenue: chosen.revenue,
      column: currencyColumn(candidates, chosen.revenue),
      header: signInHeader(headers[chosen.revenue ?? -1] ?? ''),
    }
    for (const [index, { dates, amounts }] of candidates.entries()) {
      const known = index === chosen.saleDate
      if (dates >= MOSTLY || known)
        this.dates.set(index, new DateEvidence(today, known, shortYears))
      if (amounts >= MOSTLY && !known) this.sampledAmounts.set(index, new AmountEvidence())
    }
    for (const field of AMOUNT_FIELDS) {
      const index = chosen[field]
      if (index === undefined) continue
      this.amounts.set(index, field === 'quantity' ? new CountEvidence() : new AmountEvidence())
    }
  }

  seeSample(records: string[][], firstRow: number): void {
    const read = this.see(records, firstRow)
    look(this.sampledAmounts, read, firstRow)
  }

  see(records: string[][], firstRow: number): string[][] {
    if (!this.reshape) {
      this.seeRead(records, firstRow)
      return records
    }
    return records.flatMap((record, index) => {
      const read = this.reshape!.read(record)
      for (const it of read) this.seeRead([it], firstRow + index)
      return read
    })
  }

  private seeRead(records: string[][], firstRow: number): void {
    if (this.canceling) {
      for (const record of records) if (!isBlank(record)) this.canceling.see(record)
    }
    look(this.dates, records, firstRow)
    look(this.amounts, records, firstRow)
    const { time } = this.layout.further.columns
    if (time !== undefined) look(new Map([[time, this.times]]), records, firstRow)
    if (this.places.column >= 0) {
      look(new Map([[this.places.column, this.currencies]]), records, firstRow)
    }
  }

  settleDateOrder(options: ImportOptions, fallback: DateOrder): Settled<DateOrder> {
    return settle(
      options.dateOrder,
      this.evidenceOf('saleDate', this.dates),
      [...this.dates.values()],
      fallback,
    )
  }

  cancellations(): Cancellations {
    return this.canceling?.end() ?? new Map()
  }

  timesFound(): Times | undefined {
    const { further, isOwnExport } = this.layout
    if (further.columns.time === undefined) return undefined
    return isOwnExport ? { hasMidnights: true } : this.times.found()
  }

  marks(account: string): { currencies: FileCurrencies; debits: number } {
    const revenue = this.evidenceOf('revenue', this.amounts)
    return {
      currencies: currenciesOf(this.places, revenue, this.currencies.seen, account),
      debits: revenue?.debits ?? 0,
    }
  }

  marksBySign({ decimal }: ImportOptions): MarksBySign {
    if (decimal !== 'auto') return {}
    const found = AMOUNT_FIELDS.flatMap((field) => {
      const marks = this.evidenceOf(field, this.amounts)?.marksBySign()
      return marks ? [[field, marks] as const] : []
    })
    return Object.fromEntries(found)
  }

  dateNumbers(): ReturnType<DateEvidence['numbersRead']> {
    return this.evidenceOf('saleDate', this.dates)?.numbersRead()
  }

  monthNames(): ReturnType<DateEvidence['monthNamesRead']> {
    return this.evidenceOf('saleDate', this.dates)?.monthNamesRead()
  }

  settleDecimals(
    options: ImportOptions,
    delimiter: Delimiter,
    places: number,
  ): Record<AmountField, Settled<DecimalMark>> {
    const others = [...this.amounts.values(), ...this.sampledAmounts.values()]
    const of = (field: AmountField): Settled<DecimalMark> => {
      const column = this.evidenceOf(field, this.amounts)
      // The owner's answer is about the revenue; a quantity with proof of another mark ignores the answer.
      const proven = field !== 'revenue' && column?.finding()?.open === false
      const choice = proven ? 'auto' : options.decimal
      const settled = settle(choice, column, others, delimiter === ';' ? ',' : '.')
      const mark = field === 'quantity' ? undefined : column?.markFor(places)
      if (mark && settled.settledBy === 'default')
        return { ...settled, value: mark, settledBy: 'column', open: false }
      return choice === 'auto' && column?.marksBySign() ? { ...settled, open: false } : settled
    }
    return { revenue: of('revenue'), cost: of('cost'), quantity: of('quantity') }
  }

  private evidenceOf<E>(field: MainField, evidence: Map<number, E>): E | undefined {
    const index = this.layout.chosen[field]
    return index === undefined ? undefined : evidence.get(index)
  }
}

const TIME = /\d/
const TIME_BEHIND_DATE =
  /\d[:h]\d\d|\d ?(?:[ap]\.? ?m|h|uhr)\b|\dT\d{4}|[時时시]|^\d{5}[.,]\d|^\d{10,14}$/i
const MIDNIGHT =
  /(?:^|[T ])(?:00?[:.h]00(?:[:.]00(?:[.,]0+)?)?|12:00(?::00)? ?am)(?:$|[ Z+-])|^(?:0|0000|000000)$/i
const [ZERO, TWO, NINE] = [0x30, 0x32, 0x39]
const MANY_MIDNIGHTS = 0.2

/** Programs write midnight for an unknown time. */
class TimeEvidence {
  private times = 0
  private midnights = 0
  private readonly time: RegExp

  constructor(isBehindDate: boolean) {
    this.time = isBehindDate ? TIME_BEHIND_DATE : TIME
  }

  see(cell: string): void {
    // In a million cells, the patterns below would take too long.
    const hour = cell.charCodeAt(cell.indexOf(':') - 1)
    if (hour !== ZERO && hour !== TWO && hour >= ZERO && hour <= NINE) this.times++
    else if (MIDNIGHT.test(cell)) this.midnights++
    else if (this.time.test(cell)) this.times++
  }

  found(): Times | undefined {
    const all = this.times + this.midnights
    return this.times === 0 ? undefined : { hasMidnights: this.midnights <= all * MANY_MIDNIGHTS }
  }
}

class CountEvidence extends AmountEvidence {
  override see(cell: string, row: number): void {
    super.see(countIn(cell), row)
  }
}

function look(
  columns: Map<number, { see: (cell: string, row: number) => void }>,
  records: string[][],
  firstRow: number,
): void {
  for (const [index, evidence] of columns) {
    for (let i = 0; i < records.length; i++) {
      const cell = records[i]![index]
      if (cell !== undefined && cell !== '') evidence.see(valueOfCell(cell), firstRow + i)
    }
  }
}
