import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEntry } from '../../src/features/sales/contract.ts'
import { passwordsFor } from '../../src/features/accounts/auth/hashing.ts'
import { addWebhook } from '../../src/features/webhooks/contract.ts'
import { testReceiver, type Received } from '../../src/features/webhooks/testing/receiver.ts'
import { inFolder } from '../kit/app.ts'
import { withCpu } from '../kit/cpu.ts'
import { writeExport, type ExportFile } from '../kit/export-file.ts'
import { callApi, importFile, previewFile } from '../kit/importing.ts'
import { timeOf } from '../kit/requests.ts'
import { openShop, settle, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import { compared, percentiles, type Row } from '../kit/table.ts'
import { todayOf } from '../one-shop/figures.ts'

/** rows of a file, and how often it is imported with and without a webhook */
const FILES = [
  { rows: 10_000, rounds: 8 },
  { rows: 100_000, rounds: 5 },
]
/** sales of a round; in all rounds fewer than may wait for a webhook */
const SALES = 150
const SALES_ROUNDS = 5
/** times as much as without a webhook */
const MOST = { import: 1.1, kept: 1.3, told: 2, keptCpu: 1.5, toldCpu: 2.5 }
/** ms until everything that was recorded must have been told */
const PATIENCE = 60_000

type Receiver = Awaited<ReturnType<typeof testReceiver>>

/** Measures what a webhook costs an import and a sale: each is made with and without one, in turn first. */
export const webhooks = (): Promise<Row[]> =>
  inFolder((folder) =>
    withApp(
      join(folder, 'data'),
      async (app) => {
        const receiver = await testReceiver()
        try {
          const rows: Row[] = []
          for (const each of FILES) rows.push(...(await imports(app, receiver, folder, each)))
          return [...rows, ...(await recorded(app, receiver))]
        } finally {
          receiver.close()
        }
      },
      { settings: { WEBHOOKS_PRIVATE: 'on' } },
    ),
  )

/** Two kinds of shops, and what was measured of each. */
const sides = () =>
  [
    { isTold: true, ms: [] as number[], cpu: [] as number[] },
    { isTold: false, ms: [] as number[], cpu: [] as number[] },
  ] as const

async function imports(
  app: RunningApp,
  receiver: Receiver,
  folder: string,
  { rows, rounds }: (typeof FILES)[number],
): Promise<Row[]> {
  const file = await writeExport(join(folder, `${rows}.csv`), rows, await todayOf(app.client))
  const [told, plain] = sides()
  // The first import of an app compiles what the others find ready.
  await importOne(app, file, await openShop(app.client, 0))
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 === 0 ? [told, plain] : [plain, told]) {
      const shop = await openShop(app.client, 0)
      if (side.isTold) await addTo(app, receiver, shop)
      await settle(app.client)
      const measured = await withCpu(app, async () => {
        const ms = await importOne(app, file, shop)
        if (side.isTold) await arrived(receiver, shop, 1)
        return ms
      })
      side.ms.push(measured.result)
      side.cpu.push(1000 * (measured.app + measured.database))
      if (side.isTold) await expectOneEvent(app, receiver, shop, rows)
    }
  }
  const named = { most: MOST.import, name: 'without' }
  const what = `import of ${rows.toLocaleString('en-US')} rows`
  return [
    { what: `${what}, without a webhook`, median: percentiles(plain.ms).median },
    compared('the same with one', told.ms, plain.ms, named),
    compared('the same, CPU of app and database', told.cpu, plain.cpu, named),
  ]
}

async function importOne(app: RunningApp, file: ExportFile, shop: Shop): Promise<number> {
  const { mapping } = (await previewFile(app, shop, file)).answer
  const { answer, ms } = await importFile(app, shop, file, mapping)
  if (answer.imported !== file.rows) throw new Error(`${answer.imported} sales were imported`)
  return ms
}

/** An import is one event, however many rows it has. */
async function expectOneEvent(
  { client }: RunningApp,
  receiver: Receiver,
  shop: Shop,
  rows: number,
): Promise<void> {
  const { rows: kept } = await client.query('SELECT FROM webhook_delivery WHERE owner_id = $1', [
    shop.ownerId,
  ])
  const counts = receivedOf(receiver, shop).map(({ event }) => event.data.count as number)
  if (kept.length !== 1 || String(counts) !== String([rows]))
    throw new Error(`${kept.length} events are kept, of ${String(counts)} sales`)
}

/** A shop without a webhook, one whose webhook is paused, so that events are only kept, and one that is told. */
async function recorded(app: RunningApp, receiver: Receiver): Promise<Row[]> {
  const saleDate = await todayOf(app.client)
  const body = { productName: 'product number 1', revenue: 49.95, saleDate }
  const side = async (how: 'without' | 'paused' | 'told') => {
    const shop = await openShop(app.client, 1_000)
    if (how !== 'without') await addTo(app, receiver, shop)
    if (how === 'paused') await pauseAll(app, shop)
    return { how, shop, ms: [] as number[], cpu: [] as number[], until: [] as number[] }
  }
  const [without, paused, told] = [await side('without'), await side('paused'), await side('told')]
  for (let round = -1; round < SALES_ROUNDS; round++) {
    await settle(app.client)
    for (const { how, shop, ms, cpu, until } of round % 2 === 0
      ? [told, paused, without]
      : [without, paused, told]) {
      // prettier-ignore
      const before = receivedOf(receiver, shop).length
      const begin = performance.now()
      const measured = await withCpu(app, async () => {
        const times: number[] = []
        for (let n = 0; n < SALES; n++)
          times.push(await timeOf(app.url + createEntry.path, shop.headers, body))
        if (how === 'told') await arrived(receiver, shop, before + SALES)
        return percentiles(times).median
      })
      // The first round fills caches and query plans.
      if (round < 0) continue
      until.push((performance.now() - begin) / SALES)
      ms.push(measured.result)
      cpu.push((1000 * (measured.app + measured.database)) / SALES)
    }
  }
  const most = (times: number) => ({ most: times, name: 'without' })
  return [
    { what: 'a recorded sale, without a webhook', median: percentiles(without.ms).median },
    compared('the same with one that is paused', paused.ms, without.ms, most(MOST.kept)),
    compared('the same with one', told.ms, without.ms, most(MOST.told)),
    { what: 'CPU of app and database for a sale', median: percentiles(without.cpu).median },
    compared('the same with a paused webhook', paused.cpu, without.cpu, most(MOST.keptCpu)),
    compared('the same with telling it', told.cpu, without.cpu, most(MOST.toldCpu)),
    {
      what: 'sales one after another, until the last was told',
      perSecond: 1000 / percentiles(told.until).median,
    },
  ]
}

async function pauseAll({ client }: RunningApp, { ownerId }: Shop): Promise<void> {
  await client.query(
    `UPDATE webhook SET paused_at = now(), paused_by = 'owner', next_at = NULL WHERE owner_id = $1`,
    [ownerId],
  )
}

const PASSWORD = 'correct horse battery'

/** Gives a shop a webhook at a path of its own, and its owner the password that this takes. */
async function addTo(app: RunningApp, receiver: Receiver, shop: Shop): Promise<void> {
  await app.client.query(`DELETE FROM account WHERE user_id = $1`, [shop.ownerId])
  await app.client.query(
    `INSERT INTO account (id, user_id, account_id, provider_id, password) VALUES ($1::uuid, $1::uuid, $1::uuid::text, 'credential', $2)`,
    [shop.ownerId, await passwordsFor(new Headers()).hash(PASSWORD)],
  )
  const address = receiver.addressOf(pathOf(shop))
  await callApi(app, shop, addWebhook, {
    body: { address, events: ['sale.recorded', 'sale.changed'], password: PASSWORD },
  })
}

const pathOf = ({ ownerId }: Shop): string => `/${ownerId}`
const receivedOf = (receiver: Receiver, shop: Shop): Received[] => receiver.receivedAt(pathOf(shop))

async function arrived(receiver: Receiver, shop: Shop, count: number): Promise<void> {
  const deadline = performance.now() + PATIENCE
  while (receivedOf(receiver, shop).length < count) {
    if (performance.now() > deadline) throw new Error('Not everything was told')
    await sleep(20)
  }
}
