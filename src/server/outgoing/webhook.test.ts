import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import {
  createServer as createTcpServer,
  type AddressInfo,
  type LookupFunction,
  type Socket,
} from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { portOf } from '../testing/listening.ts'
import { NotReached } from './request.ts'
import { sendWebhook, type WebhookOptions } from './webhook.ts'

const calledAs = {
  receiver: 'The CRM',
  address: 'CRM_WEBHOOK_URL',
  ifPrivate: 'If it should, set CRM_WEBHOOK_PRIVATE to on.',
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const ok: Answer = (_, response) => void response.writeHead(204).end()
let answer = ok
const received: { headers: IncomingMessage['headers']; body: string }[] = []
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ headers: request.headers, body })
    answer(request, response)
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
const { port } = receiver.address() as AddressInfo
beforeEach(() => {
  answer = ok
  received.length = 0
})

const webhook = { id: 'lead-1', body: '{"name":"Zoë"}', at: new Date('2026-11-22T12:00:00Z') }
const send = (
  url: string,
  {
    allowPrivate = true,
    secret = 'secret',
    secrets = [secret],
    ...options
  }: WebhookOptions & Partial<Target> & { secret?: string } = {},
) => sendWebhook({ url, secrets, allowPrivate, config: { hold: null }, calledAs }, webhook, options)
type Target = Parameters<typeof sendWebhook>[0]
const toReceiver = (options?: Parameters<typeof send>[1], host = '127.0.0.1') =>
  send(`http://${host}:${port}/leads`, options)
/** A DNS server that answers with these addresses, whatever it is asked. */
const answering =
  (...addresses: string[]): LookupFunction =>
  (_, { all }, done) =>
    all
      ? done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      : done(null, addresses[0]!, 4)

describe('a webhook', () => {
  test('carries id, time and signature', async () => {
    await toReceiver()
    const [{ headers, body }] = received as [(typeof received)[number]]
    expect(body).toBe(webhook.body)
    expect(headers).toMatchObject({
      'webhook-id': 'lead-1',
      'webhook-timestamp': '1795348800',
      'webhook-signature': `v1,${createHmac('sha256', 'secret').update(`lead-1.1795348800.${body}`).digest('base64')}`,
    })
  })

  test('is signed with the decoded key if the secret begins with whsec_, as Standard Webhooks writes it', async () => {
    const key = Buffer.from('a key of twenty-four bytes')
    await toReceiver({ secret: `whsec_${key.toString('base64')}` })
    expect(received[0]!.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(`lead-1.1795348800.${webhook.body}`).digest('base64')}`,
    )
  })

  test.each([
    [400, 'The CRM answered with the status 400.'],
    [503, 'The CRM answered with the status 503.'],
    [302, 'The CRM answered with a redirect (302), which is not followed.'],
    [304, 'The CRM answered with a redirect (304), which is not followed.'],
  ])('is not accepted with the status %i', async (status, message) => {
    answer = (_, response) =>
      void response.writeHead(status, { location: `http://127.0.0.1:${port}/other` }).end()
    await expect(toReceiver()).rejects.toThrow(message)
    expect(received).toHaveLength(1)
  })

  test.each<[string, Answer]>([
    ['never answers', () => {}],
    ['sends half of its status', (request) => void request.socket.write('HTTP/1.1 2')],
  ])('is not accepted by a receiver that %s', async (_, hangs) => {
    answer = hangs
    await expect(toReceiver({ deadline: 100 })).rejects.toThrow(
      'The CRM did not answer within 0.1 seconds.',
    )
  })

  test.each<[string, (socket: Socket) => void, string]>([
    [
      'switches to another protocol',
      (socket) =>
        void socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
        ),
      'The connection to the CRM failed.',
    ],
    ['hangs up', (socket) => void socket.end(), 'The connection to the CRM failed (ECONNRESET).'],
    [
      'speaks no HTTP',
      (socket) => void socket.write('220 mail.example ESMTP\r\n'),
      'The connection to the CRM failed (HPE_INVALID_CONSTANT).',
    ],
    [
      'has headers of a megabyte',
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(1_000_000)}`),
      'The connection to the CRM failed (HPE_HEADER_OVERFLOW).',
    ],
    [
      'sends a letter of a header now and then',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx: ')
        const dripping = setInterval(() => socket.write('x'), 10)
        socket.on('close', () => clearInterval(dripping))
      },
      'The CRM did not answer within 0.3 seconds.',
    ],
    [
      'has hints without an end before its answer',
      (socket) => {
        const hinting = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10)
        socket.on('close', () => clearInterval(hinting))
      },
      'The CRM did not answer within 0.3 seconds.',
    ],
  ])(
    'is not accepted by a receiver that %s, and nobody waits for it',
    async (_, behaves, sentence) => {
      const hostile = createTcpServer((socket) => {
        socket.on('error', () => {})
        socket.once('data', () => behaves(socket))
      })
      const url = `http://127.0.0.1:${await portOf(hostile)}`
      await expect(send(url, { deadline: 300 })).rejects.toThrow(new NotReached(sentence))
    },
  )

  test('is accepted before an endless answer has arrived', async () => {
    answer = (_, response) => {
      const flood = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) continue
      }
      response
        .writeHead(200)
        .on('drain', flood)
        .on('error', () => {})
      flood()
    }
    await toReceiver({ deadline: 2_000 })
  })

  test('is accepted once by a receiver that answers twice', async () => {
    const twice = createTcpServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n`.repeat(2)),
      )
    })
    await send(`http://127.0.0.1:${await portOf(twice)}`)
  })

  test('says why a connection failed, without what the address contains', async () => {
    const closed = await freePort()
    const failure = async (url: string, options?: Parameters<typeof send>[1]) =>
      send(url, options).then(
        () => 'accepted',
        ({ message }: Error) => message,
      )
    expect(await failure(`http://user:pass@127.0.0.1:${closed}/?key=1`)).toBe(
      'The CRM refused the connection.',
    )
    expect(await failure(`https://127.0.0.1:${port}/?key=1`)).not.toContain('key')
    const unknown: LookupFunction = (_, __, done) =>
      done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), '')
    expect(await failure('http://crm.example/?key=1', { lookup: unknown })).toBe(
      'The host of CRM_WEBHOOK_URL was not found.',
    )
  })
})

describe('an address in a private network', () => {
  const refusal =
    'CRM_WEBHOOK_URL leads to a private network. If it should, set CRM_WEBHOOK_PRIVATE to on.'

  test.each([
    ...['127.0.0.1', '127.1', '2130706433', '0177.0.0.1', '0x7f000001', '127.0.0.1.', '0'],
    ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', 'localhost'],
    ...['169.254.169.254', '10.0.0.1', '100.64.0.1', '[fd00:ec2::254]'],
  ])('is refused however it is written: %s', async (host) => {
    await expect(toReceiver({ allowPrivate: false }, host)).rejects.toThrow(refusal)
    expect(received).toEqual([])
  })

  test.each([
    ['alone', ['127.0.0.1']],
    ['beside a public one', ['8.8.8.8', '127.0.0.1']],
    ['as IPv6', ['::1']],
    ['mapped', ['::ffff:127.0.0.1']],
    ['no address at all', []],
  ])('is refused when a name leads to it: %s', async (_, addresses) => {
    const options = { allowPrivate: false, lookup: answering(...addresses) }
    for (const host of ['crm.example', 'crm.example.'])
      await expect(toReceiver(options, host)).rejects.toThrow(refusal)
    expect(received).toEqual([])
  })

  test('is refused when the name leads there only now: it is looked up once, at the moment of connecting', async () => {
    let asked = 0
    const lookup: LookupFunction = (host, options, done) =>
      answering(asked++ === 0 ? '127.0.0.1' : '8.8.8.8')(host, options, done)
    await expect(toReceiver({ allowPrivate: false, lookup }, 'crm.example')).rejects.toThrow(
      refusal,
    )
    expect([asked, received.length]).toEqual([1, 0])
  })

  test('is allowed by the setting, also by name', async () => {
    await toReceiver({ lookup: answering('127.0.0.1') }, 'crm.internal')
    expect(received).toHaveLength(1)
  })
})
