import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRegistered } from '../features/accounts/index.ts'
import { accountsRoutes } from '../features/accounts/routes.ts'
import { coachRoutes } from '../features/coach/routes.ts'
import { crmRoutes } from '../features/crm/routes.ts'
import { kpiRoutes } from '../features/kpi/routes.ts'
import { createProfile } from '../features/profile/index.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { salesRoutes } from '../features/sales/routes.ts'
import { listen } from './events.ts'
import { renderErrors } from './http/errors.ts'
import type { Services } from './services.ts'

/** Largest JSON body in bytes; uploads have their own limits. */
const MAX_BODY = 1_048_576

/** The whole server, built but not listening. Accounts come first: they say who is signed in. */
export async function buildApp(
  services: Services,
  options: FastifyServerOptions = {},
): Promise<FastifyInstance> {
  const app = Fastify({ bodyLimit: MAX_BODY, ...options })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  renderErrors(app)
  await app.register(cookie)

  listen(accountRegistered, createProfile)

  await accountsRoutes(app, services)
  await profileRoutes(app, services)
  await salesRoutes(app, services)
  await kpiRoutes(app, services)
  await coachRoutes(app, services)
  await crmRoutes(app, services)
  return app
}
