import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notFound } from '../../shared/errors.ts'
import type { Config } from '../config.ts'
import { serveInstallable } from './installable.ts'
import { withSettings } from './page-settings.ts'
import { sharedAnswer, type Sender } from './shared-answer.ts'

const WEB_ROOT = join(import.meta.dirname, '../../../dist/web')

const PAGES = {
  '/': 'landing.html',
  '/privacy': 'privacy.html',
  '/terms': 'terms.html',
  '/programs': 'programs.html',
}
type Query = Record<string, string | string[]>

/** with the queries for which the page is right */
const SIGNED_OUT_PAGES: Record<string, (query: Query) => boolean> = {
  login: ({ step }) => !step,
  register: () => true,
  'forgot-password': () => true,
  // Without an email the page shows 'Invalid Request' (spec §2).
  'set-password': ({ email, token }) => isText(email) && isText(token),
}
const isText = (value: Query[string] | undefined): boolean =>
  typeof value === 'string' && value !== ''
const WORKER = 'sw.js'
const OFFLINE = '/offline'
const OWNERS_DASHBOARD = '/user/:email/dashboard-optimized'
const documentOf = (html: string): Sender => sharedAnswer('text/html; charset=utf-8', html)
const EARLY_CALLS = /<link rel="preload" as="fetch" [^>]*>/g

interface Questions {
  hasSession: (request: FastifyRequest) => boolean
  seesShop: (request: FastifyRequest) => boolean
  exists: (request: FastifyRequest<{ Params: { email: string } }>) => Promise<boolean>
}

/**
 * A browser without a session gets documents that say so, because asking would log an error. A missing owner's
 * dashboard is a 404 with the same document.
 */
export async function serveWeb(
  app: FastifyInstance,
  settings: Config,
  { hasSession, seesShop, exists }: Questions,
): Promise<void> {
  const read = async (name: string): Promise<string> =>
    withSettings(await readFile(join(WEB_ROOT, name), 'utf8'), settings)
  const withoutSession = async (name: string): Promise<Sender> =>
    documentOf(
      (await read(name))
        .replaceAll(EARLY_CALLS, '')
        .replace('</head>', '<meta name="signed-out" content="yes"></head>'),
    )
  const either =
    (signedIn: Sender, signedOut: Sender, isSignedIn = seesShop): Sender =>
    (request, reply) => {
      reply.header('vary', 'accept-encoding, cookie')
      return isSignedIn(request) ? signedIn(request, reply) : signedOut(request, reply)
    }
  const [index, signedOutIndex] = [
    documentOf(await read('index.html')),
    await withoutSession('index.html'),
  ]
  const sendIndex = either(index, signedOutIndex)

  await app.register(fastifyStatic, {
    root: WEB_ROOT,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}', 'api-docs/**', WORKER],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const lasting = path.startsWith(join(WEB_ROOT, 'assets'))
      reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  for (const [path, name] of Object.entries(PAGES)) app.get(path, documentOf(await read(name)))
  // The service worker's page, which asks who is signed in.
  app.get(OFFLINE, index)
  serveInstallable(app, settings, {
    worker: await readFile(join(WEB_ROOT, WORKER), 'utf8'),
    documents: await Promise.all(['index.html', ...Object.values(PAGES)].map(read)),
  })
  for (const [name, isShownFor] of Object.entries(SIGNED_OUT_PAGES)) {
    const sendPage = either(index, await withoutSession(`${name}.html`), hasSession)
    app.get<{ Querystring: Query }>(`/${name}`, (request, reply) =>
      (isShownFor(request.query) ? sendPage : sendIndex)(request, reply),
    )
  }
  app.get('/dashboard', either(documentOf(await read('dashboard.html')), signedOutIndex))
  // makes accounts read the session
  const withSession = { config: { access: 'public' } } as const
  app.get<{ Params: { email: string } }>(OWNERS_DASHBOARD, withSession, async (request, reply) => {
    if (!(await exists(request))) reply.code(404)
    return sendIndex(request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) {
      throw notFound('There is nothing at this address.')
    }
    return sendIndex(request, reply)
  })
}
