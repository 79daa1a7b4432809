import type { Day } from '../../../../shared/calendar.ts'
import type { DateOrder, DecimalMark, ImportOptions } from '../../options/contract.ts'
import type { ReadSale } from '../../reading/rows/records.ts'
import { columnsOf } from './columns.ts'
import { TODAY } from './dates.ts'
import { linesOf } from './lines.ts'
import { randomOf } from './random.ts'
import { rowsOf } from './rows.ts'
import { receiptsOf, setTypes } from './shapes.ts'
import { styleOf } from './style.ts'
import { csvText, encoded } from './text.ts'

/** Generates sales files in many styles from known sales, for tests. */

export interface GeneratedFile {
  bytes: Buffer
  text: string
  /** sales by row; rows that are missing here aren't sales */
  sales: Map<number, ReadSale>
  owner: { timeZone: string; today: Day; profileDateOrder: 'mdy' | 'dmy'; currency: string }
  /** the owner's answer if asked; undefined: the file must not need one */
  order: DateOrder | undefined
  mark: DecimalMark | undefined
  /** the owner's answer about several currencies; undefined: the file has one */
  currencies: ImportOptions['currencies']
  /** for messages */
  style: string
}

/** Returns the file for a seed, the same every time. */
export function generatedFile(seed: number): GeneratedFile {
  const random = randomOf(seed)
  const style = styleOf(random)
  const { shape, encoding, delimiter, timeZone, date, money, mixed } = style
  const rows = rowsOf(style)
  let order = 1000 + random.below(9000)
  const receipts = shape === 'receipts' ? receiptsOf(rows, random) : []
  if (shape === 'settlement') setTypes(rows, style)
  const columns = columnsOf(style, () => `#${order++}`)
  const { lines, sales } = linesOf(style, { rows, columns, receipts })
  const { text, newline } = csvText(style, lines)
  return {
    bytes: encoded(text, encoding),
    text,
    sales,
    owner: {
      timeZone,
      today: TODAY,
      profileDateOrder: random.pick(['mdy', 'dmy']),
      currency: mixed?.account ?? 'USD',
    },
    currencies: mixed?.answer,
    order: date.order,
    mark: money.mark,
    style: [seed, shape, encoding, delimiter, JSON.stringify(newline), date.name, money.name]
      .concat(mixed ? [`${mixed.kind} of ${mixed.codes.join()} into ${mixed.account}`] : [])
      .join(' · '),
  }
}
