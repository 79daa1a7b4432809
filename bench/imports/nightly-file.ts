import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { appendFile, open, readdir, readFile, writeFile } from 'node:fs/promises'
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
import { kpiMetrics } from '../../src/features/kpi/contract.ts'
import { yearOf } from '../../src/shared/calendar.ts'
import { MEGABYTE } from '../../src/shared/limits.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { inFolder } from '../kit/app.ts'
import { withCpu } from '../kit/cpu.ts'
import { writeExport } from '../kit/export-file.ts'
import { callApi, checkFigures } from '../kit/importing.ts'
import { timeOf } from '../kit/requests.ts'
import { openShop, settle, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'
import { memoryOf, repeatedly } from '../kit/watch.ts'
import { forgetAnswers, pathOf, todayOf } from '../one-shop/figures.ts'

/** rows of a file of just under 100 MB */
const ROWS = 1_360_000
/** rows that the file has when it is added */
const FIRST = 1_000
/** sales of the owner who is there meanwhile */
const OTHERS = 20_000
/** ms between two figures of that owner, and two looks at the memory */
const PAUSE = 100
const MEMORY_EVERY = 250
/** ms of the measurement without a reading */
const QUIET = 15_000
/** MB */
const MEMORY = 350

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
    address: (name: string) => `https://localhost:${port}/${name}`,
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
  await settle(app.client)

  const watch = await watchOf(app, other, today)
  const quiet = await watch(() => sleep(QUIET))
  site.has(file.path)
  const all = await watch(() => withCpu(app, () => readNow(app, shop, feed)))
  for (const year of file.years.keys()) await checkFigures(app, shop, file, year)
  // A blank line more: another file with the same rows.
  await appendFile(file.path, '\r\n')
  const none = await watch(() => withCpu(app, () => readNow(app, shop, feed)))
  const same = await readNow(app, shop, feed)
  const expected = [ROWS - FIRST, 0, 0]
  const found = [all.result.result, none.result.result, same].map(({ newSales }) => newSales)
  if (found.join() !== expected.join()) throw new Error(`${found.join()} new sales`)

  const rows = (ROWS - FIRST).toLocaleString('en-US')
  const megabytes = `${(size / 1e6).toFixed(0)} MB`
  return [
    { what: "another owner's /api/kpi-metrics, nothing read", ...quiet.times },
    {
      what: `${megabytes} of CSV, ${rows} new sales`,
      median: all.result.result.ms,
      note: all.result.cpu,
    },
    ...meanwhile(all, quiet),
    {
      what: 'the same sales in another file, none new',
      median: none.result.result.ms,
      note: none.result.cpu,
    },
    ...meanwhile(none, quiet),
    { what: 'the same file', median: same.ms, note: 'fetched, and known by its content' },
  ]
}

type Watched = { times: ReturnType<typeof percentiles>; app: number; database: number }

const meanwhile = ({ times, app, database }: Watched, quiet: Watched): Row[] => [
  {
    what: 'meanwhile: the same call',
    ...times,
    note: `p95 ${(times.p95 / quiet.times.p95).toFixed(1)} times as long`,
  },
  {
    what: "meanwhile: the app's memory",
    target: `${MEMORY} MB RSS`,
    ofTarget: app / MEMORY,
    note: `peak ${app.toFixed(0)} MB; ${database.toFixed(0)} MB in the database's processes`,
  },
]

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
  const body = { address: site.address(path.split('/').at(-1)!) }
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

/** Runs some work, and returns what another owner noticed and the largest memory in MB meanwhile. */
async function watchOf(app: RunningApp, other: Shop, today: Parameters<typeof yearOf>[0]) {
  const folder = await dataFolder(app)
  const path = app.url + pathOf(kpiMetrics, rangeOfPeriod(yearOf(today), 'full'), '')
  const call = async (): Promise<number> => {
    await forgetAnswers(app.client, other)
    return timeOf(path, other.headers)
  }
  return async <T>(work: () => Promise<T>): Promise<Watched & { result: T }> => {
    for (let run = 0; run < 10; run++) await call()
    const until = { done: false }
    const calls = repeatedly(until, PAUSE, call)
    const memory = repeatedly(until, MEMORY_EVERY, () => memoryOf(app.pid, 'VmRSS'))
    const database = repeatedly(until, MEMORY_EVERY, () => databaseMemory(folder))
    const result = await work().finally(() => (until.done = true))
    return {
      result,
      times: percentiles(await calls),
      app: Math.max(...(await memory)),
      database: Math.max(...(await database)),
    }
  }
}

async function dataFolder({ client }: RunningApp): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(
    `SELECT current_setting('data_directory') AS folder`,
  )
  return rows[0]!.folder
}

/** MB of the processes of PostgreSQL; what they share counts once. */
async function databaseMemory(folder: string): Promise<number> {
  const main = Number.parseInt(await readFile(join(folder, 'postmaster.pid'), 'utf8'))
  const sizes = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      // The files are gone if the process has just ended.
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      if (Number(name) !== main && !status.includes(`\nPPid:\t${main}\n`)) return 0
      const used = await readFile(`/proc/${name}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+) kB/m.exec(used)?.[1] ?? 0) / 1024
    })
  return (await Promise.all(sizes)).reduce((a, b) => a + b, 0)
}
