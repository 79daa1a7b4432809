/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string
  /** ms */
  median?: number
  p95?: number
  p99?: number
  perSecond?: number
  /** the target set by issue and design, in words */
  target?: string
  /** The result as a share of the target. The target is met up to 1. */
  ofTarget?: number
  note?: string
}

type Percentiles = Required<Pick<Row, 'median' | 'p95' | 'p99'>>

/** Percentiles by the nearest rank. */
export function percentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Returns a Markdown table as in docs/operating.md: two header lines, then one line per row. */
export function tableOf(rows: Row[]): string[] {
  const columns: [head: string, cell: (row: Row) => string][] = [
    ['', (row) => row.what],
    ['median ms', (row) => ms(row.median)],
    ['p95 ms', (row) => ms(row.p95)],
    ['p99 ms', (row) => ms(row.p99)],
    ['per second', (row) => row.perSecond?.toLocaleString('en-US', WHOLE) ?? ''],
    ['target', (row) => row.target ?? ''],
    ['share of target', (row) => row.ofTarget?.toFixed(2) ?? ''],
    ['', (row) => row.note ?? ''],
  ]
  const lines = [
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ]
  const widths = columns.map((_, i) => Math.max(3, ...lines.map((line) => line[i]!.length)))
  const isText = (i: number): boolean => i === 0 || i === columns.length - 1
  const written = (cells: string[]): string =>
    `| ${cells.map((cell, i) => (isText(i) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`
  const rule = widths.map((width, i) =>
    isText(i) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [lines[0]!, rule, ...lines.slice(1)].map(written)
}

const WHOLE = { maximumFractionDigits: 0 }
const ms = (value: number | undefined): string => {
  if (value === undefined) return ''
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
