import type { FastifyInstance, FastifyRequest } from 'fastify'
import helmet from 'helmet'
import { forbidden, notFound } from '../../../shared/errors.ts'
import { isLoopbackHost, type Config } from '../../config.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

type Settings = Pick<Config, 'APP_URL' | 'isAppUrlGiven'>

export async function secure(app: FastifyInstance, settings: Settings): Promise<void> {
  const isHttps = settings.APP_URL.startsWith('https:')
  const isForeign = foreignTo(settings)
  const foreignOrigin =
    "This page was opened at an address that the app doesn't accept. " +
    (settings.isAppUrlGiven
      ? `Open ${settings.APP_URL} and try again.`
      : 'Please ask the person who runs this app to set APP_URL.')
  // Made once: @fastify/helmet writes the policy again for each request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // Styles come from files only: docs/decisions/0007.
        'default-src': ["'self'"],
        // https: an owner's logo may be elsewhere.
        'img-src': ["'self'", 'data:', 'blob:', 'https:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isHttps && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 365 * 86_400 },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, () => done()),
  )

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    const { access, anyOrigin, token, ownOrigin } = request.routeOptions.config
    if (access !== undefined) reply.header('cache-control', 'no-store')
    // No browser sends an access token by itself.
    const isProgram = token !== undefined && !ownOrigin && bearerOf(request) !== undefined
    if (!SAFE_METHODS.has(request.method) && !anyOrigin && !isProgram && isForeign(request)) {
      throw forbidden(foreignOrigin, 'foreign_origin')
    }
  })
  app.all('/api/*', { config: { access: 'public' } }, async () => {
    throw notFound('There is no API endpoint at this address.')
  })
}

export const bearerOf = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization !== undefined && /^bearer(?: |$)/i.test(authorization)
    ? authorization.slice('bearer'.length).trim()
    : undefined

/**
 * Browsers send an Origin with every write; programs without one have no cookie. Without APP_URL, only names of this
 * machine: a website may lead its own name here.
 */
function foreignTo({ APP_URL, isAppUrlGiven }: Settings): (request: FastifyRequest) => boolean {
  const own = new URL(APP_URL).origin
  if (isAppUrlGiven) return ({ headers: { origin } }) => origin !== undefined && origin !== own
  return ({ headers: { origin }, host, hostname }) =>
    !isLoopbackHost(hostname) ||
    (origin !== undefined && origin !== own && origin !== `http://${host}`)
}
