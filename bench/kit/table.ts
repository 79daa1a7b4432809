/** One line of the table that `npm run bench` prints. */
export interface Row {
  what: string
  /** ms */
  median?: number
  p95?: number
  p99?: number
  perSecond?: number
  /** the aim, in words */
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

/** The percentiles, with `most` ms as the target of the 95th. */
export const underP95 = (times: Percentiles, most: number): Omit<Row, 'what'> => ({
  ...times,
  target: `p95 ${most} ms`,
  ofTarget: times.p95 / most,
})

/**
 * Compares times of several rounds with those of something else in the same rounds: by the median of their ratios, which
 * other load on the machine hardly changes.
 */
export function compared(
  what: string,
  times: number[],
  others: number[],
  { most, name }: { most: number; name: string },
): Row {
  const ratios = times.map((ms, round) => ms / others[round]!)
  const ratio = percentiles(ratios).median
  return {
    what,
    median: percentiles(times).median,
    target: `${most} × ${name}`,
    ofTarget: ratio / most,
    note: `${ratio.toFixed(2)} times as long (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`,
  }
}

/** Returns the lines of a Markdown table: what, the aim, and what was measured (median / p95 / p99). */
export const tableOf = (rows: Row[]): string[] => [
  '|  | aim | measured |',
  '| --- | --: | --- |',
  ...rows.map((row) => `| ${row.what} | ${aimOf(row)} | ${measuredOf(row)} |`),
]

const aimOf = ({ target = '', ofTarget = 0 }: Row): string =>
  ofTarget > 1 ? `${target}, missed` : target

function measuredOf({ median, p95, p99, perSecond, note }: Row): string {
  const times = p95 === undefined && p99 === undefined ? [median] : [median, p95, p99]
  const rate = perSecond?.toLocaleString('en-US', { maximumFractionDigits: 0 })
  return [
    median !== undefined && `${times.map(ms).join(' / ')} ms`,
    rate && `${rate} per second`,
    note,
  ]
    .filter(Boolean)
    .join('; ')
}

const ms = (value: number | undefined): string => {
  if (value === undefined) return '–'
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
