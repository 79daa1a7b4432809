import { fork } from 'node:child_process'
import { once } from 'node:events'
import { percentiles, type Row } from './table.ts'

/** A request of the load generator. A write gets a new `Idempotency-Key` each time, as the page gives it. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Load {
  url: string
  connections: number
  /** After two more in which caches and plans fill. Without it each request is sent once, and counts. */
  seconds?: number
  /** Of each connection, in turn and over again. */
  requests: LoadRequest[][]
}

export interface LoadResult {
  /** ms */
  times: number[]
  perSecond: number
  failed: number
}

/** Sends the load from a process of its own, which shares the processors with the app. Throws if a request failed. */
export async function underLoad(
  load: Load,
): Promise<Required<Pick<Row, 'median' | 'p95' | 'p99' | 'perSecond'>> & { calls: number }> {
  const child = fork(new URL('./load-process.ts', import.meta.url))
  child.send(load)
  // Without the exit, a failure there would leave the app and its data behind.
  const first = Promise.race([once(child, 'message'), once(child, 'exit')])
  const [result] = (await first) as [LoadResult | number | null]
  if (result === null || typeof result === 'number') throw new Error('The load generator failed.')
  const { times, perSecond, failed } = result
  if (failed > 0) throw new Error(`${failed} requests of the load failed`)
  return { ...percentiles(times), perSecond, calls: times.length }
}
