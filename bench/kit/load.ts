import { fork } from 'node:child_process'
import { once } from 'node:events'
import { percentiles, type Row } from './table.ts'

/** A request of the load generator. Every write gets a new `Idempotency-Key`, as on the page. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  connections: number
  /** Duration, after two seconds of warm-up. If unset, each request is sent once, without warm-up. */
  seconds?: number
  /** Requests of each connection, sent in turn and repeated. */
  requests: LoadRequest[][]
}

export interface LoadResult {
  /** ms */
  times: number[]
  perSecond: number
  failed: number
}

/** Sends the load from a separate process on the same processors as the app. Throws if a request fails. */
export async function runLoad(
  load: Load,
): Promise<Required<Pick<Row, 'median' | 'p95' | 'p99' | 'perSecond'>> & { calls: number }> {
  const child = fork(new URL('./load-process.ts', import.meta.url))
  child.send(load)
  // Also waits for the exit: otherwise a failed load would leave the app and its data behind.
  const first = Promise.race([once(child, 'message'), once(child, 'exit')])
  const [result] = (await first) as [LoadResult | number | null]
  if (result === null || typeof result === 'number') throw new Error('The load generator failed.')
  const { times, perSecond, failed } = result
  if (failed > 0) throw new Error(`${failed} requests of the load generator failed`)
  return { ...percentiles(times), perSecond, calls: times.length }
}
