import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { appendFile, open, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importCsv } from '../../src/features/imports/contract.ts'
import {
  addFeed,
  listFeeds,
  readFeed,
  type Feed,
} from '../../src/features/imports/feeds/contract.ts'
import { MEGABYTE } from '../../src/shared/limits.ts'
import { inFolder } from '../kit/app.ts'
import { withCpu } from '../kit/cpu.ts'
import { todayOf } from '../kit/dashboard.ts'
import { writeExport } from '../kit/export-file.ts'
import { callApi, checkFigures } from '../kit/importing.ts'
import { openShop, vacuum, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { watchDuring } from '../kit/watch.ts'

/** rows of a file of just under 100 MB */
const ROWS = 1_360_000
/** rows that the file has when it is added */
const FIRST = 1_000
/** sales of the owner who is there meanwhile */
const OTHERS = 20_000
/** ms between two looks at whether it was read */
const PAUSE = 100

/**
 * Has a file of almost 100 MB read from an https server, by a file's nightly path: with all rows new, with none, and
 * unchanged. Another owner opens the dashboard meanwhile. Needs `openssl` on the machine.
 */
export const nightlyFile = (): Promise<Row[]> =>
  inFolder(async (folder) => {
    const site = await siteIn(folder)
    const settings = { FEEDS_PRIVATE: 'on', NODE_EXTRA_CA_CERTS: site.certificate }
    try {
      return await withApp(join(folder, 'data'), (app) => measured(app, folder, site), { settings })
    } finally {
      site.close()
    }
  })

type Site = Awaited<ReturnType<typeof siteIn>>

/** An https server with one file. */
async function siteIn(folder: string) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  let path = ''
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (_, response) => createReadStream(path).pipe(response),
  ).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    certificate,
    address: `https://localhost:${port}/sales.csv`,
    has: (file: string) => {
      path = file
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function measured(app: RunningApp, folder: string, site: Site): Promise<Row[]> {
  const today = await todayOf(app.client)
  const other = await openShop(app.client, OTHERS)
  const file = await writeExport(join(folder, 'sales.csv'), ROWS, today)
  const { size } = statSync(file.path)
  if (size > 100 * MEGABYTE) throw new Error(`The file has ${size} bytes`)
  const shop = await openShop(app.client, 0)
  const feed = await added(app, shop, site, await beginningOf(file.path, folder))
  await vacuum(app.client)
  site.has(file.path)

  const watch = async (what: string, expected: number): Promise<Row[]> => {
    const { result, rows } = await watchDuring(app, { other, today, when: 'meanwhile' }, () =>
      withCpu(app, () => readNow(app, shop, feed)),
    )
    const { ms, newSales } = result.result
    if (newSales !== expected) throw new Error(`${newSales} new sales`)
    return [{ what, median: ms, note: result.cpu }, ...rows]
  }
  const sales = (ROWS - FIRST).toLocaleString('en-US')
  const megabytes = `${(size / 1e6).toFixed(0)} MB`
  const all = await watch(`${megabytes} of CSV, ${sales} new sales`, ROWS - FIRST)
  for (const year of file.years.keys()) await checkFigures(app, shop, file, year)
  // A blank line more: another file with the same rows.
  await appendFile(file.path, '\r\n')
  const none = await watch('the same sales in another file, none new', 0)
  const { ms, newSales } = await readNow(app, shop, feed)
  if (newSales !== 0) throw new Error(`${newSales} new sales of the same file`)
  const same = { what: 'the same file', median: ms, note: 'fetched, and known by its content' }
  return [...all, ...none, same]
}

/** The first rows of a file, as a file. */
async function beginningOf(path: string, folder: string): Promise<string> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(200 * FIRST), 0, 200 * FIRST, 0)
  await handle.close()
  const lines = buffer
    .toString()
    .split('\r\n')
    .slice(0, FIRST + 1)
  const beginning = join(folder, 'first.csv')
  await writeFile(beginning, `${lines.join('\r\n')}\r\n`)
  return beginning
}

/** Adds a file as the page does. */
async function added(app: RunningApp, shop: Shop, site: Site, path: string): Promise<number> {
  site.has(path)
  const body = { address: site.address }
  const { id, uploadId } = (await callApi(app, shop, addFeed, { body })).answer
  const form = new FormData()
  form.set('upload', uploadId)
  form.set('feed', String(id))
  const { imported } = (await callApi(app, shop, importCsv, { body: form })).answer
  if (imported !== FIRST) throw new Error(`${imported} sales at first`)
  return id
}

/** Has a file read by the job of the night, and waits until it is done. */
async function readNow(
  app: RunningApp,
  shop: Shop,
  id: number,
): Promise<{ ms: number; newSales: number }> {
  const feed = async (): Promise<Feed> => (await callApi(app, shop, listFeeds)).answer.feeds[0]!
  const before = (await feed()).readAt
  const begin = performance.now()
  await callApi(app, shop, readFeed, { id })
  for (;;) {
    const { readAt, isReading, problem, message, newSales } = await feed()
    if (problem) throw new Error(message!)
    if (readAt !== before && !isReading) return { ms: performance.now() - begin, newSales }
    await sleep(PAUSE)
  }
}
