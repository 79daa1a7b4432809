import type { FastifyInstance } from 'fastify'
import type { Database } from '../../server/database/tenancy.ts'
import type { Access } from '../../server/http/route.ts'
import type { AnyEndpoint, Method } from '../../shared/endpoint.ts'
import type { Answer, Client } from './app.ts'

/** For tests that try all calls of the API. */

export interface Call {
  method: Method
  url: string
  access: Access
  endpoint: AnyEndpoint
}

/** The real list, so that a new call is tried too. */
export const callsOf = (app: FastifyInstance): Call[] =>
  app.calls.flatMap(({ method, url, config }) =>
    [method]
      .flat()
      .filter((each) => config?.endpoint && each !== 'HEAD')
      .map((each) => ({
        method: each as Method,
        url,
        access: config!.access!,
        endpoint: config!.endpoint!,
      })),
  )

const RANGE = '?startDate=2026-01-01&endDate=2026-12-31'
const QUERIES: Record<string, string> = {
  '/api/customer-findings': '?customerId=:customerId',
  '/api/kpi-metrics': RANGE,
  '/api/product-performance': RANGE,
  '/api/sales-team': RANGE,
  '/api/customer-intelligence': RANGE,
  '/api/why': RANGE,
  '/api/names': '?kind=product',
  '/api/names/pairs': '?kind=product',
}

/** An owner's call with the query without which it is refused. */
export const withQuery = (call: Call): Call => ({
  ...call,
  url: call.url + (QUERIES[call.url] ?? ''),
})

/** Tries a call with an id in all places for one. */
export const tryCall = (
  client: Client,
  { method, url }: Pick<Call, 'method' | 'url'>,
  id: string,
  body: unknown = {},
): Promise<Answer> =>
  client.send(
    method,
    url.replaceAll(/:\w+/g, id),
    method === 'GET' || method === 'DELETE' ? undefined : body,
  )

/** A hash of each table's rows, except what every call leaves behind: limits, and when a session was used. */
export async function everythingIn({ systemPool }: Database): Promise<Record<string, unknown>> {
  const { rows } = await systemPool.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT IN ('rate_limit', 'session')
       AND has_table_privilege('kpi_system', c.oid, 'SELECT') ORDER BY 1`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const all = await systemPool.query<object>(
        `SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) AS rows FROM ${name} t`,
      )
      return [name, all.rows[0]] as const
    }),
  )
  return Object.fromEntries(tables)
}
