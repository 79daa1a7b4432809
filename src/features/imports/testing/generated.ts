import {
  addDays,
  dateOf,
  dayIn,
  dayNumber,
  fromDayNumber,
  monthOf,
  yearOf,
  type Day,
} from '../../../shared/calendar.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import type { DateOrder, DecimalMark } from '../contract.ts'
import { DELIMITERS } from '../reading/file/csv.ts'
import type { ReadSale } from '../reading/records.ts'

/** Generates sales files in many styles from known sales, for tests. */

export interface GeneratedFile {
  bytes: Buffer
  text: string
  /** sales by row; rows that are missing here aren't sales */
  sales: Map<number, ReadSale>
  owner: { timeZone: string; today: Day; profileDateOrder: 'mdy' | 'dmy' }
  /** the owner's answer if asked; undefined: the file must not need one */
  order: DateOrder | undefined
  mark: DecimalMark | undefined
  /** for messages */
  style: string
}

const TODAY = '2026-11-21'
const ZONES = [
  ...['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Sydney'],
  'America/Sao_Paulo',
]
const HEADERS = [
  ['Product', 'Date', 'Amount', 'Quantity', 'Customer', 'Salesperson', 'Cost', 'Unit Price'],
  ['Producto', 'Fecha', 'Importe', 'Cantidad', 'Cliente', 'Vendedor', 'Costo', 'Precio unitario'],
  ['Produto', 'Data', 'Valor', 'Quantidade', 'Cliente', 'Vendedor', 'Custo', 'Preço unitário'],
  ['Produit', 'Date', 'Montant', 'Quantité', 'Client', 'Vendeur', 'Coût', 'Prix unitaire'],
  ['Produkt', 'Datum', 'Betrag', 'Menge', 'Kunde', 'Verkäufer', 'Kosten', 'Einzelpreis'],
]
const WORDS = [
  ...['Tea', 'Coffee, large', 'Crème brûlée', 'Señor Pérez', 'A; B', 'say "hi"', 'two\nlines'],
  ...['Kaffee – groß', 'x|y', 'tab\there', "O'Neil", 'Größe 12,5', '50% off', '=1+1', '@home'],
  ...['Total comfort', 'São Paulo', '"', 'a,b;c', "l'été", '3 for 2', '№ 7', '😀 mug', 'קפה'],
]

/** Returns the file for a seed, the same every time. */
export function generatedFile(seed: number): GeneratedFile {
  const random = seededRandom(seed)
  const below = (count: number): number => Math.floor(random() * count)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!
  const chance = (share: number): boolean => random() < share

  const encoding = pick(['utf-8', 'utf-8', 'utf-8 with mark', 'utf-16le', 'utf-16be', 'cp1252'])
  const delimiter = pick(DELIMITERS)
  const timeZone = pick(ZONES)
  const money = moneyStyle(pick, chance, encoding)
  const date = dateStyle(pick, chance, below, timeZone, money.mark)
  const [names, unitPrice] = [pick(HEADERS), chance(0.15)]
  const has = {
    quantity: unitPrice || chance(0.6),
    customer: chance(0.5),
    salesperson: chance(0.3),
    cost: chance(0.4),
  }
  const word = (): string => {
    const text = chance(0.6) ? pick(WORDS) : `${pick(WORDS)} ${below(100)}`
    return encoding === 'cp1252' && !isLatin(text) ? 'Tee' : text
  }
  const days = daysOf(pick, below, chance, 1 + below(chance(0.2) ? 40 : 9))
  const size = pick([1_000, 100_000, unitPrice ? 10_000 : 10_000_000])
  const whole = chance(0.15)
  const refunds = chance(0.3)
  const amount = (): number => {
    const cents = whole ? 100 * below(size / 10) : below(size)
    return refunds && chance(0.2) ? -cents : cents
  }

  const rows = days.map((day) => {
    const written = date.write(day)
    const [price, quantity] = [amount(), 1 + below(chance(0.1) ? 3000 : 9)]
    const revenueCents = unitPrice ? price * quantity : price
    const costCents = has.cost && chance(0.9) ? Math.abs(amount()) : null
    const sale: ReadSale = {
      productName: word(),
      revenueCents,
      costCents,
      quantity: has.quantity ? quantity : 1,
      saleDate: written.day,
      customerName: has.customer && chance(0.8) ? word() : null,
      salesperson: has.salesperson && chance(0.8) ? word() : null,
    }
    return { sale, price, date: written.text }
  })
  if (chance(0.1)) rows.sort((a, b) => (a.date < b.date ? -1 : 1))

  const columns: [string, (row: (typeof rows)[number]) => string][] = [
    [names[0]!, ({ sale }) => sale.productName],
    [names[1]!, (row) => row.date],
    [unitPrice ? names[7]! : names[2]!, ({ price }) => money.write(price)],
  ]
  if (has.quantity) columns.push([names[3]!, ({ sale }) => String(sale.quantity)])
  if (has.customer) columns.push([names[4]!, ({ sale }) => sale.customerName ?? ''])
  if (has.salesperson) columns.push([names[5]!, ({ sale }) => sale.salesperson ?? ''])
  if (has.cost) {
    columns.push([
      names[6]!,
      ({ sale }) => (sale.costCents === null ? '' : money.write(sale.costCents)),
    ])
  }
  let order = 1000 + below(9000)
  if (chance(0.3)) columns.push(['Order ID', () => `#${order++}`])
  if (chance(0.2)) columns.push(['Phone', () => `+49 170 ${1_000_000 + below(9_000_000)}`])
  if (chance(0.2)) columns.push(['Notes', () => (chance(0.5) ? word() : '')])
  if (chance(0.1))
    columns.push(['Due Date', ({ sale }) => date.write(addDays(sale.saleDate, 14)).text])
  columns.sort(() => random() - 0.5)
  if (chance(0.1)) columns.push(['', () => ''])

  const records: string[][] = []
  const sales = new Map<number, ReadSale>()
  const headers = columns.map(([header]) => header)
  const titled = chance(0.2) && columns.length > 3
  if (titled) {
    records.push(['Corner Shop'])
    if (chance(0.5)) records.push(['Sales by day'])
    if (chance(0.5)) records.push([''])
  }
  records.push(headers)
  const repeated = chance(0.05)
  for (const [i, row] of rows.entries()) {
    if (chance(0.03)) records.push([''])
    if (repeated && i > 0 && i % 10 === 0) records.push(headers)
    records.push(columns.map(([, write]) => write(row)))
    sales.set(records.length, row.sale)
  }
  if (chance(0.1) && !unitPrice) {
    const sum = rows.reduce((total, { price }) => total + price, 0)
    records.push(
      columns.map(([header], i) =>
        header === names[2] ? money.write(sum) : header === names[0] || i === 0 ? 'Total' : '',
      ),
    )
  }
  if (chance(0.05)) records.push([''], ['Exported by Corner Shop'])

  const quoteAll = chance(0.15)
  const newline = pick(['\n', '\r\n', '\r'])
  const quoted = (cell: string): string =>
    quoteAll || cell.includes(delimiter) || /["\n\r]|^\s|\s$/.test(cell)
      ? `"${cell.replaceAll('"', '""')}"`
      : cell
  const lines = records.map((record) =>
    record.length === 1 && record[0] === '' ? '' : record.map(quoted).join(delimiter),
  )
  const text = lines.join(newline) + (chance(0.8) ? newline : '')
  return {
    bytes: encoded(text, encoding),
    text,
    sales,
    owner: { timeZone, today: TODAY, profileDateOrder: pick(['mdy', 'dmy']) },
    order: date.order,
    mark: money.mark,
    style: [seed, encoding, delimiter, JSON.stringify(newline), date.name, money.name].join(' · '),
  }
}

type Pick = <T>(values: readonly T[]) => T
type Chance = (share: number) => boolean

/** Amounts of one file: one decimal mark, one way to group, sign and name the currency. */
function moneyStyle(pick: Pick, chance: Chance, encoding: string) {
  const mark = pick(['.', ','] as const)
  const other = mark === '.' ? ',' : '.'
  const spaces = encoding === 'cp1252' ? [' ', '\u00a0'] : [' ', '\u00a0', '\u202f', '\u2009', '’']
  const group = pick(['', '', other, other, "'", ...spaces])
  const places = pick(['two', 'two', 'two', 'few', 'three', 'dash'])
  const indian = group === ',' && chance(0.1)
  const currency = pick(['', '', '', '$', '€', '£', 'USD ', ' EUR', ' €', ' kr', 'CHF ', 'R$ '])
  const negative = pick(['-', '-', '(', 'behind', encoding === 'cp1252' ? '–' : '−'])
  const write = (cents: number): string => {
    const digits = String(Math.abs(cents)).padStart(3, '0')
    const [whole, rest] = [digits.slice(0, -2), digits.slice(-2)]
    const grouped = whole.replace(indian ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group)
    const fraction = {
      two: mark + rest,
      few: rest === '00' ? '' : mark + rest.replace(/0$/, ''),
      three: `${mark}${rest}0`,
      dash: rest === '00' ? `${mark}-` : mark + rest,
    }[places]!
    const number = grouped + fraction
    const priced = currency.startsWith(' ') ? number + currency : currency + number
    if (cents >= 0) return priced
    if (negative === '(') return `(${priced})`
    if (negative === 'behind') return places === 'dash' ? `-${priced}` : `${priced}-`
    return negative + priced
  }
  return { mark, write, name: write(-123456789) + ' ' + write(5000) }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const pad = (part: number): string => String(part).padStart(2, '0')

interface DateStyle {
  name: string
  order: DateOrder | undefined
  write: (day: Day) => { text: string; day: Day }
}

function dateStyle(
  pick: Pick,
  chance: Chance,
  below: (count: number) => number,
  timeZone: string,
  mark: DecimalMark,
): DateStyle {
  const separator = pick(['/', '/', '-', '.', ' '])
  const padded = chance(0.6)
  const short = chance(0.3) && separator !== ' '
  const time = pick(['', '', '', ' 10:30', ' 1:05:07 PM', ', 23:59', 'T08:15:00', ' 10:00 - 11:30'])
  const language = pick(['en', 'es', 'pt', 'fr', 'de'])
  const numeric = (order: DateOrder, day: Day): string => {
    const [year, month, date] = [yearOf(day), monthOf(day), dateOf(day)]
    const two = (part: number) => (padded || order === 'ymd' ? pad(part) : String(part))
    const shown = short || order === 'ymd' ? pad(year % 100) : String(year)
    const parts = { mdy: [two(month), two(date), shown], dmy: [two(date), two(month), shown] }
    return (order === 'ymd' ? [shown, two(month), two(date)] : parts[order]).join(separator)
  }
  const plain = (name: string, text: (day: Day) => string, order?: DateOrder): DateStyle => ({
    name,
    order,
    write: (day) => ({ text: text(day), day }),
  })
  /** A random moment on that day, as a program in another zone writes it; its day in the owner's zone counts. */
  const moment = (
    name: string,
    text: (moment: number, local: string) => string,
    offset: number,
  ) => ({
    name,
    order: undefined,
    write: (day: Day) => {
      const at = (dayNumber(day) * 86_400 + below(86_400)) * 1000
      const local = new Date(at + offset * 60_000).toISOString()
      return { text: text(at, local), day: dayIn(timeZone, new Date(at)) }
    },
  })
  const intl = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: Day) => format.format(new Date(dayNumber(day) * 86_400_000))
  }
  const offset = pick([-480, -300, 0, 60, 120, 330, 600])
  const sign = `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60))}`
  const rest = pad(Math.abs(offset) % 60)
  // Nobody writes month-first dates with points.
  const order = separator === '.' ? 'dmy' : pick(['mdy', 'dmy'] as const)
  const numberedTime = short && separator === '.' ? '' : time
  return pick<() => DateStyle>([
    () => plain('iso', (day) => day + time),
    () => plain('ymd', (day) => day.replaceAll('-', separator)),
    () => plain('compact', (day) => day.replaceAll('-', '')),
    () => plain(`${order} ${separator}`, (day) => numeric(order, day) + numberedTime, order),
    () => plain(`${order} ${separator}`, (day) => numeric(order, day) + numberedTime, order),
    () => plain(`${order} ${separator}`, (day) => numeric(order, day) + numberedTime, order),
    () => plain(`two-digit ymd ${separator}`, (day) => numeric('ymd', day), 'ymd'),
    () => plain(`${language} long`, intl({ dateStyle: 'long' })),
    () => plain(`${language} full`, intl({ dateStyle: 'full' })),
    () =>
      plain(`${language} short month`, intl({ day: 'numeric', month: 'short', year: 'numeric' })),
    () =>
      plain('04-Jan-22', (day) =>
        [pad(dateOf(day)), MONTHS[monthOf(day) - 1], pad(yearOf(day) % 100)].join('-'),
      ),
    () => plain('within', (day) => `Order placed ${intl({ dateStyle: 'long' })(day)} at 10:00`),
    () =>
      plain(
        'within',
        (day) => `Sale on ${pad(dateOf(day))}/${pad(monthOf(day))}/${yearOf(day)} - Table 5`,
        'dmy',
      ),
    () =>
      plain('serial', (day) => String(dayNumber(day) + 25_569) + (chance(0.3) ? `${mark}75` : '')),
    () => moment('seconds', (at) => String(at / 1000), 0),
    () => moment('milliseconds', (at) => String(at + 250), 0),
    () => moment('Z', (at) => new Date(at).toISOString(), 0),
    () => moment('offset', (_, local) => `${local.slice(0, 19)}${sign}:${rest}`, offset),
    () =>
      moment(
        'Shopify',
        (_, local) => `${local.slice(0, 19).replace('T', ' ')} ${sign}${rest}`,
        offset,
      ),
    () =>
      moment(
        'Amazon',
        (_, local) =>
          `${MONTHS[Number(local.slice(5, 7)) - 1]} ${Number(local.slice(8, 10))}, ${local.slice(0, 4)} ${Number(local.slice(11, 13)) % 12 || 12}${local.slice(13, 19)} ${Number(local.slice(11, 13)) < 12 ? 'AM' : 'PM'} PST`,
        -480,
      ),
    () => moment('mail', (at) => new Date(at).toUTCString(), 0),
  ])()
}

/** Days as in different shops: within a week, a year or many years, all before the 13th, or monthly. */
function daysOf(
  pick: Pick,
  below: (count: number) => number,
  chance: Chance,
  count: number,
): Day[] {
  const kind = pick(['year', 'week', 'early', 'monthly', 'years'])
  const last = dayNumber(TODAY)
  const start = last - 30 - below(kind === 'years' ? 4000 : 700)
  const days = Array.from({ length: count }, (_, i): Day => {
    if (kind === 'week') return fromDayNumber(start + below(7))
    if (kind === 'monthly') return `${fromDayNumber(start - 31 * i).slice(0, 7)}-01`
    const day = fromDayNumber(last - below(kind === 'years' ? 4000 : 365))
    return kind === 'early' ? `${day.slice(0, 8)}${pad(1 + below(12))}` : day
  }).map((day) => (day > TODAY ? TODAY : day))
  if (chance(0.5)) days.sort()
  return chance(0.2) ? days.toReversed() : days
}

const CP1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const isLatin = (text: string): boolean =>
  Array.from(text).every(
    (it) => it <= '\u007f' || (it >= '\u00a0' && it <= '\u00ff') || CP1252.includes(it),
  )

function encoded(text: string, encoding: string): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8 with mark':
      return Buffer.from(`\uFEFF${text}`)
    case 'utf-16le':
      return Buffer.from(`\uFEFF${text}`, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
    default:
      return Buffer.from(
        Array.from(text)
          .map((it) => (CP1252.includes(it) ? String.fromCharCode(0x80 + CP1252.indexOf(it)) : it))
          .join(''),
        'latin1',
      )
  }
}
