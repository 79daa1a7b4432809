import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createEntry } from '../../src/features/sales/contract.ts'
import { fillLargest } from '../../src/app/testing/largest.ts'
import type { Day } from '../../src/shared/calendar.ts'
import type { App } from '../kit/app.ts'
import { openShop, vacuum, type Shop } from '../kit/shops.ts'
import { percentiles, underP95, type Row } from '../kit/table.ts'
import { withPeaks } from '../kit/watch.ts'
import { dashboardPaths, thisYear, todayOf } from '../kit/dashboard.ts'
import { twoProcesses } from '../promises/installations.ts'
import { ATTACKS, type Attack, type Attacking } from './attacks.ts'

const SHOPS = 40
/** ms between two calls of a shop */
const PAUSE = 400
/** one call in so many records a sale, after which all figures are computed again */
const SALE_EACH = 10
/** ms that is measured with one attacker or none, and with all of them */
const LASTING = { one: 15_000, all: 60_000 }
/** ms that attackers begin earlier */
const LEAD = 3_000
/** ms */
const MOST = 150
/** names of the largest shop, whose owner attacks */
const NAMES = 200_000
/** Which attackers, by parts of their names: `BENCH_ATTACKS=pairs,rows npm run bench -- attackers`. */
const CHOSEN = (process.env.BENCH_ATTACKS ?? '').split(',')

interface Honest {
  times: number[]
  refused: Map<string, number>
}

/** What 40 shops on two processes notice of one attacker of each kind, alone and together. */
export async function attackers(folder: string): Promise<Row[]> {
  // The second process is behind a proxy, so that its visitors have the addresses that they say.
  const installation = await twoProcesses(folder, { ofSecond: { TRUST_PROXY: 'on' } })
  const client = await installation.connect()
  try {
    return await measured(installation.apps, client)
  } finally {
    await client.end()
    await installation.stop()
  }
}

async function measured(apps: App[], client: pg.Client): Promise<Row[]> {
  const shops: Shop[] = []
  for (let n = 1; n <= SHOPS; n++) shops.push(await openShop(client, n * 500))
  const largest = await openShop(client, 0)
  await fillLargest(client, largest.ownerId, NAMES)
  const other = await openShop(client, 1_000)
  await vacuum(client)
  const today = await todayOf(client)
  const given = { urls: apps.map(({ url }) => url), largest, other }

  const during = async (what: string, attacks: Attack[], lasting: number): Promise<Row> => {
    const attacking = await attack({ ...given, attacks })
    if (attacks.length > 0) await sleep(LEAD)
    const honest: Honest = { times: [], refused: new Map() }
    const { result: answers, peaks } = await withPeaks(
      apps.map(({ pid }) => pid),
      async () => {
        const until = { done: false }
        const calling = shops.map((shop, n) => call(apps[n % 2]!.url, shop, today, until, honest))
        await sleep(lasting)
        until.done = true
        await Promise.all(calling)
        return attacking()
      },
    )
    console.log(`${what}: ${honest.times.length} calls; answers to attackers: ${answers}`)
    const memory = peaks.map((peak) => peak.toFixed(0))
    const refused = [...honest.refused].map(([why, count]) => `${count} × ${why}`).join(', ')
    const row = underP95(percentiles(honest.times), MOST)
    return {
      what,
      ...row,
      ofTarget: honest.refused.size > 0 ? Infinity : row.ofTarget!,
      target: `p95 ${MOST} ms, none refused`,
      note: `refused: ${refused || 'none'}; ${memory.join(' and ')} MB`,
    }
  }

  const chosen = (Object.keys(ATTACKS) as Attack[]).filter((attack) =>
    CHOSEN.some((part) => attack.includes(part)),
  )
  // Fills caches and query plans.
  await during('nobody else', [], LASTING.one)
  const rows = [await during('nobody else', [], LASTING.one)]
  for (const attack of chosen) rows.push(await during(attack, [attack], LASTING.one))
  if (chosen.length > 1) {
    rows.push(await during('all of them', chosen, LASTING.all))
    rows.push(await during('all of them, for longer', chosen, LASTING.all))
  }
  rows.push(await during('nobody else, afterwards', [], LASTING.one))
  return rows
}

/** Starts attackers in a process that gets only the time that the app leaves: theirs are other machines. */
async function attack(attacking: Attacking): Promise<() => Promise<string>> {
  if (attacking.attacks.length === 0) return async () => ''
  const child = fork(new URL('./attackers-process.ts', import.meta.url))
  setPriority(child.pid!, 19)
  child.send(attacking)
  return async () => {
    const answer = once(child, 'message')
    child.send('stop')
    const [told] = (await answer) as [string]
    child.kill()
    return told
  }
}

/** Calls as a page does until it is told to stop: figures, and now and then a sale. */
async function call(
  url: string,
  { headers }: Shop,
  today: Day,
  until: { done: boolean },
  { times, refused }: Honest,
): Promise<void> {
  const paths = dashboardPaths(thisYear(today))
  const sale = JSON.stringify({ productName: 'Tea', revenue: 2, quantity: 1, saleDate: today })
  await sleep(Math.random() * PAUSE)
  for (let n = 0; !until.done; n++) {
    const begin = performance.now()
    const answer = await (
      n % SALE_EACH === 0
        ? fetch(url + createEntry.path, {
            method: 'POST',
            headers: {
              ...headers,
              'content-type': 'application/json',
              'idempotency-key': randomUUID(),
            },
            body: sale,
          })
        : fetch(url + paths[n % paths.length]!, { headers })
    ).then(
      async (response) => {
        await response.arrayBuffer()
        return `${response.status}`
      },
      (error: Error) => `no answer: ${error.message}`,
    )
    times.push(performance.now() - begin)
    if (answer !== '200') refused.set(answer, (refused.get(answer) ?? 0) + 1)
    await sleep(PAUSE)
  }
}
