import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { importCsv } from '../../src/features/imports/contract.ts'
import { undoImport } from '../../src/features/imports/runs/contract.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { writeExport, type ExportFile } from '../kit/export-file.ts'
import { openShop } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'
import { repeated } from './repeated.ts'
import { onEach, type Installation } from './installations.ts'
import { judge } from './writing.ts'

/** kills in all, spread evenly over what is killed */
const KILLS = Number(process.env['BENCH_KILLS'] ?? 200)
const ROWS = 10_000

/**
 * Kills the app, the database or both while a file is imported, and while the import is undone. Each call is repeated
 * with the same key until it is answered, as the page does. Then every row must be there exactly once, or none.
 */
export async function importKills(folder: string): Promise<Row[]> {
  const file = await writeExport(join(folder, 'sales.csv'), ROWS, '2026-11-26')
  return onEach(folder, KILLS, (installation, rounds) =>
    killedWhileImporting(installation, file, rounds),
  )
}

async function killedWhileImporting(
  installation: Installation,
  file: ExportFile,
  rounds: number,
): Promise<Row[]> {
  const random = seededRandom(12)
  const results = installation.victims.map((victim) => ({
    victim,
    kills: { import: 0, undo: 0 },
    away: [] as number[],
  }))
  const problems: string[] = []
  const work = () => importAndUndo(installation, file, problems)
  // The first run fills caches, so a kill within its time would often come too late.
  await work().ended
  let usual = await work().ended
  for (let round = 0; round < rounds;) {
    const { victim, kills, away } = results[round % results.length]!
    const running = work()
    const over = new AbortController()
    const killing = async () => {
      const begin = performance.now()
      kills[running.state.now]++
      await installation.kill(victim)
      away.push(performance.now() - begin)
      return true
    }
    const killed = sleep(random() * usual, undefined, over).then(killing, () => false)
    const took = await running.ended
    over.abort()
    if (await killed) round++
    // It was quicker than the kill, and shows how long it takes now.
    else usual = took
  }
  const judged = await judge(installation, problems)
  return results.map(({ victim, kills, away }) => ({
    what: `${victim}, killed ${kills.import} times during an import and ${kills.undo} during its undo`,
    ...percentiles(away),
    ...judged,
  }))
}

/** What runs, until it has `ended`, with the ms it took. */
interface Running {
  state: { now: 'import' | 'undo' }
  ended: Promise<number>
}

/** Imports and undoes the file as a new owner, and compares the rows after both. */
function importAndUndo(...of: [Installation, ExportFile, problems: string[]]): Running {
  const state: Running['state'] = { now: 'import' }
  return { state, ended: comparing(state, ...of) }
}

async function comparing(
  state: Running['state'],
  { connect, url }: Installation,
  { path, rows, years }: ExportFile,
  problems: string[],
): Promise<number> {
  const shop = await withConnection(connect, (client) => openShop(client, 0))
  const cents = [...years.values()].reduce((sum, year) => sum + year.cents, 0)
  const check = async (what: string, expected: { rows: number; cents: number }) => {
    const found = await withConnection(connect, (client) =>
      client.query(
        'SELECT count(*)::int AS rows, coalesce(sum(revenue_cents), 0)::int AS cents FROM sale WHERE owner_id = $1',
        [shop.ownerId],
      ),
    )
    if (JSON.stringify(found.rows[0]) !== JSON.stringify(expected))
      problems.push(`${what}: ${JSON.stringify(found.rows[0])}, not ${JSON.stringify(expected)}`)
  }
  const app = { url, counts: { answered: 0, wrong: problems } }
  const begin = performance.now()
  const form = new FormData()
  form.set('file', await openAsBlob(path, { type: 'text/csv' }), 'sales.csv')
  const imported = await repeated<{ importId: number }>(shop, app, {
    method: 'POST',
    path: importCsv.path,
    body: form,
  })
  await check('imported', { rows, cents })
  state.now = 'undo'
  await repeated(shop, app, {
    method: 'POST',
    path: undoImport.path.replace(':id', String(imported!.importId)),
    body: {},
    isDoneIf: 'nothing_left',
  })
  await check('undone', { rows: 0, cents: 0 })
  return performance.now() - begin
}

/** Works on a database that may be coming back, until it has worked. */
async function withConnection<T>(
  connect: Installation['connect'],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      const client = await connect()
      const result = await work(client)
      // Not awaited: of a connection that was lost meanwhile it never ends.
      client.end().catch(() => {})
      return result
    } catch {
      await sleep(50)
    }
  }
}
