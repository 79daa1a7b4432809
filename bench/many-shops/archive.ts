import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { IncomingMessage } from 'node:http'
import { OWNER_DATA } from '../../src/app/owner-data.ts'
import { downloadArchive } from '../../src/features/accounts/leaving/contract.ts'
import { eraseAccounts } from '../../src/features/accounts/leaving/erasing.ts'
import { exportEntries } from '../../src/features/sales/contract.ts'
import { yearOf } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { systemClock } from '../../src/server/clock.ts'
import { withCpu } from '../kit/cpu.ts'
import { dashboardPaths, forgetAnswers, todayOf } from '../one-shop/figures.ts'
import { timeOf } from '../kit/requests.ts'
import { databaseOf, openShop, settle, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'
import { memoryOf, repeatedly } from '../kit/watch.ts'

const SALES = 1_000_000
const OTHERS = 20_000
/** ms between two readings of the memory, and between two dashboards */
const RSS_EVERY = 50
const PAUSE = 250
/** exports of the small shop before the measurement */
const WARM_UP = 15
/** MB that the app may take for a download */
const ALLOWED = 200

/** Measures "Download everything" of an owner with a million sales: time, size and how much memory the app takes for it. */
export async function archive(app: RunningApp, folder: string): Promise<Row[]> {
  const shop = await openShop(app.client, SALES)
  const small = await openShop(app.client, OTHERS)
  await settle(app.client)
  const file = join(folder, 'archive.zip')
  // Any work on many rows makes the app's memory grow to what it keeps for new objects. That isn't the archive's.
  for (let run = 0; run < WARM_UP; run++) await timeOf(app.url + exportEntries.path, small.headers)
  await download(app, small, file)
  const before = await memoryOf(app.pid, 'VmRSS')
  const until = { done: false }
  const memory = repeatedly(until, RSS_EVERY, () => memoryOf(app.pid, 'VmRSS'))
  const { result: ms, cpu } = await withCpu(app, () => download(app, shop, file))
  until.done = true
  const growth = Math.max(...(await memory)) - before
  const { size } = await stat(file)
  return [
    {
      what: '1,000,000 sales: download everything',
      median: ms,
      note: `${(size / 2 ** 20).toFixed(0)} MB; ${cpu}`,
    },
    {
      what: "during the download: growth of the app's memory",
      target: `${ALLOWED} MB`,
      ofTarget: growth / ALLOWED,
      note: `${growth.toFixed(0)} MB more than the ${before.toFixed(0)} MB before`,
    },
  ]
}

/** Returns the ms until the whole archive is on the disk. */
async function download({ url }: RunningApp, { headers }: Shop, file: string): Promise<number> {
  const begin = performance.now()
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url + downloadArchive.path, { headers }, resolve).on('error', reject),
  )
  if (response.statusCode !== 200) throw new Error(`The archive answered ${response.statusCode}`)
  await pipeline(response, createWriteStream(file))
  return performance.now() - begin
}

/** Measures deleting an account with a million sales, and the dashboard of another owner meanwhile. */
export async function erasing(app: RunningApp): Promise<Row[]> {
  const { client } = app
  const shop = await openShop(client, SALES)
  const other = await openShop(client, OTHERS)
  await settle(client)
  await client.query(
    `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, 'a@example.com', now(), now())`,
    [shop.ownerId],
  )
  const year = rangeOfPeriod(yearOf(await todayOf(client)), 'full')
  const dashboard = async (): Promise<number> => {
    await forgetAnswers(client, other)
    let total = 0
    for (const path of dashboardPaths(year)) total += await timeOf(app.url + path, other.headers)
    return total
  }
  for (let run = 0; run < 10; run++) await dashboard()
  const until = { done: false }
  const dashboards = repeatedly(until, PAUSE, dashboard)
  const db = databaseOf(client)
  const begin = performance.now()
  const { cpu } = await withCpu(app, async () => {
    const isLeft = async (): Promise<boolean> =>
      (await client.query('SELECT FROM account_deletion')).rowCount !== 0
    while (await isLeft()) await eraseAccounts({ db, clock: systemClock }, OWNER_DATA)
  })
  const ms = performance.now() - begin
  until.done = true
  const times = percentiles(await dashboards)
  await db.close()
  return [
    { what: '1,000,000 sales: delete the account', median: ms, note: cpu },
    {
      what: "while an account is deleted: another owner's dashboard",
      ...underP95(times, 100),
      note: `four calls in turn, computed, ${(await dashboards).length} times`,
    },
  ]
}
