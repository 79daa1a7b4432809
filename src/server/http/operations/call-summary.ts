/** of prom-client's histogram */
export interface Series {
  metricName?: string
  labels: Partial<Record<string, string | number>>
  value: number
}

export interface CallSummary {
  calls: number
  /** status 500 or above */
  errors: number
}

export function summaryOf(series: Series[]): CallSummary {
  let calls = 0
  let errors = 0
  for (const { metricName, labels, value } of series) {
    if (!metricName?.endsWith('_count')) continue
    calls += value
    if (Number(labels['status']) >= 500) errors += value
  }
  return { calls, errors }
}
