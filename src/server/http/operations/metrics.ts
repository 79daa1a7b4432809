import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { forbidden } from '../../../shared/errors.ts'
import { isLoopbackHost } from '../../config.ts'
import type { Resources } from '../../services.ts'
import { summaryOf, type CallSummary } from './call-summary.ts'
import { addInstallation, type Installation } from './installation.ts'

/** seconds */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Without METRICS_TOKEN only for this machine, and for nobody if APP_URL is public, because the app's proxy may run
 * here.
 */
export function serveMetrics(
  app: FastifyInstance,
  { db, config }: Resources,
  readInstallation: () => Promise<Installation>,
): () => Promise<CallSummary> {
  const pools = { owner: db.ownerPool, system: db.systemPool }
  // Loads packages after the first response: they would delay every start.
  let opened: ReturnType<typeof openMetrics> | undefined
  const metrics = () => (opened ??= openMetrics(pools, readInstallation))

  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    // The route's pattern, so that each route is one series.
    const { url: route = 'none' } = routeOptions
    const { durations } = await metrics()
    durations.observe({ method, route, status: statusCode }, elapsedTime / 1000)
  })

  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request, config)) {
      throw forbidden(
        'Only the operator may read metrics. Set METRICS_TOKEN and send it as a bearer token.',
      )
    }
    const { registry } = await metrics()
    return reply.type(registry.contentType).send(await registry.metrics())
  })

  return async () => {
    const { durations } = await metrics()
    return summaryOf((await durations.get()).values)
  }
}

async function openMetrics(
  pools: Record<string, pg.Pool>,
  readInstallation: () => Promise<Installation>,
) {
  const client = await import('prom-client')
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = client
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: DURATIONS,
    registers,
  })
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections in use and idle, and requests waiting for one.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  addInstallation(client, registry, readInstallation)
  return { registry, durations }
}

function mayRead(
  { headers, raw }: FastifyRequest,
  { METRICS_TOKEN: token, APP_URL }: Resources['config'],
): boolean {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  if (!isLoopbackHost(new URL(APP_URL).hostname)) return false
  // forwarded by a proxy on this machine
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && LOOPBACK.test(raw.socket.remoteAddress ?? '')
}

const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/** In constant time. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(expected))
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
