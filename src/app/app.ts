import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import {
  DEFAULT_TIMEOUTS,
  type ConnectionTimeouts,
  guardedServer,
  refuseUnreadable,
  refuseWhileStopping,
} from '../server/http/guards/connections.ts'
import { backUpNightly } from '../server/backup/nightly.ts'
import { serveDocs } from '../server/http/operations/docs.ts'
import { renderError } from '../server/http/errors.ts'
import { healthRoutes } from '../server/http/operations/health.ts'
import { serveMetrics } from '../server/http/operations/metrics.ts'
import { recordDisclosures } from '../server/audit/disclosures.ts'
import { reportProcess } from '../server/http/operations/processes.ts'
import { listCalls, MAX_PUBLIC_BODY } from '../server/http/route.ts'
import { serializerCompiler, validatorCompiler } from '../server/http/zod-compilers.ts'
import { secure } from '../server/http/guards/security.ts'
import { openJobs, PACE } from '../server/jobs.ts'
import { deliverMails } from '../server/mail/deliver.ts'
import { openOwnerQueue } from '../server/owner-queue.ts'
import { purgeHourly } from '../server/purge.ts'
import { watchHold } from '../server/outgoing/hold.ts'
import type { Resources, Services } from '../server/services.ts'
import { sessionCookieName } from '../features/accounts/index.ts'
import { addFeatures } from './features.ts'
import { readInstallation } from './installation.ts'
import { scheduleSampleShop } from './sample-shop.ts'

interface Parts {
  timeouts?: ConnectionTimeouts
  pace?: typeof PACE
  open?: typeof openJobs
  makeSampleShop?: (services: Services) => Promise<void>
}

export async function buildApp(
  resources: Resources,
  options: FastifyServerOptions = {},
  { timeouts = DEFAULT_TIMEOUTS, pace = PACE, open = openJobs, makeSampleShop }: Parts = {},
): Promise<FastifyInstance> {
  const { MAX_CONNECTIONS: maxConnections, TRUST_PROXY: isBehindProxy } = resources.config
  const app = Fastify({
    serverFactory: (handle) => guardedServer(handle, { timeouts, maxConnections, isBehindProxy }),
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: false, // `refuseWhileStopping` does that
    bodyLimit: MAX_PUBLIC_BODY,
    // Only the nearest proxy's report: a client can forge the rest.
    trustProxy: isBehindProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply),
    ...options,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(renderError)
  listCalls(app)
  recordDisclosures(app, resources.db)
  refuseWhileStopping(app)
  await secure(app, resources.config)
  await app.register(cookie)

  const jobs = open(resources.db, app.log, pace)
  // Jobs start once the app listens: the first page needs none.
  app.addHook('onListen', async () => jobs.start())
  app.addHook('preClose', async () => jobs.takeNoMore())
  app.addHook('onClose', () => jobs.stop())
  purgeHourly(jobs, resources.db, resources.config)
  const backup = [join(import.meta.dirname, 'command.ts'), 'backup']
  app.addHook('onClose', backUpNightly(jobs, resources.config, backup))

  const ownerQueue = openOwnerQueue(app.log)
  app.addHook('onResponse', async ({ method, signedIn }) => {
    if (signedIn && !signedIn.viewingId && method !== 'GET') ownerQueue.soon(signedIn.ownerId)
  })
  app.addHook('onClose', () => ownerQueue.stop())

  const { config, stop } = await watchHold(resources)
  app.addHook('onClose', async () => stop())
  const services = { ...resources, config, jobs, ownerQueue, log: app.log }
  app.addHook('onClose', deliverMails(services))
  healthRoutes(app, services)
  reportProcess(
    app,
    services,
    serveMetrics(app, services, () => readInstallation(services)),
  )
  await addFeatures(app, services)
  if (makeSampleShop) scheduleSampleShop(app, services, makeSampleShop)
  serveDocs(app, {
    title: resources.config.APP_NAME,
    url: resources.config.APP_URL,
    cookie: sessionCookieName(resources.config),
  })
  return app
}
