import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createEntry } from '../../src/features/sales/contract.ts'
import { passwordsFor } from '../../src/features/accounts/auth/hashing.ts'
import { addWebhook } from '../../src/features/webhooks/contract.ts'
import { testReceiver } from '../../src/features/webhooks/testing/receiver.ts'
import { inFolder } from '../kit/app.ts'
import { withCpu } from '../kit/cpu.ts'
import { todayOf } from '../kit/dashboard.ts'
import { writeExport } from '../kit/export-file.ts'
import { importFile, previewFile, callApi } from '../kit/importing.ts'
import { timeOf } from '../kit/requests.ts'
import { openShop, vacuum, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import { compared, percentiles, type Row } from '../kit/table.ts'

const ROWS = 10_000
/** sales of a round; in all rounds fewer than may wait for a webhook */
const SALES = 150
const ROUNDS = 6
/** times as much as without a webhook */
const MOST = { import: 1.1, sale: 2, saleCpu: 2.5 }
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
          return [...(await imports(app, receiver, folder)), ...(await recorded(app, receiver))]
        } finally {
          receiver.close()
        }
      },
      { settings: { WEBHOOKS_PRIVATE: 'on' } },
    ),
  )

async function imports(app: RunningApp, receiver: Receiver, folder: string): Promise<Row[]> {
  const file = await writeExport(join(folder, 'sales.csv'), ROWS, await todayOf(app.client))
  const importOne = async (shop: Shop): Promise<number> => {
    const { mapping } = (await previewFile(app, shop, file)).answer
    const { answer, ms } = await importFile(app, shop, file, mapping)
    if (answer.imported !== ROWS) throw new Error(`${answer.imported} sales were imported`)
    return ms
  }
  const { told, plain } = await inTurn(app, receiver, () => openShop(app.client, 0), {
    work: importOne,
    // An import is one event, however many rows it has.
    events: 1,
  })
  const named = { most: MOST.import, name: 'without' }
  const rows = ROWS.toLocaleString('en-US')
  return [
    compared(`import of ${rows} rows with a webhook`, told.ms, plain.ms, named),
    compared('the same, CPU of app and database', told.cpu, plain.cpu, named),
  ]
}

async function recorded(app: RunningApp, receiver: Receiver): Promise<Row[]> {
  const saleDate = await todayOf(app.client)
  const body = { productName: 'product number 1', revenue: 49.95, saleDate }
  const record = async (shop: Shop): Promise<number> => {
    const times: number[] = []
    for (let n = 0; n < SALES; n++)
      times.push(await timeOf(app.url + createEntry.path, shop.headers, body))
    return percentiles(times).median
  }
  const { told, plain } = await inTurn(app, receiver, () => openShop(app.client, 1_000), {
    work: record,
    events: SALES,
  })
  const most = (times: number) => ({ most: times, name: 'without' })
  return [
    compared('a recorded sale with a webhook', told.ms, plain.ms, most(MOST.sale)),
    compared('the same, CPU of app and database', told.cpu, plain.cpu, most(MOST.saleCpu)),
  ]
}

/** Does the work for a new shop with a webhook, until all events have arrived, and for one without, by turns. */
async function inTurn(
  app: RunningApp,
  receiver: Receiver,
  open: () => Promise<Shop>,
  { work, events }: { work: (shop: Shop) => Promise<number>; events: number },
) {
  const told = { isTold: true, ms: [] as number[], cpu: [] as number[] }
  const plain = { isTold: false, ms: [] as number[], cpu: [] as number[] }
  for (let round = -1; round < ROUNDS; round++) {
    for (const { isTold, ms, cpu } of round % 2 === 0 ? [told, plain] : [plain, told]) {
      const shop = await open()
      if (isTold) await addTo(app, receiver, shop)
      await vacuum(app.client)
      const measured = await withCpu(app, async () => {
        const took = await work(shop)
        if (isTold) await arrived(receiver, shop, events)
        return took
      })
      // The first round fills caches and query plans.
      if (round < 0) continue
      ms.push(measured.result)
      cpu.push(1000 * (measured.app + measured.database))
    }
  }
  return { told, plain }
}

const PASSWORD = 'correct horse battery'

/** Gives a shop a webhook at a path of its own, and its owner the password that this takes. */
async function addTo(app: RunningApp, receiver: Receiver, shop: Shop): Promise<void> {
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

async function arrived(receiver: Receiver, shop: Shop, count: number): Promise<void> {
  const deadline = performance.now() + PATIENCE
  while (receiver.receivedAt(pathOf(shop)).length < count) {
    if (performance.now() > deadline) throw new Error('Not everything was told')
    await sleep(20)
  }
}
