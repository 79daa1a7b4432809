import { dayOf, isDay, type Day } from '../../../../shared/calendar.ts'
import { scoreOfHeader } from '../columns/vocabulary.ts'
import { indexesOf, wordsOf } from '../columns/words.ts'
import { headOf } from '../values/cells.ts'
import { folded } from '../values/date-text.ts'
import { isFiller, monthNamed, weekdaysNamed, wordsIn } from '../values/date-words.ts'
import { hasDates, pieceColumn } from './date-pieces.ts'
import type { Shape, ShapelessTable } from './shape.ts'
import { findYear } from './years.ts'

const NAMED = 60
const MIN_SHARE = 0.9
const MAX_LENGTH = 40

/** 31.03., 3/31, Mo 31.03. 14:30 */
const NUMBERS =
  /^((?:\p{L}{2,12}\.?,? )?)(\d{1,2})( ?[./-] ?)(\d{1,2})\.?(?=$|[ ,]+(?:\p{L}+ )?\d{1,2}:\d\d)/u

function withYear(cell: string, year: string): string | undefined {
  const text = cell.trim()
  if (text.length > MAX_LENGTH) return undefined
  const match = NUMBERS.exec(text)
  if (match) {
    const [whole, weekday, first, mark, second] = match
    return `${weekday}${first}${mark}${second}${mark}${year}${text.slice(whole.length)}`
  }
  return isNamed(text) ? `${text} ${year}` : undefined
}

/** 31 March, 31. März, Mar 31 */
function isNamed(text: string): boolean {
  const plain = folded(text, MAX_LENGTH)
  const [number, ...more] = plain.match(/\d+/g) ?? []
  if (number === undefined || more.length > 0 || !(Number(number) >= 1 && Number(number) <= 31)) {
    return false
  }
  const words = wordsIn(plain)
  const months = words.filter((word) => monthNamed(word) > 0)
  const others = words.filter((word) => word !== months[0])
  return (
    months.length === 1 && others.every((word) => isFiller(word) || weekdaysNamed(word).length > 0)
  )
}

export function yearlessDates(table: ShapelessTable): Shape | undefined {
  const { headers, rows, headerRow } = table
  const cellsOf = (index: number): string[] => rows.flatMap((row) => row[index]?.trim() || [])
  const [place] = indexesOf(headers, (header, index) => {
    if ((scoreOfHeader('saleDate', wordsOf(header)) ?? 0) < NAMED) return false
    const cells = cellsOf(index)
    const fitting = cells.filter((cell) => earliest(cell, 2024) !== undefined)
    return cells.length > 0 && fitting.length >= cells.length * MIN_SHARE
  })
  if (place === undefined || hasDates(table)) return undefined
  const year = pieceColumn(table, 'year')
  const cells = cellsOf(place)
  const example = cells.find((cell) => withYear(cell, '2024') !== undefined)!
  const goesOn = areInOrder(cells)
  const found =
    year === undefined
      ? findYear(
          table,
          example,
          (of) =>
            goesOn
              ? dayOf(of + 1, 1, 1)
              : cells.map((cell) => earliest(cell, of) ?? '').reduce((a, b) => (a > b ? a : b)),
          (of) => withYear(example, String(of))!,
          goesOn,
        )
      : undefined
  return {
    headerRow,
    headers,
    year: found,
    how:
      year === undefined
        ? { kind: 'yearless', column: headers[place]!.trim() }
        : {
            kind: 'pieces',
            columns: [headers[place]!, headers[year]!].map((it) => it.trim()),
            hasDay: true,
          },
    reader: () => {
      let last = ''
      let of = found?.year ?? 0
      let before: number | undefined
      return {
        sums: 0,
        read: (record) => {
          const written = headOf(record[year ?? -1] ?? '').trim()
          if (/^\d{4}/.test(written)) last = written.slice(0, 4)
          const cell = headOf(record[place] ?? '')
          if (found?.goesOn) {
            const month = monthOf(cell)
            if (isNewYear(before, month)) of++
            before = month ?? before
          }
          const full = withYear(cell, found ? String(of) : last)
          return full === undefined ? [record] : [record.with(place, full)]
        },
      }
    },
  }
}

/** undefined if ambiguous */
function monthOf(cell: string): number | undefined {
  const match = NUMBERS.exec(cell.trim())
  if (match) return match[3]!.trim() === '.' ? Number(match[4]) : undefined
  return isNamed(cell) ? wordsIn(folded(cell, MAX_LENGTH)).map(monthNamed).find(Boolean) : undefined
}

const isNewYear = (before: number | undefined, month: number | undefined): boolean =>
  before !== undefined && month !== undefined && before > 10 && month < 3

/** Growing months, except from December to January. */
function areInOrder(cells: string[]): boolean {
  const months = cells.map(monthOf).filter((month) => month !== undefined)
  const steps = months.slice(1).map((month, at) => [months[at]!, month] as const)
  const falling = steps.filter(([before, month]) => month < before)
  return falling.length > 0 && falling.every(([before, month]) => isNewYear(before, month))
}

function earliest(cell: string, year: number): Day | undefined {
  const match = NUMBERS.exec(cell)
  if (!match) {
    if (!isNamed(cell)) return undefined
    const plain = folded(cell, MAX_LENGTH)
    const month = wordsIn(plain)
      .map(monthNamed)
      .find((it) => it > 0)!
    return dayOf(year, month, Number(/\d+/.exec(plain)![0]))
  }
  const [first, second] = [Number(match[2]), Number(match[4])]
  const days = [dayOf(year, first, second), dayOf(year, second, first)].filter(isDay)
  return days.toSorted()[0]
}
