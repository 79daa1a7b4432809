import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, yearOf, type Day } from '../../src/shared/calendar.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'

/** One sale of the export. */
export interface ExportedSale {
  day: Day
  /** `14:32` */
  time: string
  product: string
  quantity: number
  cents: number
  customer: string
  salesperson: string
}

/** One line of a receipt. */
export interface ReceiptLine extends ExportedSale {
  receipt: number
  taxCents: number
}

/** A column of the file: its header, and how its cells are written. */
type Column<Sale> = [header: string, written: (sale: Sale) => string | number]

/** The figures of a year that the app must show after the import. */
export interface YearTotals {
  cents: number
  /** without refunds */
  sales: number
}

export interface ExportFile {
  path: string
  rows: number
  years: Map<number, YearTotals>
}

const DAYS = 4 * 365 + 1
/** rows per write */
const CHUNK = 2000

const DATE: Column<ExportedSale> = [
  'Date',
  ({ day }) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
]
const TIME: Column<ExportedSale> = ['Time', ({ time }) => time]
const REST: Column<ExportedSale>[] = [
  ['Item', ({ product }) => cell(product)],
  ['Qty', ({ quantity }) => quantity],
  ['Net Sales', ({ cents }) => cell(moneyOf(cents))],
  ['Customer Name', ({ customer }) => customer],
  ['Salesperson', ({ salesperson }) => salesperson],
]
const COLUMNS = [DATE, TIME, ...REST]

/**
 * Writes a file as a shop's till would export it: `rows` sales over four years until `today`, oldest
 * first, always the same for the same day. A million sales are 76 MB.
 */
export const writeExport = (path: string, rows: number, today: Day): Promise<ExportFile> =>
  write(path, rows, exportedSales(rows, today), COLUMNS)

const RECEIPT: Column<ReceiptLine> = ['Receipt', ({ receipt }) => receipt]
const TAX: Column<ReceiptLine> = ['Tax Included', ({ taxCents }) => cell(moneyOf(taxCents))]
/** The same without anything about tax in the header of the revenue. */
const LINES = [
  DATE,
  ...REST.map(
    ([header, of]) => [header === 'Net Sales' ? 'Sales' : header, of] as (typeof REST)[0],
  ),
]

/** Writes the same sales as lines of receipts, with their number, their time and their tax. */
export const writeReceipts = (path: string, rows: number, today: Day): Promise<ExportFile> =>
  write(path, rows, receiptLines(rows, today), [RECEIPT, TIME, ...LINES, TAX])

async function write<Sale extends ExportedSale>(
  path: string,
  rows: number,
  sales: Iterable<Sale>,
  columns: Column<Sale>[],
): Promise<ExportFile> {
  const years = new Map<number, YearTotals>()
  await pipeline(Readable.from(chunksOf(sales, columns, years)), createWriteStream(path))
  return { path, rows, years }
}

function* chunksOf<Sale extends ExportedSale>(
  sales: Iterable<Sale>,
  columns: Column<Sale>[],
  years: Map<number, YearTotals>,
): Generator<string> {
  let lines = [columns.map(([header]) => header).join(',')]
  for (const sale of sales) {
    const year = yearOf(sale.day)
    const totals = years.get(year) ?? { cents: 0, sales: 0 }
    totals.cents += sale.cents
    if (sale.cents >= 0) totals.sales++
    years.set(year, totals)
    lines.push(columns.map(([, written]) => written(sale)).join(','))
    if (lines.length < CHUNK) continue
    yield `${lines.join('\r\n')}\r\n`
    lines = []
  }
  if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
}

const cell = (text: string): string => (text.includes(',') ? `"${text}"` : text)

/** `1,234.50`. `Intl` would take longer than everything else here. */
function moneyOf(cents: number): string {
  const digits = (Math.abs(cents) / 100).toFixed(2)
  const grouped = digits.length > 6 ? `${digits.slice(0, -6)},${digits.slice(-6)}` : digits
  return cents < 0 ? `-${grouped}` : grouped
}

/** A few products and customers occur often, most of them seldom. Includes some refunds and some identical sales. */
function* exportedSales(rows: number, today: Day): Generator<ExportedSale> {
  const random = seededRandom(7)
  const skewed = (count: number): number => Math.floor(random() ** 2 * count)
  let sale: ExportedSale | undefined
  for (let row = 0; row < rows; row++) {
    if (sale === undefined || random() > 0.0005) {
      const product = skewed(PRODUCTS.length)
      const quantity = 1 + Math.floor(random() ** 3 * 6)
      const price = 250 + ((product * 7919) % 1000) ** 2 * 0.06
      const cents = Math.round(price * (0.8 + 0.4 * random())) * quantity
      sale = {
        day: addDays(today, Math.floor((row / rows) * DAYS) - DAYS + 1),
        time: `${two(9 + Math.floor(random() * 10))}:${two(Math.floor(random() * 60))}`,
        product: PRODUCTS[product]!,
        quantity,
        cents: random() < 0.02 ? -cents : cents,
        customer: CUSTOMERS[skewed(CUSTOMERS.length)]!,
        salesperson: SALESPEOPLE[skewed(SALESPEOPLE.length)]!,
      }
    }
    yield sale
  }
}

/** The same sales as lines of receipts: three on average, of one customer at one time. A twelfth more is tax. */
function* receiptLines(rows: number, today: Day): Generator<ReceiptLine> {
  const random = seededRandom(8)
  let first: ExportedSale | undefined
  let receipt = 100_000
  for (const sale of exportedSales(rows, today)) {
    if (first?.day !== sale.day || random() < 1 / 3) {
      first = sale
      receipt++
    }
    const { time, customer, salesperson } = first
    const taxCents = Math.round((sale.cents * 8) / 108)
    yield { ...sale, time, customer, salesperson, receipt, taxCents }
  }
}

const two = (n: number): string => String(n).padStart(2, '0')

const words = (text: string): string[] => text.split(' ')
const combined = (many: string[], few: string[], of: (a: string, b: string) => string): string[] =>
  many.flatMap((a) => few.map((b) => of(a, b)))

const THINGS = words(
  'Cushion Vase Lamp Candle Mug Teapot Blanket Basket Mirror Clock Tray Bowl Plate Apron Towel Rug Frame Planter Coaster Notebook Scarf Wallet Bracelet Soap Lantern',
)
const KINDS = words(
  'linen,sand oak,large brass,small wool,grey olive white,matt blue,striped walnut,round terracotta marble,green cotton,natural rattan,tall indigo copper,hammered felt,charcoal ceramic,speckled bamboo,folding glass,smoked recycled,black handmade leather,tan',
).map((kind) => kind.replace(',', ', '))
const SIZES = words('Small Large')
/** 25 × 20 × 2, two thirds of them with commas */
const PRODUCTS = combined(
  combined(THINGS, KINDS, (thing, kind) => `${thing}${kind.includes(',') ? ',' : ''} ${kind}`),
  SIZES,
  (thing, size) => `${thing} ${size}`,
)

const FIRST_NAMES = words(
  'Ada Ben Clara David Elena Frank Grace Hugo Irene Jonas Kate Liam Maria Nora Oscar Paula Quentin Rosa Samuel Teresa',
)
const INITIALS = words('A B C D E F G H I J K L M N O P R S T U V W X Y Z')
const LAST_NAMES = words(
  'Abbott Bianchi Carter Delgado Edwards Fischer Garcia Hansen Ibarra Johnson Keller Lopez Martin Nguyen Olsen Pereira Quinn Robinson Schmidt Thompson Underwood Valdez Williams Xu Yamamoto Zimmermann Anderson Brooks Castillo Dubois Evans Flores Griffin Harris Ivanova Jensen Kowalski Lambert Moreau Nakamura',
)
/** 20 × 25 × 40 = 20,000 */
const CUSTOMERS = combined(
  combined(FIRST_NAMES, INITIALS, (first, initial) => `${first} ${initial}.`),
  LAST_NAMES,
  (first, last) => `${first} ${last}`,
)
const SALESPEOPLE = FIRST_NAMES.concat('Una', 'Victor', 'Wendy', 'Xaver', 'Yara')
