import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { appToKill } from '../../../app/testing/killed.ts'
import { kpiMetrics } from '../../kpi/contract.ts'
import { importCsv } from '../contract.ts'
import { addFeed, listFeeds, readFeed, type Feed } from '../feeds/contract.ts'
import { fileServer } from '../feeds/testing/file-server.ts'
import { form } from '../feeds/testing/nights.ts'
import { listImports, type ImportRun } from '../runs/contract.ts'
import { signUpOverHttp } from '../testing/helpers.ts'

/**
 * Kills the app and its PostgreSQL by turns while a file on the web is fetched, read and imported, and while it is found to
 * need an answer. A normal test run does each once; `CRASHES=60 npx vitest run reading-crash` does it ten times.
 */
const CRASHES = Number(process.env['CRASHES'] ?? 6)
const timeout = 120_000 + CRASHES * 60_000
/** new rows of each round */
const ROWS = 500

const server = await fileServer()
afterAll(() => server.close())

const app = appToKill({ FEEDS_PRIVATE: 'on' }, timeout)
const { asked } = app

/** Readings that ended with an error, as the log says. */
const failures = (): number =>
  app.output().match(/A file on the web could not be read|The job read-feed failed/g)?.length ?? 0

/**
 * As if the minutes had passed after which a reading is tried again. That a killed app's job is lost is noticed by its missing
 * signs; so is that of an app whose database was away when the job failed.
 */
async function minutesPass(isLost: boolean): Promise<void> {
  const states = isLost ? `('active', 'retry')` : `('retry')`
  await asked(`UPDATE jobs.job SET state = 'retry', start_after = now()
               WHERE name = 'read-feed' AND state IN ${states}`)
  if (isLost) await asked('UPDATE sale_feed SET busy_until = NULL')
}

async function newOwner() {
  const { cookie, id } = await signUpOverHttp(app.url())
  // As if the link in the welcome had been opened: only then are mails sent.
  await asked(`UPDATE "user" SET confirmed_at = now() WHERE id = '${id}'`)
  const call = async <Answer>(method: string, path: string, body?: object | FormData) => {
    const isForm = body instanceof FormData
    const answer = await fetch(app.url() + path, {
      method,
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as Answer
  }
  return {
    setUp: async (): Promise<number> => {
      const body = { address: server.address, password: 'correct horse battery' }
      const added = await call<{ id: number; uploadId: string }>('POST', addFeed.path, body)
      await call('POST', importCsv.path, form({ upload: added.uploadId, feed: added.id }))
      return added.id
    },
    read: (feed: number) => call('POST', readFeed.path.replace(':id', String(feed))),
    feed: async () => (await call<{ feeds: Feed[] }>('GET', listFeeds.path)).feeds[0]!,
    runs: async () => (await call<{ imports: ImportRun[] }>('GET', listImports.path)).imports,
    /** revenue in cents, and sales, as the dashboard shows them */
    figures: async () => {
      const year = new URLSearchParams({ startDate: '2025-01-01', endDate: '2025-12-31' })
      const path = `${kpiMetrics.path}?${year.toString()}`
      const found = await call<{ totalRevenue: number; totalSales: number }>('GET', path)
      return [Math.round(found.totalRevenue * 100), found.totalSales]
    },
    mails: async () =>
      (await asked<object>(`SELECT FROM mail WHERE kind = 'nightly-file'`))?.length,
  }
}

/** The file: the first `rows` of its rows, each with an amount of its own. */
function fileOf(rows: number, more = ''): string {
  const row = (_: unknown, n: number): string =>
    `2025-${String(1 + (n % 12)).padStart(2, '0')}-0${1 + (n % 9)},Tea ${n % 50},${((n + 100) / 100).toFixed(2)}${more && ',1'}\n`
  return `Date,Product,Amount${more}\n${Array.from({ length: rows }, row).join('')}`
}
/** 100 + 101 + … cents */
const centsOf = (rows: number): number => (rows * (rows - 1)) / 2 + 100 * rows

type Moment = 'fetching' | 'importing' | 'asking'
const MOMENTS: Moment[] = ['fetching', 'importing', 'asking']

test(
  `after ${CRASHES} kills each row is recorded once, each question is mailed once, and no import stays running`,
  async () => {
    const owner = await newOwner()
    let rows = ROWS
    server.has(fileOf(rows))
    const feed = await owner.setUp()
    let mails = 0
    const done: Record<string, number> = {}
    // Adapts to the speed of the machine.
    let longest = 1_000

    /** Kills the victim in the middle of a reading, and waits until the reading was made up for. */
    const killed = async (victim: keyof typeof app.kill, moment: Moment) => {
      const before = failures()
      const content = fileOf(rows, moment === 'asking' ? ',Tip' : '')
      const half = moment === 'fetching' ? content.length / 2 : content.length
      const fetched = new Promise<ServerResponse>((resolve) =>
        server.behaves((response) => {
          response.write(content.slice(0, half))
          if (moment !== 'fetching') response.end()
          resolve(response)
        }),
      )
      await owner.read(feed)
      const response = await fetched
      const at = performance.now()
      await sleep(Math.random() * (moment === 'fetching' ? 100 : longest))
      server.has(content)
      await app.kill[victim]()
      response.end(content.slice(half))
      if (victim === 'app') await minutesPass(true)
      const isMadeUpFor = async (): Promise<boolean> => {
        if (moment === 'asking') return (await owner.feed()).problem === 'question'
        return (await owner.figures())[1] === rows
      }
      await vi
        .waitUntil(
          async () => {
            await minutesPass(victim === 'PostgreSQL' && failures() > before)
            const isDone = await isMadeUpFor().catch(() => false)
            // On a machine that is too busy, reading takes too long, and is left to the next night.
            if (!isDone && (await owner.feed().catch(() => null))?.message?.includes('too long'))
              await owner.read(feed)
            return isDone
          },
          { timeout: 180_000, interval: 500 },
        )
        .catch(async () => {
          const jobs = await asked(
            `SELECT state, retry_count, created_on, output FROM jobs.job WHERE name = 'read-feed' ORDER BY created_on DESC LIMIT 3`,
          )
          const about = [victim, moment, rows, await owner.feed(), jobs]
          throw new Error(`${JSON.stringify(about)}\n${app.output().slice(-3_000)}`)
        })
      if (moment === 'importing') longest = Math.min(longest * 1.2, performance.now() - at)
    }

    for (let round = 0; round < CRASHES; round++) {
      const victim = round % 2 === 0 ? 'app' : 'PostgreSQL'
      const moment = MOMENTS[round % 3]!
      rows += ROWS
      await killed(victim, moment)
      if (moment === 'asking') {
        mails++
        expect((await owner.feed()).message).toBe('The file has a new column "Tip".')
        // As before again, with the rows that waited.
        server.has(fileOf(rows))
        // The button is off while the file is read.
        await vi.waitUntil(async () => !(await owner.feed()).isReading, { timeout: 60_000 })
        await owner.read(feed)
        await vi.waitUntil(async () => (await owner.feed()).problem === null, { timeout: 60_000 })
      }
      const name = `${victim}, ${moment}`
      done[name] = (done[name] ?? 0) + 1
      expect(await owner.figures(), name).toEqual([centsOf(rows), rows])
      expect(await owner.mails(), name).toBe(mails)
      await vi.waitUntil(async () => !(await owner.feed()).isReading, { timeout: 60_000 })
      const runs = await owner.runs()
      expect(runs.map(({ state }) => state)).not.toContain('running')
      for (const { state, message } of runs)
        if (state === 'failed') expect(message).toMatch(/The file is read again by itself\.$/)
    }
    if (CRASHES >= 30) process.stdout.write(`${CRASHES} kills: ${JSON.stringify(done)}\n`)
  },
  timeout,
)
