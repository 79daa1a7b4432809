import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { sharedAnswer } from './shared-answer.ts'

interface Built {
  worker: string
  documents: string[]
}

export function serveInstallable(
  app: FastifyInstance,
  { APP_NAME }: Pick<Config, 'APP_NAME'>,
  { worker, documents }: Built,
): void {
  // A new version fetches everything again.
  const version = createHash('sha256')
    .update(JSON.stringify([worker, documents]))
    .digest('hex')
    .slice(0, 16)
  const script = worker.replace('{{VERSION}}', version)
  // `no-cache`, so that a broken worker is replaced at once.
  app.get('/sw.js', sharedAnswer('text/javascript; charset=utf-8', script))
  const manifest = JSON.stringify(manifestOf(APP_NAME))
  app.get(
    '/manifest.webmanifest',
    sharedAnswer('application/manifest+json; charset=utf-8', manifest),
  )
}

const manifestOf = (name: string) => ({
  id: '/',
  name,
  short_name: name,
  description: 'The money is in the mechanics',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#101a2e',
  background_color: '#101a2e',
  icons: [
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [{ name: 'Add a sale', url: '/sales-entry' }],
})
