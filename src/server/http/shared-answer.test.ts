import Fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sharedAnswer } from './shared-answer.ts'

const CONTENT = 'the same for everybody '.repeat(1_000)
const app = Fastify()
app.get('/', sharedAnswer('text/plain; charset=utf-8', CONTENT))

test.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, deflate', gunzipSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
  [undefined, '', (body: Buffer) => body],
  [undefined, 'identity, br;q=0.0, gzip; q=0', (body: Buffer) => body],
])('is sent as %s for who accepts "%s"', async (encoding, accepted, decompress) => {
  const { headers, rawPayload } = await app.inject({
    url: '/',
    headers: { 'accept-encoding': accepted },
  })
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' })
  expect(headers['content-encoding']).toBe(encoding)
  expect(decompress(rawPayload).toString()).toBe(CONTENT)
})

test('all answers share one copy', async () => {
  const sent: unknown[] = []
  const other = Fastify()
  other.addHook('onSend', async (_request, _reply, payload) => void sent.push(payload))
  other.get('/', sharedAnswer('text/plain', CONTENT))
  const ask = async (encoding: string) =>
    other.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  for (const encoding of ['br', 'br', 'gzip', 'gzip', '', '']) await ask(encoding)
  expect(new Set(sent).size).toBe(3)
})
