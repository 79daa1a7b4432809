import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabaseAddress } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { startProcess, type AppProcess } from '../../../app/testing/process.ts'
import { buildWebIfNeeded } from '../../../app/build-page.ts'
import { orphans, rollupDifferences } from '../../sales/rollups/verify.ts'
import { importCsv } from '../contract.ts'
import { listImports, type ImportRun } from './contract.ts'
import { form, signUpOverHttp } from '../testing/helpers.ts'

/**
 * Kills a real process of the app at random moments of an import and starts it again. A normal test run
 * does this a few times; `CRASHES=200 npx vitest run crash` does it 200 times.
 */
const CRASHES = Number(process.env['CRASHES'] ?? 5)
const ROWS = 4_000

const { db, address } = await testDatabaseAddress()
const folder = testFolder()
const timeout = 60_000 + CRASHES * 30_000

let app: AppProcess
async function start(): Promise<void> {
  app = await startProcess(folder, {
    DATABASE_URL: address,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 's'.repeat(32),
  })
}
beforeAll(() => buildWebIfNeeded(() => {}), timeout)
// Each try of the test has its own app.
beforeEach(start, timeout)
afterEach(() => app.end('SIGKILL'))

const fileOf = (round: number): string => {
  const row = (_: unknown, i: number): string =>
    `Tea ${i % 50},2025-${String(1 + (i % 12)).padStart(2, '0')}-03,${round}.${i % 10},Customer ${i % 900}\n`
  return `Product,Date,Amount,Customer\n${Array.from({ length: ROWS }, row).join('')}`
}

test(
  `an app killed at ${CRASHES} random moments imports all or nothing, and no import stays running`,
  async () => {
    const { cookie, id } = await signUpOverHttp(app.url)
    const send = (round: number) =>
      fetch(app.url + importCsv.path, {
        method: 'POST',
        headers: { cookie },
        body: form(fileOf(round)),
      })
    const runs = async (): Promise<ImportRun[]> => {
      const answer = await fetch(app.url + listImports.path, { headers: { cookie } })
      return ((await answer.json()) as { imports: ImportRun[] }).imports
    }
    const undo = async (run: ImportRun): Promise<void> => {
      const { status } = await fetch(`${app.url}${listImports.path}/${run.id}/undo`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(status).toBe(200)
    }
    const countOf = (importId: number): Promise<number> =>
      db.withOwner(id, async ({ client }) => {
        const { rows } = await client.query('SELECT count(*) AS n FROM sale WHERE import_id = $1', [
          importId,
        ])
        return rows[0].n
      })

    const started = performance.now()
    expect((await send(0)).status).toBe(200)
    // Adapts to the speed of the machine, so that about one import in three finishes before the kill.
    let longest = performance.now() - started
    await undo((await runs())[0]!)

    const ended: Record<string, number> = {}
    for (let round = 1; round <= CRASHES; round++) {
      const [last] = await runs()
      const sent = send(round).then(
        () => {},
        () => {},
      )
      await sleep(Math.random() * longest)
      await app.end('SIGKILL')
      await sent
      await start()

      // The database may take a moment to notice that the client is gone.
      const [run] = await vi.waitFor(
        async () => {
          const all = await runs()
          expect(all.map(({ state }) => state)).not.toContain('running')
          return all
        },
        { timeout: 30_000, interval: 50 },
      )
      const state = run!.id === last!.id ? 'not begun' : run!.state
      ended[state] = (ended[state] ?? 0) + 1
      longest *= state === 'done' ? 0.9 : 1.05
      if (state === 'done') {
        expect([run!.imported, await countOf(run!.id)]).toEqual([ROWS, ROWS])
        await undo(run!)
      } else if (state === 'failed') {
        expect(run!.message).toContain('The app or its database was restarted during the import')
        expect(await countOf(run!.id)).toBe(0)
      }
      const { rows } = await db.systemPool.query(
        'SELECT count(*) AS n FROM sale WHERE owner_id = $1',
        [id],
      )
      expect(rows[0].n, state).toBe(0)
      expect(await db.withSystem(rollupDifferences)).toEqual([])
      expect(await db.withSystem(orphans)).toEqual([])
    }
    if (CRASHES >= 50) process.stdout.write(`${CRASHES} crashes: ${JSON.stringify(ended)}\n`)
  },
  timeout,
)
