/** of prom-client's histogram, cumulative */
export interface Bucket {
  metricName?: string
  labels: Partial<Record<string, string | number>>
  value: number
}

export interface SlowCall {
  method: string
  route: string
  calls: number
  /** ms; null: beyond the last bucket */
  p95: number | null
}

export interface CallSummary {
  calls: number
  /** status 500 or above */
  errors: number
  slowest: SlowCall[]
}

const SLOWEST = 5
const SHARE = 0.95

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

/** As Prometheus: evenly spread within a bucket. */
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
