import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { forbidden, notFound } from '../../shared/errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Headers, the Origin check and unknown calls of design §7 and §8. `appUrl` is where browsers find the app. */
export async function secure(app: FastifyInstance, appUrl: string): Promise<void> {
  const { origin, protocol } = new URL(appUrl)
  const isHttps = protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // Styles too come from files only: docs/decisions/0007.
        'default-src': ["'self'"],
        // https: an owner's logo may be on the shop's own website.
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

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    if (!SAFE_METHODS.has(request.method) && isForeign(request, origin)) {
      throw forbidden('This request came from another website.', 'foreign_origin')
    }
  })
  app.all('/api/*', { config: { access: 'public' } }, async () => {
    throw notFound('There is no such call.')
  })
}

/**
 * True for a write that another website makes a browser send. Browsers name the Origin of every
 * write; programs that send none bring no cookie that a person did not give them. The host the
 * request was sent to counts as ours, since an app on one machine is reached by several names.
 */
function isForeign({ headers, host }: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = headers
  if (origin === undefined) return false
  return origin !== ownOrigin && URL.parse(origin)?.host !== host
}
