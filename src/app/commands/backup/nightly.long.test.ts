import { spawn, execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { backUpInto } from '../../../server/backup/folder.ts'
import { readBackup } from '../../../server/backup/file.ts'
import { failedBackup } from '../../../server/backup/nightly.ts'
import { VERSION } from '../../../server/version.ts'
import { openJobs } from '../../../server/jobs.ts'
import { openLog } from '../../../server/log.ts'
import { testDatabaseAddress } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { hurryRetry } from '../../../server/testing/jobs.ts'
import { buildWebIfNeeded } from '../../build-page.ts'
import { startProcess } from '../../testing/process.ts'
import { PROGRAM } from '../testing/program.ts'

/** Backups in `BACKUP_DIR`: by `npm run backup`, and every night by the app, which runs the same program. */

const { db, address } = await testDatabaseAddress()
const folder = testFolder()
const SESSION_SECRET = 's'.repeat(32)
const timeout = 120_000
const NIGHTLY = { name: 'nightly-backup', options: { places: 1, shareBy: null } }

const newFolder = (name: string): string => mkdtempSync(join(folder, name))
const settings = (BACKUP_DIR: string) => ({
  DATABASE_URL: address,
  DATA_DIR: folder,
  SESSION_SECRET,
  BACKUP_DIR,
})
const env = (BACKUP_DIR: string) => ({ PATH: process.env['PATH'], ...settings(BACKUP_DIR) })
const save = (into: string, madeAt: string, keep = 2) =>
  backUpInto(
    { connectionString: address },
    { folder: into, keep },
    { madeAt: new Date(madeAt), sessionSecret: SESSION_SECRET },
  )
const named = (day: string) => `kpi-backup-${day}T081000Z.gz`

beforeAll(() => buildWebIfNeeded(() => {}), timeout)

test('as many as BACKUP_KEEP are kept, the latest; files with other names stay', async () => {
  const into = newFolder('keep')
  const others = ['kpi-backup-of-mine.gz', 'shop.backup', `${named('20261101')}.md5`].sort()
  for (const name of others) writeFileSync(join(into, name), 'mine')
  for (const day of [12, 13, 14, 15]) await save(into, `2026-11-${day}T08:10:00Z`)
  expect(readdirSync(into).sort()).toEqual([...others, named('20261114'), named('20261115')].sort())
  expect(await readBackup(join(into, named('20261115')))).toMatchObject({ version: VERSION })
  // Also with a clock that was set back: the new one is never taken for an old one.
  await save(into, '2025-01-01T08:10:00Z')
  expect(readdirSync(into)).toContain(named('20250101'))
})

test('a backup that fails deletes nothing, and the oldest go only after the new one was read again', async () => {
  const into = newFolder('fails')
  for (const day of [12, 13]) await save(into, `2026-11-${day}T08:10:00Z`)
  const before = readdirSync(into)
  const limited = promisify(execFile)(
    'sh',
    ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, PROGRAM, 'backup'],
    { env: env(into) },
  )
  await expect(limited).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The backup can't be written to .*fails\w+\/kpi-backup-\d{8}T\d{6}Z\.gz: the file is larger than the system allows\. Nothing was saved\.\n$/,
    ),
  })
  expect(readdirSync(into)).toEqual(before)
})

test(
  'the half file of a run that was killed is not taken for a backup, and the next run deletes it',
  async () => {
    const into = newFolder('killed')
    const client = new pg.Client(address)
    await client.connect()
    await client.query('BEGIN; LOCK TABLE sale IN ACCESS EXCLUSIVE MODE')
    const child = spawn(process.execPath, [PROGRAM, 'backup'], { env: env(into) })
    await vi.waitUntil(() => readdirSync(into).length > 0, { timeout, interval: 20 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    await client.end()
    const [half] = readdirSync(into)
    expect(half).toMatch(/\.gz\.part$/)
    // The server notices that the killed one is gone when it wants to send it something.
    await vi.waitUntil(() => save(into, '2026-11-12T08:10:00Z').catch(() => false), { timeout })
    expect(readdirSync(into)).toEqual([named('20261112')])
  },
  timeout,
)

test(
  'of two processes one makes the nightly backup, with low priority, and it is noted for the overview and metrics',
  async () => {
    const [first, second] = [newFolder('first'), newFolder('second')]
    const apps = [await startProcess(folder, settings(first))]
    onTestFinished(async () => void (await Promise.all(apps.map((app) => app.end()))))
    apps.push(await startProcess(folder, settings(second)))
    const schedules = () =>
      db.systemPool
        .query(`SELECT cron, timezone, options FROM jobs.schedule WHERE name = 'nightly-backup'`)
        .then(({ rows }) => rows)
    await vi.waitUntil(async () => (await schedules().catch(() => [])).length > 0, { timeout })
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
    expect(await schedules()).toMatchObject([
      { cron: '10 3 * * *', timezone, options: { missed: 'once' } },
    ])

    // Holds it up, so that its priority can be read.
    const client = new pg.Client(address)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('BEGIN; LOCK TABLE sale IN ACCESS EXCLUSIVE MODE')
    await queueOne()
    const files = () => [...readdirSync(first), ...readdirSync(second)]
    await vi.waitUntil(() => files().length > 0, { timeout, interval: 20 })
    if (existsSync('/proc')) expect(priorityOfBackup()).toEqual(['19'])
    await client.query('ROLLBACK')

    await vi.waitUntil(() => files().some((name) => name.endsWith('.gz')), { timeout })
    await vi.waitUntil(async () => (await stateOf()) === 'completed', { timeout })
    expect(files()).toEqual([expect.stringMatching(/^kpi-backup-\d{8}T\d{6}Z\.gz$/)])
    const { rows } = await db.systemPool.query(
      `SELECT detail FROM audit_log WHERE kind = 'backup_noted'`,
    )
    expect(rows.filter(({ detail }) => detail.startsWith(files()[0]))).toHaveLength(1)
  },
  timeout,
)

test(
  'a folder that is gone is named at the start and in the reason of the failed job, after two more tries',
  async () => {
    const app = await startProcess(folder, settings(join(folder, 'gone')))
    onTestFinished(async () => void (await app.end()))
    await vi.waitFor(() =>
      expect(app.output()).toMatch(
        /BACKUP_DIR .*gone is not a folder in which the app may write, so no backups will be made\. Create it, or set another one\.\n/,
      ),
    )
    await queueOne()
    await hurryRetry(db, NIGHTLY)
    await hurryRetry(db, NIGHTLY)
    const failed = await vi.waitUntil(() => db.withSystem(failedBackup), { timeout })
    expect(failed.reason).toMatch(/its folder does not exist\. Nothing was saved\.$/)
    await save(newFolder('elsewhere'), '2026-11-12T08:10:00Z')
  },
  timeout,
)

const stateOf = async (): Promise<string> =>
  (await db.systemPool.query(`SELECT state FROM jobs.job WHERE name = 'nightly-backup'`)).rows[0]
    .state

async function queueOne(): Promise<void> {
  const jobs = openJobs(db, openLog('silent'))
  await db.withSystem((tx) => jobs.sendAll(NIGHTLY, [{}], tx))
  await jobs.stop()
}

/** The priorities of all processes that make a backup of this file's database. */
function priorityOfBackup(): string[] {
  const read = (id: string, name: string) => readFileSync(`/proc/${id}/${name}`, 'utf8')
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id))
    .flatMap((id) => {
      try {
        if (!read(id, 'cmdline').split('\0').includes(PROGRAM)) return []
        if (!read(id, 'environ').split('\0').includes(`DATABASE_URL=${address}`)) return []
        const stat = read(id, 'stat')
        return [stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]!]
      } catch {
        return []
      }
    })
}
