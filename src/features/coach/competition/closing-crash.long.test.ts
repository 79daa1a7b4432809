import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabaseAddress } from '../../../server/testing/database.ts'
import { makeStandings } from './testing/standings.ts'

/**
 * Kills the process that closes a month at random moments. A normal test run does this a few times;
 * `CRASHES=200 npx vitest run closing-crash` does it 200 times.
 */
const CRASHES = Number(process.env['CRASHES'] ?? 3)
const MONTH = '2026-11-01'
const NOW = '2026-12-01T12:05:00Z'
const timeout = 60_000 + CRASHES * 10_000

const { db, address } = await testDatabaseAddress()
// The app's roles may not delete what was closed.
const admin = new pg.Client({ connectionString: address })
await admin.connect()
afterAll(() => admin.end())

const program = join(import.meta.dirname, 'testing/close-months.ts')
/** It loads as the app does, from what is compiled. */
const loading = join(import.meta.dirname, '../../../app/loading.ts')

/** Closes what is due in a process of its own, killed after `ms` unless it's done. Returns how long closing took, in ms. */
async function close(ms = Infinity): Promise<{ isDone: boolean; took: number }> {
  const child = spawn(process.execPath, ['--import', loading, program, address, NOW], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let begun = 0
  const started = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      output += text
      begun ||= performance.now()
      resolve()
    })
  })
  const exit = once(child, 'exit')
  await Promise.race([started, exit])
  await Promise.race([exit, ...(ms === Infinity ? [] : [sleep(ms)])])
  child.kill('SIGKILL')
  await exit
  return { isDone: output.includes('closed'), took: performance.now() - begun }
}

const winners = async () => {
  const { rows } = await db.systemPool.query(
    `SELECT account_id AS id, place, points FROM competition_winner WHERE month = $1 ORDER BY place, account_id`,
    [MONTH],
  )
  return rows
}
const isClosed = async () => (await db.systemPool.query('SELECT FROM competition_month')).rowCount

test(
  `a process killed at ${CRASHES} random moments closes a month completely or not at all, and the next run closes it with the same winners`,
  async () => {
    await makeStandings(db, MONTH, [400, 300, ...Array<number>(60).fill(200), 100])
    const { took } = await close()
    const expected = await winners()
    expect(expected).toHaveLength(62)
    let longest = took
    const ended = { whole: 0, none: 0 }
    for (let round = 0; round < CRASHES; round++) {
      await admin.query('TRUNCATE competition_month, competition_winner')
      await close(Math.random() * longest)
      const closed = await isClosed()
      expect(await winners()).toEqual(closed ? expected : [])
      ended[closed ? 'whole' : 'none']++
      // So that about half of them are killed before the end, however fast the machine is.
      longest *= closed ? 0.7 : 1.2
      expect(await close()).toMatchObject({ isDone: true })
      expect(await winners()).toEqual(expected)
    }
    if (CRASHES >= 50) process.stdout.write(`${CRASHES} crashes: ${JSON.stringify(ended)}\n`)
  },
  timeout,
)
