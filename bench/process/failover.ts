import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createEntry } from '../../src/features/sales/contract.ts'
import { startPair, STANDBY, SUPERUSER, type Pair } from '../../src/server/testing/pair.ts'
import { inFolder, startApp } from '../kit/app.ts'
import { openShop, type Shop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { compareSales, openTill } from '../kit/tills.ts'
import { todayOf } from '../kit/dashboard.ts'

const SHOPS = 4
const WRITERS = 8
/** ms of recording before the failure, and after the first sale on the other server */
const AROUND = 4_000
/** ms from the failure to the promotion: what watches the servers has to notice */
const NOTICED = 1_000
/** ms that a till waits for an answer before it sends the sale again */
const PATIENCE = 40_000
/** ms without a sale after the promotion that end a trial */
const MOST = 90_000
/** seconds from the promotion to the first sale */
const ALLOWED = 15

interface Trial {
  what: string
  /** Whether the standby must confirm each sale before it is acknowledged. */
  isSynchronous: boolean
  fail: (pair: Pair) => void
  /** what happens to the old server in the end */
  after?: (pair: Pair) => void
  isPossible?: () => boolean
}

/** Runs iptables, which needs to be there and takes root. Returns whether it did what it should. */
const filter = (...args: string[]): boolean => spawnSync('iptables', args).status === 0

/** Begins (`-I`) or ends (`-D`) to drop all that goes to a port of this machine or comes from it. */
function losePackets(what: '-I' | '-D', port: number): void {
  for (const end of ['--dport', '--sport']) {
    filter(what, 'INPUT', '-i', 'lo', '-p', 'tcp', end, `${port}`, '-j', 'DROP')
  }
}

const TRIALS: Trial[] = [
  {
    what: 'the server is killed',
    isSynchronous: true,
    fail: ({ primary }) => primary.signal('SIGKILL'),
  },
  {
    what: 'it freezes, and wakes up after the standby took over',
    isSynchronous: true,
    fail: ({ primary }) => primary.signal('SIGSTOP'),
    after: ({ primary }) => primary.signal('SIGCONT'),
  },
  {
    what: 'its packets get lost, and come through again after the standby took over',
    isSynchronous: true,
    fail: ({ primary }) => losePackets('-I', primary.port),
    after: ({ primary }) => losePackets('-D', primary.port),
    isPossible: () => filter('-n', '-L', 'INPUT'),
  },
  {
    what: 'the standby takes over while the server is alive',
    isSynchronous: true,
    fail: () => {},
  },
  {
    what: 'the same with a standby that need not confirm',
    isSynchronous: false,
    fail: () => {},
  },
]

/**
 * Records sales while a standby takes over, and counts which of those that were acknowledged are there afterwards.
 * `TEST_POSTGRES` is the folder with the programs of another PostgreSQL, as for the tests.
 */
export async function failover(): Promise<Row[]> {
  const rows: Row[] = []
  for (const trial of TRIALS) {
    if (trial.isPossible?.() === false) continue
    rows.push(await inFolder((folder) => run(trial, folder)))
  }
  return rows
}

async function run(trial: Trial, folder: string): Promise<Row> {
  const place = mkdtempSync(join(folder, 'pair-'))
  const pair = await startPair({
    folder: place,
    programs: process.env['TEST_POSTGRES'],
    isSafe: true,
    ...(trial.isSynchronous && { confirmedBy: STANDBY }),
  })
  try {
    const settings = { DATABASE_URL: pair.address }
    const app = await startApp(join(folder, 'data'), { settings })
    try {
      return await failOver(trial, pair, app.url)
    } finally {
      await app.stop()
    }
  } finally {
    losePackets('-D', pair.primary.port)
    await pair.stop()
  }
}

async function failOver(trial: Trial, pair: Pair, url: string): Promise<Row> {
  const { shops, today } = await within(pair.primary.port, async (client) => {
    const opened: Shop[] = []
    for (let n = 0; n < SHOPS; n++) opened.push(await openShop(client, 0))
    return { shops: opened, today: await todayOf(client) }
  })
  const tills = Array.from({ length: WRITERS }, (_, n) =>
    openTill(`${n}`, (receipt) => record(url, shops[n % SHOPS]!, today, receipt)),
  )
  await sleep(AROUND)
  trial.fail(pair)
  await sleep(NOTICED)
  await pair.standby.promote()
  const promoted = performance.now()
  const later = () => tills.flatMap(({ told }) => told).filter(({ sent }) => sent > promoted)
  while (later().length === 0 && performance.now() < promoted + MOST) await sleep(20)
  await sleep(AROUND)
  trial.after?.(pair)
  await sleep(AROUND)

  const told = (await Promise.all(tills.map((till) => till.close()))).flat()
  const { found, lost, doubled } = await within(pair.standby.port, (client) =>
    compareSales(client, told),
  )
  const kept = later().filter(({ receipt }) => found.has(receipt))
  const seconds = (Math.min(...kept.map(({ answered }) => answered)) - promoted) / 1_000
  const isRight = lost + doubled === 0
  return {
    what: trial.what,
    ...(trial.isSynchronous && {
      target: `0 lost, 0 doubled, ${ALLOWED} s`,
      ofTarget: isRight ? seconds / ALLOWED : Infinity,
    }),
    note: `${told.length} sales, ${lost} lost, ${doubled} doubled; ${seconds.toFixed(1)} s`,
  }
}

/** Sends a sale. Returns whether it was acknowledged. */
async function record(url: string, shop: Shop, today: string, receipt: string): Promise<boolean> {
  const sale = { productName: 'Tea', revenue: 2, quantity: 1, saleDate: today, receipt }
  const response = await fetch(url + createEntry.path, {
    method: 'POST',
    headers: { ...shop.headers, 'content-type': 'application/json', 'idempotency-key': receipt },
    body: JSON.stringify(sale),
    signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => undefined)
  if (response?.status === 400) throw new Error('A sale was refused.')
  return (
    response?.status === 200 &&
    response.arrayBuffer().then(
      () => true,
      () => false,
    )
  )
}

async function within<T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: SUPERUSER, database: 'postgres' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
