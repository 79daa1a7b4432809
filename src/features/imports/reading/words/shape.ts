import { monthName, yearOf, type Day } from '../../../../shared/calendar.ts'
import type { FoundYear, Months, Pieces, Shape, SideBySide, Yearless } from '../shapes/shape.ts'

export function aboutShape(shape: Shape | undefined, sums: number): string[] {
  if (!shape) return []
  const { how, year } = shape
  const sentences = {
    pieces: () => aboutPieces(how as Pieces),
    yearless: () => aboutYearless(how as Yearless),
    sideBySide: () => aboutSideBySide(how as SideBySide),
    dayRows: () => ['Dates were read from the rows above the sales of each day.'],
    months: () => aboutMonths(how as Months, sums),
  }
  return [...sentences[how.kind](), ...aboutYear(year)]
}

const MAX_NAMED = 5

const and = new Intl.ListFormat('en')
const quoted = (headers: string[]): string => and.format(headers.map((header) => `"${header}"`))

const aboutPieces = ({ columns, hasDay }: Pieces): string[] => [
  columns.length === 1
    ? `Dates were read from ${quoted(columns)}.`
    : `Dates were put together from ${quoted(columns)}.`,
  ...(hasDay
    ? []
    : [
        'The file has months but no days, so its sales were recorded on the first day of the month.',
      ]),
]

const aboutYearless = ({ column }: Yearless): string[] => [
  `Dates in ${quoted([column])} have no year.`,
]

const aboutMonths = ({ first, last, leftOut }: Months, sums: number): string[] => [
  `The months stand side by side, from ${monthText(first)} to ${monthText(last)}. Each amount became one sale on the first day of its month; empty cells and zeros were left out.`,
  ...(leftOut.length > 0
    ? [
        `${leftOut.length === 1 ? 'The column' : 'The columns'} ${quoted(leftOut.slice(0, MAX_NAMED))} beside the months ${leftOut.length === 1 ? 'was' : 'were'} left out.`,
      ]
    : []),
  ...(sums > 0
    ? [
        `${sums.toLocaleString('en-US')} ${sums === 1 ? 'row with the sum of others was' : 'rows with the sums of others were'} left out.`,
      ]
    : []),
]

const aboutSideBySide = ({ are, columns }: SideBySide): string[] => {
  const more = columns.length - MAX_NAMED
  const named =
    more > 0
      ? `${columns
          .slice(0, MAX_NAMED)
          .map((it) => `"${it}"`)
          .join(', ')} and ${more} more`
      : quoted(columns)
  const as = are === 'products' ? ' of the product that its column is called after' : ''
  return [
    `Amounts were read from ${named}. Each became one sale${as}; empty cells and zeros were left out.`,
  ]
}

const monthText = (day: Day): string => `${monthName(day)} ${yearOf(day)}`

const BECAUSE: Record<NonNullable<FoundYear['because']>, string> = {
  choice: 'as you chose',
  title: 'as the lines above the column names say',
  fileName: "as the file's name says",
}
const aboutYear = (found: FoundYear | undefined): string[] =>
  found?.because
    ? [
        found.goesOn
          ? `The first year is ${found.year}, ${BECAUSE[found.because]}. After December comes the next one.`
          : `The year is ${found.year}, ${BECAUSE[found.because]}.`,
      ]
    : []
