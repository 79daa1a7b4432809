import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRegistered } from '../features/accounts/index.ts'
import { accountsRoutes } from '../features/accounts/routes.ts'
import { coachRoutes } from '../features/coach/routes.ts'
import { crmRoutes } from '../features/crm/routes.ts'
import { goalsRoutes } from '../features/goals/routes.ts'
import { kpiRoutes } from '../features/kpi/routes.ts'
import { createProfile } from '../features/profile/index.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { salesRoutes } from '../features/sales/routes.ts'
import { setupGuideRoutes } from '../features/setup-guide/routes.ts'
import { listen } from './events.ts'
import {
  PATIENCE,
  patientServer,
  refuseUnreadable,
  refuseWhileStopping,
} from './http/connections.ts'
import { serveDocs } from './http/docs.ts'
import { renderError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { serveMetrics } from './http/metrics.ts'
import { listCalls, MAX_PUBLIC_BODY } from './http/route.ts'
import { secure } from './http/security.ts'
import { openJobs } from './jobs.ts'
import { purgeHourly } from './purge.ts'
import type { Resources } from './services.ts'

/** The whole server, built but not listening. Accounts come first: they say who is signed in. */
export async function buildApp(
  resources: Resources,
  options: FastifyServerOptions = {},
  patience = PATIENCE,
): Promise<FastifyInstance> {
  const { MAX_CONNECTIONS: maxConnections } = resources.config
  const app = Fastify({
    serverFactory: (handle) => patientServer(handle, { patience, maxConnections }),
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: false, // `refuseWhileStopping` does
    bodyLimit: MAX_PUBLIC_BODY,
    // Only what the nearest proxy says of an address counts: the rest may be the browser's invention.
    trustProxy: resources.config.TRUST_PROXY && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void renderError(error, request, reply),
    ...options,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(renderError)
  listCalls(app)
  refuseWhileStopping(app)
  await secure(app, resources.config)
  await app.register(cookie)

  const jobs = openJobs(resources.db, app.log)
  // After the first page can be served, which needs none of them.
  app.addHook('onListen', async () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  purgeHourly(jobs, resources.db)

  listen(accountRegistered, createProfile)

  const services = { ...resources, jobs, log: app.log }
  healthRoutes(app, services)
  serveMetrics(app, services)
  await accountsRoutes(app, services)
  await profileRoutes(app, services)
  await salesRoutes(app, services)
  await kpiRoutes(app, services)
  await goalsRoutes(app, services)
  await coachRoutes(app, services)
  await crmRoutes(app, services)
  await setupGuideRoutes(app, services)
  serveDocs(app, resources.config.APP_NAME)
  return app
}
