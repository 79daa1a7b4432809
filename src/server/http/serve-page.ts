import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { notFound } from '../../shared/errors.ts'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'APP_NAME' | 'BRAND_TITLE' | 'COMMUNITY_URL'>

/** Output folder of `npm run build`. */
const WEB_ROOT = join(import.meta.dirname, '../../../dist/web')

/** Replaces placeholders like `{{APP_NAME}}` in an HTML document by the settings, escaped. */
export function withSettings(html: string, settings: Settings): string {
  return html.replace(/\{\{(APP_NAME|BRAND_TITLE|COMMUNITY_URL)\}\}/g, (_, name: keyof Settings) =>
    escapeHtml(settings[name] ?? ''),
  )
}

/**
 * Serves the built page: `/` is the landing document, files are served as they are, and every other
 * path gets the app's document, which does its own routing. The dashboard has a separate document that
 * also links the dashboard's files. Paths under `/api` never return a document.
 */
export async function serveWeb(app: FastifyInstance, settings: Settings): Promise<void> {
  const [sendLanding, sendDashboard, sendIndex] = await Promise.all(
    ['landing.html', 'dashboard.html', 'index.html'].map(async (name) =>
      sender(withSettings(await readFile(join(WEB_ROOT, name), 'utf8'), settings)),
    ),
  )
  await app.register(fastifyStatic, {
    root: WEB_ROOT,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // File names under assets/ contain a hash of the content.
      const lasting = path.startsWith(join(WEB_ROOT, 'assets'))
      reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  app.get('/', sendLanding!)
  app.get('/dashboard', sendDashboard!)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads || path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) {
      throw notFound('There is nothing at this address.')
    }
    return sendIndex!(request, reply)
  })
}

/** Returns a handler that sends a document, compressed once in advance. */
function sender(html: string) {
  const compressed = brotliCompressSync(html)
  return (request: FastifyRequest, reply: FastifyReply) => {
    reply.type('text/html; charset=utf-8')
    reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
    return reply.header('content-encoding', 'br').send(compressed)
  }
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
