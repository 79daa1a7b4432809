import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createEntry, type Entry } from '../../features/sales/contract.ts'
import { importCsv } from '../../features/imports/contract.ts'
import { listImports, type ImportRun } from '../../features/imports/runs/contract.ts'
import { form, signUpOverHttp } from '../../features/imports/testing/helpers.ts'
import { saleOf } from '../../features/sales/testing/entries.ts'
import { testDatabaseAddress } from '../testing/database.ts'
import { testFolder } from '../testing/folder.ts'
import { smallDisk } from '../testing/small-disk.ts'
import { startProcess, type AppProcess } from '../../app/testing/process.ts'
import { buildWebIfNeeded } from '../../app/build-page.ts'

/** A real process of the app that loses its database while running. */

const { address } = await testDatabaseAddress()
const folder = testFolder()
const dataDir = join(folder, 'data')
const SESSION_SECRET = 's'.repeat(32)
const timeout = 120_000

let app: AppProcess
beforeAll(() => buildWebIfNeeded(() => {}), timeout)
afterEach(() => app.end())

const FILE = `Product,Date,Amount\n${Array.from({ length: 30_000 }, (_, i) => `Tea ${i},2026-01-03,2\n`).join('')}`

const INTERRUPTED =
  'The app or its database was restarted during the import, so nothing was imported. Please import the file again.'

interface Answer {
  status: number
  body: any
}

async function newOwner() {
  const { cookie, id } = await signUpOverHttp(app.url)
  const call = async (method: string, path: string, body?: FormData | object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(app.url + path, {
      method,
      headers: { cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  const record = (): Promise<Answer> => call('POST', createEntry.path, saleOf())
  return { id, call, record }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

/** Records sales on several connections at once until the returned function is called, which returns all responses. */
function recording({ record }: Owner) {
  const responses: Answer[] = []
  let isEnough = false
  const writers = Array.from({ length: 8 }, async () => {
    while (!isEnough) responses.push(await record())
  })
  return async (): Promise<Answer[]> => {
    isEnough = true
    await Promise.all(writers)
    return responses
  }
}

/** Every sale with a success response is there, and every failed one got an error that the owner can understand. */
async function expectKept(owner: Owner, responses: Answer[]): Promise<void> {
  const { body } = await owner.call('GET', createEntry.path)
  const ids = new Set((body as Entry[]).map(({ id }) => id))
  for (const { status, body } of responses) {
    if (status === 200) expect(ids).toContain((body as Entry).id)
    else
      expect([503, body.code]).toEqual([
        status,
        expect.stringMatching(/^(database_away|disk_full)$/),
      ])
  }
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
}

/** Runs `npm run verify`: every total must match the sales. */
function expectVerified(settings: Record<string, string>): void {
  const program = join(import.meta.dirname, '../../app/command.ts')
  const env = { PATH: process.env['PATH'], ...settings }
  const { stdout, stderr } = spawnSync(process.execPath, [program, 'verify'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect(stderr + stdout).toContain(
    'Every stored total matches the sales, no sale is missing a name, and all points and compared figures are right.',
  )
}

const isBack = (owner: Owner, within: number): Promise<void> =>
  vi.waitFor(async () => expect((await owner.record()).status).toBe(200), {
    timeout: within,
    interval: 100,
  })

describe("on the operator's server", { timeout }, () => {
  const start = async (): Promise<Owner> => {
    app = await startProcess(folder, { DATABASE_URL: address, DATA_DIR: dataDir, SESSION_SECRET })
    return newOwner()
  }
  const terminate = async (condition: string): Promise<void> => {
    // Only a superuser sees the statements of other users.
    const admin = new pg.Client(address)
    await admin.connect()
    const { rowCount } = await admin.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${condition}`)
    await admin.end()
    expect(rowCount).toBeGreaterThan(0)
  }

  test('when the connection of an import is closed, it gets a 503, nothing is imported and the app keeps running', async () => {
    const owner = await start()
    const imported = owner.call('POST', importCsv.path, form(FILE))
    await vi.waitFor(() => terminate("query LIKE 'COPY staged%'"), { timeout, interval: 5 })
    expect(await imported).toMatchObject({ status: 503, body: { code: 'database_away' } })
    const { imports } = (await owner.call('GET', listImports.path)).body as { imports: ImportRun[] }
    expect(imports).toMatchObject([{ state: 'failed', imported: 0, message: INTERRUPTED }])
    expect((await owner.record()).status).toBe(200)
    expect((await owner.call('GET', createEntry.path)).body).toHaveLength(1)
    expect(app.output()).not.toContain('"level":50')
  })

  test('when all connections are closed, three times, requests get a 503 or succeed, and later ones succeed', async () => {
    const owner = await start()
    const enough = recording(owner)
    for (let round = 0; round < 3; round++) {
      await isBack(owner, 10_000)
      await terminate('true')
    }
    await isBack(owner, 10_000)
    await expectKept(owner, await enough())
    expect(app.process.exitCode).toBe(null)
    expectVerified({ DATABASE_URL: address, SESSION_SECRET })
  })
})

describe('on the built-in database', { timeout }, () => {
  test('when the server is killed during an import and sales, the app restarts it and loses no confirmed sale', async () => {
    app = await startProcess(folder, { DATA_DIR: dataDir })
    const owner = await newOwner()
    const enough = recording(owner)
    const imported = owner.call('POST', importCsv.path, form(FILE))
    await vi.waitFor(
      async () => {
        const { imports } = (await owner.call('GET', listImports.path)).body
        expect(imports).toMatchObject([{ state: 'running' }])
      },
      { timeout, interval: 20 },
    )
    const postmaster = readFileSync(join(dataDir, 'database/postmaster.pid'), 'utf8')
    process.kill(Number.parseInt(postmaster), 'SIGKILL')
    expect([503, 409]).toContain((await imported).status)
    await isBack(owner, 30_000)
    expect(app.output()).not.toContain('"level":50')
    await expectKept(owner, await enough())
    const { imports } = (await owner.call('GET', listImports.path)).body
    expect(imports).toMatchObject([{ state: 'failed', imported: 0, message: INTERRUPTED }])
    expectVerified({ DATA_DIR: dataDir })
  })
})

const { disk, mount, unmount, canMount } = smallDisk(folder)

describe.skipIf(!canMount)('on a disk that fills up', { timeout }, () => {
  test('sales are refused with an error, the app keeps running, and sales succeed again once there is space', async () => {
    mount('250m')
    onTestFinished(async () => {
      await app.end()
      unmount()
    })
    app = await startProcess(folder, { DATA_DIR: join(disk, 'data') })
    const owner = await newOwner()
    const enough = recording(owner)
    await isBack(owner, 10_000)
    const filler = join(disk, 'filler')
    spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
    // The write-ahead log still has preallocated space; the tables have none.
    await vi.waitFor(async () => expect((await owner.record()).status).toBe(503), {
      timeout: 60_000,
      interval: 1,
    })
    rmSync(filler)
    await isBack(owner, 30_000)
    await expectKept(owner, await enough())
    expect(app.process.exitCode).toBe(null)
    expectVerified({ DATA_DIR: join(disk, 'data') })
  })
})
