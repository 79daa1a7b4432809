import { candidatesOf } from '../columns/suggest.ts'
import { scoreOf } from '../columns/scores.ts'
import { wordsOf } from '../columns/words.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { headOf } from '../values/cells.ts'
import { once } from '../values/memoize.ts'
import { monthIn } from './months.ts'
import type { Shape, ShapelessTable } from './shape.ts'
import { findYear } from './years.ts'

const PIECES = ['year', 'month', 'day'] as const
type Piece = (typeof PIECES)[number]

const BESIDE =
  /^(?:sales?|sold|orders?|invoice|transaction|purchase|date|of|the|number|no|verkaufs?|bestell|rechnungs?|venta|pedido|fecha|venda|data|vente|commande|de|da|do|la|du|del|der|des)$/
const WESTERN = ['en', 'es', 'pt', 'fr', 'de']
const OTHERS: Record<Piece, string[]> = {
  year: ['yr', 'yyyy'],
  month: ['mon', 'mth', 'mm', 'monat', 'mes'],
  day: ['dd', 'day of month'],
}

const names = once(
  () =>
    new Map(
      PIECES.flatMap((piece) => {
        const locales = [...WESTERN, ...LANGUAGES.flatMap((language) => language.locales)]
        const named = locales.flatMap(
          (locale) => new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(piece) ?? [],
        )
        return [...named, ...OTHERS[piece]].map((name) => [wordsOf(name), piece] as const)
      }),
    ),
)

/** undefined for others, such as Fiscal year */
function pieceNamed(header: string): Piece | undefined {
  const words = wordsOf(header)
  const whole = names().get(words)
  if (whole ?? words.length > 40) return whole
  const parts = words.split(' ')
  const found = parts.flatMap((part) => names().get(part) ?? [])
  return found.length === 1 && parts.every((part) => names().has(part) || BESIDE.test(part))
    ? found[0]
    : undefined
}

const MIN_SHARE = 0.9

/** 31.0 and 31日 are 31. */
const plain = (cell: string): string => cell.replace(/\.0$| ?[年년日일]$/, '')
const isNumberFrom = (cell: string, from: number, to: number): boolean =>
  /^\d{1,4}(?:\.0| ?[年년日일])?$/.test(cell) &&
  Number(plain(cell)) >= from &&
  Number(plain(cell)) <= to
const IS_PIECE: Record<Piece, (cell: string) => boolean> = {
  year: (cell) => isNumberFrom(cell, 1970, 2100),
  month: (cell) => isNumberFrom(cell, 1, 12) || monthIn(cell) !== undefined,
  day: (cell) => isNumberFrom(cell, 1, 31),
}

export function pieceColumn({ headers, rows }: ShapelessTable, piece: Piece): number | undefined {
  const columns = headers.flatMap((header, index) => (pieceNamed(header) === piece ? [index] : []))
  return columns.find((index) => {
    const filled = rows.flatMap((row) => row[index]?.trim() || [])
    return filled.length > 0 && filled.filter(IS_PIECE[piece]).length >= filled.length * MIN_SHARE
  })
}

const UNNAMED = 10

export const hasDates = ({ headers, rows }: ShapelessTable): boolean =>
  candidatesOf(headers, rows).some((column) => scoreOf('saleDate', column) > UNNAMED)

export function piecedDates(table: ShapelessTable): Shape | undefined {
  const { headerRow, headers, rows } = table
  const month = pieceColumn(table, 'month')
  if (month === undefined) return undefined
  const [year, day] = [pieceColumn(table, 'year'), pieceColumn(table, 'day')]
  const months = rows.flatMap((row) => row[month]?.trim() || [])
  const sayYears = months.every((cell) => monthIn(cell)?.year !== undefined)
  if (hasDates(table)) return undefined
  // In place of the last piece, so that all columns stay where they are.
  const place = day ?? month
  const date = (record: string[], pieces: Record<Piece, string>): string[][] => {
    const written = [...record]
    written[place] = dateOf(pieces)
    return [written]
  }
  const found =
    year === undefined && !sayYears
      ? findYear(
          table,
          months[0]!,
          (of) => lastOf(rows, { month, day }, of),
          (of) => `${day === undefined ? '' : `${rows[0]?.[day] ?? ''} `}${months[0]} ${of}`.trim(),
        )
      : undefined
  const used = [year, month, day].filter((index) => index !== undefined)
  return {
    headerRow,
    headers,
    year: found,
    how: {
      kind: 'pieces',
      columns: used.map((index) => headers[index]!.trim()),
      hasDay: day !== undefined,
    },
    reader: () => {
      /** A year or month may be written once, above its days. */
      const last = { year: '', month: '' }
      return {
        sums: 0,
        read: (record) => {
          const cell = (index: number | undefined): string =>
            headOf(record[index ?? -1] ?? '').trim()
          const pieces = {
            year: found ? String(found.year) : cell(year),
            month: cell(month),
            day: day === undefined ? '1' : cell(day),
          }
          if (pieces.day !== '' && day !== undefined) {
            pieces.year ||= last.year
            pieces.month ||= last.month
          }
          Object.assign(last, { year: pieces.year, month: pieces.month })
          // Without a day or month, the line is a heading or a sum.
          return pieces.day === '' || pieces.month === '' ? [record] : date(record, pieces)
        },
      }
    },
  }
}

/** Unambiguous numbers; names of months stay, as some have two meanings. */
function dateOf({ year, month, day }: Record<Piece, string>): string {
  const [own, of] = [monthIn(month), plain(year)]
  const inYear = own?.year === undefined ? of : String(own.year)
  if (/\p{L}/u.test(month) && !/\d ?[月월]/.test(month)) {
    return own?.year === undefined ? `${plain(day)} ${month} ${of}` : `${plain(day)} ${month}`
  }
  const number = own ? String(own.month) : plain(month)
  return [inYear, number.padStart(2, '0'), plain(day).padStart(2, '0')].join('-')
}

function lastOf(
  rows: string[][],
  { month, day }: { month: number; day: number | undefined },
  year: number,
): string {
  const days = rows.map((row) => {
    const cell = row[month]?.trim() ?? ''
    const number = monthIn(cell)?.month ?? Number(cell)
    const date = day === undefined ? 1 : Number(plain(row[day]?.trim() ?? ''))
    return `${year}-${String(number).padStart(2, '0')}-${String(date).padStart(2, '0')}`
  })
  return days.reduce((last, it) => (it > last ? it : last), '')
}
