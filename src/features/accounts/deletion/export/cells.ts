import { BYTE_ORDER_MARK, csvLines } from '../../../../server/csv.ts'
import { dayIn } from '../../../../shared/calendar.ts'
import { escapeFormulas } from '../../../../shared/formula-escaping.ts'

/** Nothing without rows. Times by the shop's clock. */
export async function* csvOf(
  batches: AsyncIterable<Record<string, unknown>[]>,
  timeZone: string,
): AsyncGenerator<string> {
  let titles: string[] | undefined
  for await (const rows of batches) {
    if (rows.length === 0) continue
    if (!titles) yield BYTE_ORDER_MARK + csvLines([(titles = Object.keys(rows[0]!))])
    yield csvLines(rows.map((row) => Object.values(row).map((value) => cellOf(value, timeZone))))
  }
}

function cellOf(value: unknown, timeZone: string): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value instanceof Date) return minuteOf(value, timeZone)
  if (typeof value === 'string') return escapeFormulas(value)
  return escapeFormulas(Array.isArray(value) ? value.join(', ') : JSON.stringify(value))
}

export function minuteOf(instant: Date, timeZone: string): string {
  const clock = { timeZone, hour: '2-digit', minute: '2-digit' } as const
  return `${dayIn(timeZone, instant)} ${new Intl.DateTimeFormat('en-GB', clock).format(instant)}`
}
