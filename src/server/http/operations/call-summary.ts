/** What the durations of a process's calls come to, for admins. */

/** A value of the histogram of prom-client: how many calls of a series took at most `le` seconds, or all of them. */
export interface Bucket {
  metricName?: string
  labels: Partial<Record<string, string | number>>
  value: number
}

export interface SlowCall {
  method: string
  /** pattern of the route */
  route: string
  calls: number
  /** ms within which 95 of 100 calls ended, as near as the histogram tells; null if that is beyond its last bucket */
  p95: number | null
}

export interface CallSummary {
  calls: number
  /** answered with a status of 500 or above */
  errors: number
  /** by `p95`, the slowest first */
  slowest: SlowCall[]
}

/** calls that are listed */
const SLOWEST = 5
/** the share of calls that ended within `p95` */
const SHARE = 0.95

/** Sums up the histogram of calls by method, route and status. Only calls of the API count as slow. */
export function summaryOf(buckets: Bucket[]): CallSummary {
  const routes = new Map<string, { method: string; route: string; counts: Map<number, number> }>()
  let calls = 0
  let errors = 0
  for (const { metricName, labels, value } of buckets) {
    const { le, method, route, status } = labels
    if (metricName?.endsWith('_count')) {
      calls += value
      if (Number(status) >= 500) errors += value
    }
    if (le === undefined || !String(route).startsWith('/api/')) continue
    const key = `${method} ${route}`
    const known = routes.get(key) ?? {
      method: String(method),
      route: String(route),
      counts: new Map<number, number>(),
    }
    const limit = le === '+Inf' ? Infinity : Number(le)
    known.counts.set(limit, (known.counts.get(limit) ?? 0) + value)
    routes.set(key, known)
  }
  const slowest = [...routes.values()]
    .map(({ counts, ...of }) => ({
      ...of,
      calls: counts.get(Infinity) ?? 0,
      p95: withinOf(counts),
    }))
    .sort((a, b) => (b.p95 ?? Infinity) - (a.p95 ?? Infinity) || b.calls - a.calls)
  return { calls, errors, slowest: slowest.slice(0, SLOWEST) }
}

/** Within its bucket a duration is taken to be anywhere with the same likelihood, as Prometheus does. */
function withinOf(counts: Map<number, number>): number | null {
  const limits = [...counts.keys()].sort((a, b) => a - b)
  const wanted = SHARE * counts.get(Infinity)!
  let [from, before] = [0, 0]
  for (const limit of limits) {
    const count = counts.get(limit)!
    if (count >= wanted) {
      if (limit === Infinity) return null
      const part = count === before ? 1 : (wanted - before) / (count - before)
      return Math.round(1_000 * (from + part * (limit - from)) * 10) / 10
    }
    ;[from, before] = [limit, count]
  }
  return null
}
