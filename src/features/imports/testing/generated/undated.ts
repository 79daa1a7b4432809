import { dateOf, monthOf, yearOf, type Day } from '../../../../shared/calendar.ts'
import { randomOf } from './random.ts'

/** Generates sales and writes them in tables without a date in each line, in several languages. */

export interface UndatedSale {
  day: Day
  product: string
  cents: number
}

/** Headers of the product, the amount, the date, the year, the month and the day; the locale of the months. */
const TONGUES: [locale: string, ...headers: string[]][] = [
  ['en', 'Product', 'Amount', 'Date', 'Year', 'Month', 'Day'],
  ['de', 'Artikel', 'Betrag', 'Datum', 'Jahr', 'Monat', 'Tag'],
  ['es', 'Producto', 'Importe', 'Fecha', 'Año', 'Mes', 'Día'],
  ['pt', 'Produto', 'Valor', 'Data', 'Ano', 'Mês', 'Dia'],
  ['fr', 'Produit', 'Montant', 'Date', 'Année', 'Mois', 'Jour'],
  ['it', 'Articolo', 'Importo', 'Data', 'Anno', 'Mese', 'Giorno'],
  ['nl', 'Artikel', 'Bedrag', 'Datum', 'Jaar', 'Maand', 'Dag'],
  ['pl', 'Towar', 'Wartość', 'Data', 'Rok', 'Miesiąc', 'Dzień'],
  ['tr', 'Ürün', 'Tutar', 'Tarih', 'Yıl', 'Ay', 'Gün'],
  ['ja', '商品', '金額', '日付', '年', '月', '日'],
]
const PRODUCTS = ['Espresso', 'Bouquet', 'Haircut', 'Wreath, large', 'Gift "box"']

export const UNDATED_SHAPES = [
  'pieces',
  'named pieces',
  'yearless',
  'first of day',
  'months',
] as const
export type UndatedShape = (typeof UNDATED_SHAPES)[number]

export interface UndatedFile {
  content: string
  sales: UndatedSale[]
}

/** Returns a file of that shape for a seed, the same every time. */
export function undatedFile(shape: UndatedShape, seed: number): UndatedFile {
  const { below, pick } = randomOf(seed)
  const [locale, product, amount, date, year, month, day] = pick(TONGUES) as string[]
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const withYear = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const nameOf = (on: Day): string => monthName.format(new Date(`${on}T00:00Z`))
  const from = 2024 + below(2)
  const decimal = pick(['.', ','])
  const money = (cents: number): string =>
    `${Math.floor(cents / 100)}${decimal}${String(cents % 100).padStart(2, '0')}`
  const two = (number: number): string => String(number).padStart(2, '0')
  const days = Array.from(
    { length: 4 + below(8) },
    () => `${from}-${two(1 + below(12))}-${two(1 + below(28))}`,
  )
  const different = [...new Set(days)].sort()
  const perDay = 2 + below(3)
  const sales = different.flatMap((on) =>
    Array.from({ length: perDay }, () => ({
      day: on,
      product: pick(PRODUCTS),
      cents: 101 + 2 * below(5000),
    })),
  )
  const table = (rows: string[][]): string =>
    `${rows.map((row) => row.map(cellOf).join(';')).join('\n')}\n`
  const rest = ({ product: name, cents }: UndatedSale): string[] => [name, money(cents)]
  switch (shape) {
    case 'pieces':
    case 'named pieces': {
      const written = (on: Day): string => (shape === 'pieces' ? String(monthOf(on)) : nameOf(on))
      const rows = sales.map((sale) => [
        ...[String(yearOf(sale.day)), written(sale.day), String(dateOf(sale.day))],
        ...rest(sale),
      ])
      return { content: table([[year!, month!, day!, product!, amount!], ...rows]), sales }
    }
    case 'yearless': {
      const rows = sales.map((sale) => [
        `${two(dateOf(sale.day))}.${two(monthOf(sale.day))}.`,
        ...rest(sale),
      ])
      return { content: table([[`${from}`], [date!, product!, amount!], ...rows]), sales }
    }
    case 'first of day': {
      const rows = sales.map((sale, at) => [at % perDay === 0 ? sale.day : '', ...rest(sale)])
      return { content: table([[date!, product!, amount!], ...rows]), sales }
    }
    case 'months':
      return monthsFile()
  }

  /** One line per product, with a sum at the end of most lines and below them. */
  function monthsFile(): UndatedFile {
    const months = Array.from({ length: 12 }, (_, at): Day => `${from}-${two(at + 1)}-01`)
    const lines = PRODUCTS.map((name) => ({
      name,
      cents: months.map(() => (below(4) === 0 ? 0 : 101 + 2 * below(50_000))),
    }))
    const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0)
    const zero = pick(['', '0', '-', money(0)])
    const rows = lines.map(({ name, cents }) => [
      name,
      ...cents.map((it) => (it === 0 ? zero : money(it))),
      money(sum(cents)),
    ])
    const sums = months.map((_, at) => money(sum(lines.map(({ cents }) => cents[at]!))))
    const header = [
      product!,
      ...months.map((on) => withYear.format(new Date(`${on}T00:00Z`))),
      'Total',
    ]
    return {
      content: table([header, ...rows, ['Total', ...sums, '']]),
      sales: lines.flatMap(({ name, cents }) =>
        cents.flatMap((it, at) =>
          it === 0 ? [] : [{ day: months[at]!, product: name, cents: it }],
        ),
      ),
    }
  }
}

const cellOf = (text: string): string =>
  /[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
