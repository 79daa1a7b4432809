import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { parseSettings } from '../../../server/config.ts'
import type { Arrival } from '../../../server/http/guards/room.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { UploadLimits } from '../uploads/upload-limits.ts'
import { fetchFile, targetOf } from './download.ts'
import { fileServer } from './testing/file-server.ts'

const server = await fileServer()
afterAll(() => server.close())

const OWNER = 'the owner'
const folder = testFolder()
const config = { ...parseSettings({}), MIN_FREE_DISK_MB: 0, DATA_DIR: folder }
const log = { warn: () => {} }
const space = new UploadLimits({ config, log } as never, () => false)
const CSV = 'Date,Product,Amount\n2026-11-01,Coffee,3.50\n'

interface Options {
  url?: string
  allowPrivate?: boolean
  deadlines?: { answer: number; pause: number; whole: number }
  lookup?: Parameters<typeof fetchFile>[0]['lookup']
}
async function fetched({ url = server.address, allowPrivate = true, ...more }: Options = {}) {
  const sending = { config: { hold: null }, signal: AbortSignal.timeout(30_000) }
  const asked = { url: new URL(url), allowPrivate, ...sending, ...more }
  const found = (await fetchFile(asked, { folder, space, ownerId: OWNER }))!
  const content = Buffer.alloc(Math.min(found.file.bytes, 1_000))
  await found.file.handle.read(content, 0, content.length, 0)
  await found.file.release()
  return { name: found.file.name, bytes: found.file.bytes, content: content.toString() }
}
/** Everything that a file took is free again, however it ended. */
const isSpaceFree = (): boolean => {
  const all: Arrival = { by: [OWNER] }
  space.take(all, config.MAX_UPLOAD_MB_PER_OWNER * MEGABYTE)
  space.release(all)
  return true
}

describe('a file', () => {
  test.each([
    [{ 'content-disposition': `attachment; filename="Sales.csv"; filename*=UTF-8''Ventes%20%C3%A9t%C3%A9.csv` }, 'Ventes été.csv'], // prettier-ignore
    [{ 'content-disposition': 'attachment; filename="../../etc/passwd"' }, '.. .. etc passwd.csv'],
    [{}, 'sales.csv'],
  ])('with %o has the name %s', async (headers, name) => {
    server.behaves((response) => response.writeHead(200, headers).end(CSV))
    expect(await fetched()).toEqual({ name, bytes: CSV.length, content: CSV })
  })

  test('that is packed on the way, though nobody asked for it, is unpacked', async () => {
    server.behaves((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(CSV)),
    )
    expect(await fetched()).toMatchObject({ content: CSV })
  })

  test('in pieces, without saying how long it is, comes as a whole', async () => {
    server.behaves((response) => {
      void (async () => {
        for (const letter of CSV) {
          response.write(letter)
          await sleep(5)
        }
        response.end()
      })()
    })
    expect(await fetched()).toMatchObject({ bytes: CSV.length, content: CSV })
  })

  test('behind three redirects comes, and neither a password nor a version goes along', async () => {
    server.requests.length = 0
    server.behaves((response, { url }) => {
      const hops = Number(/hops=(\d)/.exec(url!)?.[1] ?? 0)
      if (hops === 3) return response.end(CSV)
      response.writeHead(307, { location: `/next?hops=${hops + 1}`, 'set-cookie': 'a=b' }).end()
    })
    const url = server.address.replace('//', '//ada:secret@')
    expect(await fetched({ url })).toMatchObject({ content: CSV })
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Basic ${Buffer.from('ada:secret').toString('base64')}`,
      ...[undefined, undefined, undefined],
    ])
    expect(server.requests.map(({ headers }) => headers.cookie)).toEqual(Array(4).fill(undefined))
  })
})

describe('is refused with a sentence, and takes no space:', () => {
  const refused = async (sentence: RegExp, options?: Options) => {
    await expect(fetched(options)).rejects.toThrow(sentence)
    expect(isSpaceFree()).toBe(true)
  }

  test('a fourth redirect', async () => {
    server.behaves((response) => response.writeHead(302, { location: '/again' }).end())
    await refused(/leads on to too many others/)
  })

  test.each([
    'http://127.0.0.1:1/a',
    'https://10.0.0.1/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
  ])(
    // prettier-ignore
    'the private address %s',
    (url) => refused(/private network/, { url, allowPrivate: false }),
  )

  test.each(['https://192.168.1.1/a', 'https://[::1]/a', 'https://router.example/a'])(
    'a redirect from a public address to the private %s',
    async (location) => {
      server.requests.length = 0
      server.behaves((response) => response.writeHead(302, { location }).end())
      const lookup: Options['lookup'] = (host, _, done) => {
        let looks = 0
        const router = { family: 4, address: '10.0.0.1' }
        // A public address when it is checked; then this server, because no public one can be reached in a test.
        const till = { family: 4, address: '' }
        Object.defineProperty(till, 'address', {
          get: () => (looks++ === 0 ? '8.8.8.8' : '127.0.0.1'),
        })
        done(null, [host === 'till.example' ? till : router])
      }
      const url = server.address.replace('127.0.0.1', 'till.example')
      await refused(/private network/, { url, allowPrivate: false, lookup })
      expect(server.requests, 'the first address was reached').toHaveLength(1)
    },
  )

  test('a redirect to http, or to no address; a password in it is left out', () => {
    const from = new URL('https://till.example/a')
    const led = (location: string) => () => targetOf(location, from, false)
    expect(led('http://till.example/b')).toThrow(/isn't encrypted/)
    expect(led('ftp://till.example/b')).toThrow(/isn't encrypted/)
    expect(led('https://a b')).toThrow(/isn't an address/)
    expect(led('https://ada:secret@other.example/b')().href).toBe('https://other.example/b')
  })

  test('a web page, whatever it says it is', async () => {
    server.behaves((response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end('\n<!DOCTYPE html><html></html>'),
    )
    await refused(/shows a web page, not a file/)
  })

  test.each([
    [401, /doesn't let us read/],
    [404, /no file at this address/],
    [500, /answered with an error \(500\)/],
  ])('the status %i', async (status, sentence) => {
    server.behaves((response) => response.writeHead(status).end())
    await refused(sentence)
  })

  test('nothing at all', async () => {
    server.behaves((response) => response.end())
    await refused(/is empty/)
  })

  test('101 MB, by what the server says', async () => {
    server.behaves((response) =>
      response.writeHead(200, { 'content-length': String(101 * MEGABYTE) }).write(CSV),
    )
    await refused(/larger than 100 MB/)
  })

  test('an endless file, whose server says nothing: while it is read, and not after', async () => {
    let sent = 0
    server.behaves((response) => {
      const more = Buffer.alloc(MEGABYTE, CSV)
      const write = (): void => {
        while (!response.destroyed && response.write(more)) sent++
        response.once('drain', write)
      }
      write()
    })
    await refused(/larger than 100 MB/)
    // What the connection holds besides is a few megabytes.
    expect(sent).toBeLessThan(120)
  })

  test('300 MB in a packed file of 300 kB', async () => {
    const packed = gzipSync(Buffer.alloc(300 * MEGABYTE, CSV))
    expect(packed.length).toBeLessThan(MEGABYTE)
    server.behaves((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    )
    await refused(/larger than 100 MB/)
  })

  test('a packing that nobody knows', async () => {
    server.behaves((response) => response.writeHead(200, { 'content-encoding': 'zpaq' }).end(CSV))
    await refused(/compresses the file in a way/)
  })

  const deadlines = { answer: 10_000, pause: 10_000, whole: 10_000 }
  test('no answer', async () => {
    server.behaves(() => {})
    await refused(/sent nothing for 0.1 seconds/, { deadlines: { ...deadlines, answer: 100 } })
  })

  test('a file that stops in the middle', async () => {
    server.behaves((response) => void response.writeHead(200).write(CSV))
    await refused(/sent nothing for 0.1 seconds/, { deadlines: { ...deadlines, pause: 100 } })
  })

  test('a file that comes drop by drop', async () => {
    server.behaves((response) => {
      const drops = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drops))
    })
    await refused(/didn't come within 0.3 seconds/, { deadlines: { ...deadlines, whole: 300 } })
  })

  test('a connection that breaks', async () => {
    server.behaves((response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(CSV)
      setTimeout(() => response.destroy(), 50)
    })
    await refused(/connection to the server failed/)
  })

  test('a packed file that is damaged', async () => {
    server.behaves((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all'),
    )
    await refused(/failed/)
  })
})
