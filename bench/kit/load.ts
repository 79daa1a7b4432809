import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createEntry } from '../../src/features/sales/contract.ts'
import type { Day } from '../../src/shared/calendar.ts'
import { perCall, withCpu } from './cpu.ts'
import type { RunningApp, Shop } from './shops.ts'
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
  /** with those of the warm-up */
  calls: number
}

/** What a load must reach: so many calls a second, and a percentile of `most` ms. */
interface Aim {
  perSecond: number
  tail: 'p95' | 'p99'
  most: number
}

/**
 * Sends the load from a separate process on the same processors as the app, and returns its row. Throws if a request
 * fails.
 */
export async function runLoad(
  app: RunningApp,
  what: string,
  load: Omit<Load, 'url'>,
  aim?: Aim,
): Promise<Row> {
  const { result, ...cpu } = await withCpu(app, () => send({ url: app.url, ...load }))
  const { perSecond, calls } = result
  const times = percentiles(result.times)
  return {
    what,
    ...times,
    perSecond,
    ...(aim && {
      target: `${aim.perSecond.toLocaleString('en-US')} per second, ${aim.tail} ${aim.most} ms`,
      ofTarget: Math.max(aim.perSecond / perSecond, times[aim.tail] / aim.most),
    }),
    note: perCall(cpu, calls),
  }
}

async function send(load: Load): Promise<LoadResult> {
  const child = fork(new URL('./load-process.ts', import.meta.url))
  child.send(load)
  // Also waits for the exit: otherwise a failed load would leave the app and its data behind.
  const first = Promise.race([once(child, 'message'), once(child, 'exit')])
  const [result] = (await first) as [LoadResult | number | null]
  if (result === null || typeof result === 'number') throw new Error('The load generator failed.')
  if (result.failed > 0) throw new Error(`${result.failed} requests of the load generator failed`)
  return result
}

export const readsOf = ({ headers }: Shop, paths: string[]): LoadRequest[] =>
  paths.map((path) => ({ method: 'GET', path, headers }))

/** Typical sales: dated today, with existing products and customers. */
export const salesOf = (shop: Shop, today: Day): LoadRequest[] =>
  Array.from({ length: 40 }, (_, i) => ({
    method: createEntry.method as 'POST',
    path: createEntry.path,
    headers: { ...shop.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      productName: `product number ${1 + (i % 10)}`,
      customerName: `customer number ${1 + (i % 20)}`,
      salesperson: `salesperson number ${1 + (i % 2)}`,
      revenue: 49.95 + i,
      cost: 20,
      quantity: 1,
      saleDate: today,
    }),
  }))

/** Distributes the visits over the connections. The requests of one visit follow each other. */
export const perConnection = (visits: LoadRequest[][], connections: number): LoadRequest[][] =>
  Array.from({ length: connections }, (_, connection) =>
    visits.filter((_visit, i) => i % connections === connection).flat(),
  )
