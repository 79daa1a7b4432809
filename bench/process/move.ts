import { join } from 'node:path'
import type pg from 'pg'
import { moveOwner, type Step } from '../../src/app/commands/move/moving.ts'
import type { Installation } from '../../src/app/commands/move/sides.ts'
import { systemClock } from '../../src/server/clock.ts'
import { inFolder, SESSION_SECRET } from '../kit/app.ts'
import { openShop, settle, withApp, type RunningApp } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

const SIZES = [1_000, 20_000, 300_000]

/** Measures how long an owner is frozen who moves between two apps, each with its built-in database, and when all is deleted. */
export const move = (): Promise<Row[]> =>
  inFolder((folder) =>
    withApp(join(folder, 'one'), (one) => withApp(join(folder, 'two'), (two) => measure(one, two))),
  )

async function measure(one: RunningApp, two: RunningApp): Promise<Row[]> {
  const rows: Row[] = []
  for (const sales of SIZES) {
    const { ownerId } = await openShop(one.client, sales)
    await settle(one.client)
    const { rows: found } = await one.client.query<{ email: string }>(
      'SELECT email FROM "user" WHERE id = $1',
      [ownerId],
    )
    const at: Partial<Record<Step, number>> = {}
    await moveOwner(installationOf(one), installationOf(two), found[0]!.email, {
      clock: systemClock,
      onStep: (step) => void (at[step] = performance.now()),
    })
    const seconds = (from: Step, to: Step): string => ((at[to]! - at[from]!) / 1_000).toFixed(1)
    rows.push({
      what: `an owner with ${sales.toLocaleString('en-US')} sales, frozen`,
      median: at.open! - at.frozen!,
      note: `copied and compared in ${seconds('quiet', 'copied')} s, figures in ${seconds('copied', 'compared')} s, compared again in ${seconds('compared', 'switched')} s; deleted here in another ${seconds('open', 'deleted')} s`,
    })
  }
  return rows
}

const installationOf = ({ client, url }: RunningApp): Installation => {
  const { host, port, user, database } = client as Required<pg.Client>
  return { connection: { host, port, user, database }, sessionSecret: SESSION_SECRET, address: url }
}
