import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { buildWebIfNeeded } from '../../../app/build-page.ts'
import { testApp } from '../../../app/testing/app.ts'
import { serveWeb } from '../serve-page.ts'
import { MAX_WAITING } from './pipelining.ts'

/** One connection that asks for thousands of answers and reads none, at everything that anybody may read. */

const timeout = 300_000
const { operator } = await testApp()
const paths = new Set<string>()
let app: FastifyInstance
let port: number

/** Requests to the path that is tried. */
const seen = { begun: 0, answered: 0, most: 0 }

beforeAll(async () => {
  await buildWebIfNeeded(() => {})
  app = await buildApp(operator, { logger: false })
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('GET')) paths.add(url)
  })
  await serveWeb(app, operator.config, {
    hasSession: () => false,
    seesShop: () => false,
    exists: async () => true,
  })
  for (const { method, url, config } of app.calls) {
    if ([method].flat().includes('GET') && config?.access === 'public') paths.add(url)
  }
  app.addHook('onRequest', async (request, { raw }) => {
    if (request.url === '/healthz') return
    seen.most = Math.max(seen.most, ++seen.begun - seen.answered)
    raw.on('close', () => seen.answered++)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
  const { body } = await app.inject('/api/docs')
  for (const [, path] of body.matchAll(/(?:src|href)="([^"]+)"/g)) paths.add(path!)
  paths.add('/api/docs/json').add('/no-such-page')
  return () => app.close()
}, timeout)

/** Opens a connection that reads nothing. */
async function open(): Promise<{ client: Socket; server: Socket }> {
  const accepted = once(app.server, 'connection') as Promise<[Socket]>
  const client = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void client.destroy())
  const [server] = await accepted
  Object.assign(seen, { begun: 0, answered: 0, most: 0 })
  return { client, server }
}

const isAnswered = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok

test(
  'every public address begins one request of a connection at a time, and keeps one answer for who reads none',
  async () => {
    expect(paths.size).toBeGreaterThan(150)
    for (const url of paths) {
      const path = url.replaceAll(/:\w+|\*/g, '1')
      const size = (await app.inject(path)).rawPayload.length
      const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

      const all = await open()
      const closed = once(all.server, 'close')
      all.client.write(request.repeat(2_000))
      await closed
      expect(seen.begun, path).toBeLessThan(10)

      const { client, server } = await open()
      for (let round = 1; round <= 3 && server.writableLength === 0; round++) {
        client.write(request.repeat(MAX_WAITING))
        const isTaken = () => seen.answered === round * MAX_WAITING || server.writableLength > 0
        await vi.waitUntil(isTaken, { timeout: 60_000, interval: 5 })
      }
      expect(seen.most, path).toBe(1)
      expect(server.writableLength, path).toBeLessThan(size + 5_000)
      expect(await isAnswered(), path).toBe(true)
    }
  },
  timeout,
)
