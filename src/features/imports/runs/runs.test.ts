import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { browserOf, testApp, type Answer } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { importCsv } from '../contract.ts'
import { previewCsv } from '../preview/contract.ts'
import { listImports, type ImportRun } from './contract.ts'
import { lockImports } from './runs.ts'
import { form, importing, signUpOverHttp } from '../testing/helpers.ts'

const { app, another, db, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })
const address = await app.listen({ port: 0, host: '127.0.0.1' })

const HEADER = 'Product,Date,Amount\n'
const COFFEE = 'Coffee,2026-01-02,3.50\n'
const MANY = HEADER + Array.from({ length: 60_000 }, (_, i) => `Tea ${i},2026-01-03,2\n`).join('')

type Owner = Awaited<ReturnType<typeof signUp>>
const countOf = (ownerId: string): Promise<number> =>
  db.withOwner(ownerId, async ({ client }) => {
    const { rows } = await client.query('SELECT count(*) AS sales FROM sale')
    return rows[0].sales
  })
const runsOf = async (owner: Pick<Owner, 'get'>): Promise<ImportRun[]> =>
  (await owner.get(listImports.path)).body.imports
const cancel = (owner: Pick<Owner, 'post'>, id: number) =>
  owner.post(`${listImports.path}/${id}/cancel`)

/** Waits for a run after `last`, and returns the newest. */
const runAfter = (owner: Pick<Owner, 'get'>, last = 0): Promise<ImportRun> =>
  vi.waitFor(
    async () => {
      const [run] = await runsOf(owner)
      expect(run?.id).toBeGreaterThan(last)
      return run!
    },
    { timeout: 10_000, interval: 5 },
  )

/** Does `work` while imports of the owner are blocked just before they insert their sales. */
const whileBlocked = (ownerId: string, work: (isWaiting: () => Promise<void>) => Promise<void>) =>
  db.withSystem(async ({ client }) => {
    // Committed: the first import after a month has closed notes that, and would wait here already.
    await db.systemPool.query(
      `INSERT INTO sale_revision (owner_id, revision, final_until) VALUES ($1, gen_random_uuid(), '2199-12-31')
       ON CONFLICT (owner_id) DO UPDATE SET final_until = excluded.final_until`,
      [ownerId],
    )
    // The row that every writer of this owner locks first.
    await client.query(
      `INSERT INTO sale_revision VALUES ($1, gen_random_uuid())
       ON CONFLICT (owner_id) DO UPDATE SET revision = excluded.revision`,
      [ownerId],
    )
    await work(() =>
      vi.waitFor(
        async () => {
          const { rowCount } = await client.query(
            `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`,
          )
          expect(rowCount).toBe(1)
        },
        { timeout: 10_000, interval: 10 },
      ),
    )
  })

test(
  'the list has the newest import first, with the counts of each',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    await importing(owner)(HEADER + COFFEE.repeat(3), {}, { name: 'january.csv' })
    await importing(owner)(`${HEADER}${COFFEE.repeat(4)}Tea,soon,1\n`, {}, { name: 'all.csv' })
    const done = {
      state: 'done',
      message: null,
      progress: null,
      updated: 0,
      hasSales: true,
      editedCount: 0,
      feedId: null,
      trashId: null,
    }
    expect(await runsOf(owner)).toEqual([
      {
        ...done,
        id: expect.any(Number),
        fileName: 'all.csv',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        endedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        imported: 1,
        duplicates: 3,
        errorCount: 1,
        hasRejectedRows: true,
      },
      expect.objectContaining({ ...done, fileName: 'january.csv', imported: 3, errorCount: 0 }),
    ])
    expect(await runsOf(await signUp())).toEqual([])
  },
)

test('a refused file is listed as failed, with the reason', async () => {
  const owner = await signUp()
  const { status, body } = await importing(owner)('')
  expect([status, body.message]).toEqual([
    400,
    'The file is empty. Export it again, or choose another file.',
  ])
  expect(await runsOf(owner)).toMatchObject([
    {
      state: 'failed',
      message: 'The file is empty. Export it again, or choose another file.',
    },
  ])
})

test(
  'a running import is listed, and a second one is refused without being listed',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    let first: Promise<Answer>
    await whileBlocked(owner.account.id, async (isWaiting) => {
      first = importing(owner)(HEADER + COFFEE)
      await isWaiting()
      await vi.waitFor(async () =>
        expect(await runsOf(owner)).toMatchObject([
          // One row has been read, and none saved.
          {
            state: 'running',
            endedAt: null,
            imported: 0,
            progress: { rowsRead: 1, fraction: expect.closeTo(0.4) },
          },
        ]),
      )
      const second = await importing(owner)(HEADER + COFFEE)
      expect([second.status, second.body.code]).toEqual([409, 'import_running'])
    })
    expect((await first!).body.imported).toBe(1)
    expect(await runsOf(owner)).toMatchObject([{ state: 'done', imported: 1 }])
  },
)

test('an import continues to its end if the client disconnects after sending the file', async () => {
  const { cookie, id } = await signUpOverHttp(address)
  const owner = browserOf(app, cookie)
  const controller = new AbortController()
  await whileBlocked(id, async (isWaiting) => {
    const { signal } = controller
    const headers = { cookie }
    const body = form(HEADER + COFFEE)
    const sent = fetch(address + importCsv.path, { method: 'POST', headers, body, signal })
    await isWaiting()
    controller.abort()
    await expect(sent).rejects.toThrow()
    expect(await runsOf(owner)).toMatchObject([{ state: 'running' }])
  })
  await vi.waitFor(async () => expect((await runsOf(owner))[0]!.state).toBe('done'))
  expect(await countOf(id)).toBe(1)
})

test('a preview ends soon after its client disconnects', async () => {
  const { cookie } = await signUpOverHttp(address)
  const controller = new AbortController()
  const isReading = async (): Promise<boolean> => {
    // The lock on the staging table: the table itself is invisible to others.
    const { rowCount } = await db.systemPool.query(`
      SELECT FROM pg_locks WHERE locktype = 'relation' AND mode = 'AccessExclusiveLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
    return rowCount !== 0
  }
  const { signal } = controller
  const headers = { cookie }
  const body = form(MANY)
  const sent = fetch(address + previewCsv.path, { method: 'POST', headers, body, signal })
  await vi.waitUntil(isReading, { timeout: 10_000, interval: 5 })
  controller.abort()
  await expect(sent).rejects.toThrow()
  await vi.waitUntil(async () => !(await isReading()), { timeout: 5_000, interval: 5 })
})

test(
  'an import that waits ends when it is canceled from another process of the app, with nothing imported',
  { tags: 'long' },
  async () => {
    const { cookie, id } = await signUpOverHttp(address)
    const owner = browserOf(app, cookie)
    await whileBlocked(id, async (isWaiting) => {
      const sent = importing(owner)(HEADER + COFFEE)
      await isWaiting()
      const [run] = await runsOf(owner)
      const other = await another()
      const answer = await cancel(browserOf(other, cookie), run!.id)
      expect(answer.body).toEqual({ success: true })
      await other.close()
      expect(await runsOf(owner)).toMatchObject([
        { state: 'canceled', message: null, endedAt: expect.any(String), imported: 0 },
      ])
      expect(await sent).toMatchObject({ status: 409, body: { code: 'import_canceled' } })
    })
    expect(await countOf(id)).toBe(0)
    expect((await importing(owner)(HEADER + COFFEE)).body.imported).toBe(1)
  },
)

test('rejected rows are stored only if their import succeeds', { tags: 'long' }, async () => {
  const owner = await signUp()
  const rejectedParts = () =>
    db.withOwner(owner.account.id, async ({ client }) => {
      const { rows } = await client.query('SELECT count(*) AS parts FROM rejected_rows')
      return rows[0].parts
    })
  const file = `${HEADER}${COFFEE}Tea,soon,2\n`
  await whileBlocked(owner.account.id, async (isWaiting) => {
    const sent = importing(owner)(file)
    await isWaiting()
    expect((await cancel(owner, (await runAfter(owner)).id)).status).toBe(200)
    expect((await sent).status).toBe(409)
  })
  expect(await rejectedParts()).toBe(0)
  const { body } = await importing(owner)(file)
  expect([body.errorCount, await rejectedParts()]).toEqual([1, 1])
})

test('an import can be canceled while its file is being read', { tags: 'long' }, async () => {
  const owner = await signUp()
  const sent = importing(owner)(MANY)
  const { id } = await runAfter(owner)
  expect((await cancel(owner, id)).status).toBe(200)
  expect(await sent).toMatchObject({ status: 409, body: { code: 'import_canceled' } })
  expect(await countOf(owner.account.id)).toBe(0)
})

test(
  'an import canceled at any moment is imported fully or not at all, and both answers agree',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    let last = 0
    for (let round = 0; round < 24; round++) {
      const before = await countOf(owner.account.id)
      const sent = importing(owner)(`${HEADER}Coffee ${round},2026-01-02,3.50\n`)
      last = (await runAfter(owner, last)).id
      await sleep(round * 3)
      const canceled = await cancel(owner, last)
      const { status } = await sent
      const [run] = await runsOf(owner)
      expect([canceled.status, status, run!.state]).toEqual(
        status === 200 ? [409, 200, 'done'] : [200, 409, 'canceled'],
      )
      expect(await countOf(owner.account.id)).toBe(before + (status === 200 ? 1 : 0))
    }
  },
)

test(
  'an import that has ended cannot be canceled, and an unknown one is not found',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const { body } = await importing(owner)(HEADER + COFFEE)
    expect(await cancel(owner, body.importId)).toMatchObject({
      status: 409,
      body: { code: 'not_running', message: 'This import has already ended.' },
    })
    expect((await cancel(owner, 999_999)).status).toBe(404)
  },
)

test(
  'an app that stops marks its imports as failed, even if their clients have disconnected',
  { tags: 'long' },
  async () => {
    const { cookie, id } = await signUpOverHttp(address)
    const stopping = await another()
    const url = await stopping.listen({ port: 0, host: '127.0.0.1' })
    const controller = new AbortController()
    await whileBlocked(id, async (isWaiting) => {
      const { signal } = controller
      const body = form(HEADER + COFFEE)
      const headers = { cookie }
      const sent = fetch(url + importCsv.path, { method: 'POST', headers, body, signal })
      await isWaiting()
      controller.abort()
      await expect(sent).rejects.toThrow()
      await stopping.close()
      expect(await runsOf(browserOf(app, cookie))).toMatchObject([
        { state: 'failed', message: expect.stringContaining('The app is being restarted') },
      ])
    })
    expect(await countOf(id)).toBe(0)
  },
)

test('runs left by a killed app are marked as ended by the list and by the next import', async () => {
  const owner = await signUp()
  const { id } = owner.account
  const left = (isCanceled = false) =>
    db.withOwner(id, ({ client }) =>
      client.query(
        `INSERT INTO sale_import (owner_id, file_name, is_canceled)
         VALUES (current_owner(), 'left.csv', $1)`,
        [isCanceled],
      ),
    )
  await left()
  await left(true)
  await db.withOwner(id, async (tx) => {
    await lockImports(tx)
    expect(await runsOf(owner), 'a process may still be working on them').toMatchObject([
      { state: 'running' },
      { state: 'running' },
    ])
  })
  const killed = {
    state: 'failed',
    message:
      'The app or its database was restarted during the import, so nothing was imported. Please import the file again.',
  }
  expect(await runsOf(owner)).toMatchObject([{ state: 'canceled', message: null }, killed])

  await left()
  await importing(owner)(HEADER + COFFEE)
  const rows = await db.withOwner(id, ({ client }) =>
    client.query('SELECT state FROM sale_import ORDER BY id DESC'),
  )
  expect(rows.rows.map(({ state }) => state)).toEqual(['done', 'failed', 'canceled', 'failed'])
})
