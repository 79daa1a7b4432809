import { join } from 'node:path'
import { createEntry } from '../../src/features/sales/contract.ts'
import { writeExport } from '../kit/export-file.ts'
import { todayOf } from '../kit/dashboard.ts'
import { importFile, previewFile } from '../kit/importing.ts'
import { salesOf } from '../kit/load.ts'
import { openShop, vacuum, type RunningApp, type Shop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { watchDuring } from '../kit/watch.ts'

/** rows per file: enough time for the writes and dashboard calls during the import */
const ROWS = 300_000
/** parallel calls that each importing owner has running */
const WRITERS = 20

/** Two owners import files and go on recording sales while a third owner opens the dashboard. */
export async function neighbors(app: RunningApp, folder: string): Promise<Row[]> {
  const { client } = app
  const today = await todayOf(client)
  const file = await writeExport(join(folder, 'sales.csv'), ROWS, today)
  const busy = [await openShop(client, 0), await openShop(client, 0)]
  const third = await openShop(client, 20_000)
  await vacuum(client)
  const { mapping } = (await previewFile(app, third, file)).answer

  const statuses = new Map<number, number>()
  const { rows } = await watchDuring(
    app,
    { other: third, today, when: 'during two imports' },
    async () => {
      const imports = Promise.all(busy.map((shop) => importFile(app, shop, file, mapping)))
      let isOver = false
      const writers = busy.flatMap((shop) =>
        Array.from({ length: WRITERS }, async () => {
          while (!isOver) {
            const status = await recordOne(app, shop, today)
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        }),
      )
      await imports.finally(() => (isOver = true))
      await Promise.all(writers)
    },
  )
  const counts = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')
  return [
    {
      what: `two owners import ${ROWS.toLocaleString('en-US')} rows each and record sales`,
      note: `${WRITERS} calls at a time each, answers by status: ${counts}`,
    },
    ...rows,
  ]
}

async function recordOne({ url }: RunningApp, shop: Shop, today: string): Promise<number> {
  const { headers, body } = salesOf(shop, today)[0]!
  const answer = await fetch(url + createEntry.path, { method: 'POST', headers, body: body! })
  await answer.arrayBuffer()
  return answer.status
}
