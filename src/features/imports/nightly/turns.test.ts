import type { ServerResponse } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import type { Arrival } from '../../../server/http/guards/room.ts'
import { MEGABYTE } from '../../../shared/limits.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { untilDone } from '../../../server/testing/jobs.ts'
import { fileServer } from '../feeds/testing/file-server.ts'
import { salesOf, setUp, type Owner } from '../feeds/testing/nights.ts'
import { MAX_FEEDS } from '../feeds/contract.ts'
import { UploadLimits } from '../uploads/upload-limits.ts'
import { queueDue } from './reading.ts'
import { partOfSpace } from './routes.ts'

const slow = await fileServer()
const quick = await fileServer()
afterAll(() => {
  slow.close()
  quick.close()
})
const app = await testApp({ config: { FEEDS_PRIVATE: true, DATA_DIR: testFolder() } })
const { db, operator, signUp } = app

const FILE = 'Date,Product,Amount\n2025-11-01,Coffee,3.50\n'
const MORE = `${FILE}2025-11-02,Coffee,3.50\n`
const press = async (owner: Owner, ...ids: number[]) => {
  for (const id of ids)
    expect((await owner.post(`/api/sales-entries/feeds/${id}/read`, {})).status).toBe(200)
}
const jobsOf = async ({ account }: Owner, state: string) => {
  const { rows } = await db.systemPool.query<{ feedId: number; priority: number }>(
    `SELECT (data->>'feedId')::integer AS "feedId", priority FROM jobs.job
     WHERE name = 'read-feed' AND state = $2 AND data->>'ownerId' = $1 ORDER BY 1`,
    [account.id, state],
  )
  return rows
}

test(
  'an owner of slow servers has one file read at a time, each waits once however often it is asked for, and nobody else waits',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    slow.has(FILE)
    const ids: number[] = []
    for (let n = 0; n < MAX_FEEDS; n++) ids.push(await setUp(owner, `${slow.address}&n=${n}`))
    const open: ServerResponse[] = []
    slow.behaves((response) => open.push(response.writeHead(200, { 'content-type': 'text/csv' })))
    await press(owner, ...ids)
    await untilDone(() => expect(open).toHaveLength(1))
    await press(owner, ...ids, ...ids)
    expect((await jobsOf(owner, 'created')).map(({ feedId }) => feedId)).toEqual(ids)

    const another = await signUp()
    quick.has(FILE)
    const id = await setUp(another, quick.address)
    quick.has(MORE)
    await press(another, id)
    await untilDone(async () => expect(await salesOf(app, another)).toHaveLength(2))
    expect(open).toHaveLength(1)

    slow.has(FILE)
    open[0]!.end(FILE)
    await untilDone(async () =>
      expect(await jobsOf(owner, 'completed')).toHaveLength(1 + MAX_FEEDS),
    )
    expect(await jobsOf(owner, 'created')).toEqual([])
  },
)

test('files that somebody asked for wait behind those of the night', async () => {
  const [night, asked] = [await signUp(), await signUp()]
  quick.has(FILE)
  const id = await setUp(night, quick.address)
  await press(asked, await setUp(asked, quick.address))
  // The database's time has a finer part than the app's, which would be before it.
  await db.systemPool.query(`UPDATE sale_feed SET next_at = now() - interval '1 s' WHERE id = $1`, [
    id,
  ])
  await queueDue(operator)
  const priorityOf = async (owner: Owner) => (await jobsOf(owner, 'completed'))[0]?.priority
  await untilDone(async () => {
    const [first, last] = [await priorityOf(night), await priorityOf(asked)]
    expect(first).toBeGreaterThan(last!)
  })
}, 60_000)

test('the slow servers of 30 owners keep nobody else waiting', { tags: 'long' }, async () => {
  const open: ServerResponse[] = []
  const owners: Owner[] = []
  const ids: number[] = []
  slow.has(FILE)
  for (let n = 0; n < 30; n++) {
    const owner = await signUp()
    owners.push(owner)
    ids.push(await setUp(owner, slow.address))
  }
  const honest = await signUp()
  quick.has(FILE)
  const id = await setUp(honest, quick.address)
  slow.behaves((response) => {
    open.push(response.writeHead(200, { 'content-type': 'text/csv' }))
    response.write(FILE)
  })
  for (const [n, owner] of owners.entries()) await press(owner, ids[n]!)
  quick.has(MORE)
  await press(honest, id)
  await untilDone(async () => expect(await salesOf(app, honest)).toHaveLength(2))
  await untilDone(() => expect(open).toHaveLength(30))
  for (const response of open) response.end()
  await untilDone(async () => expect(await jobsOf(owners.at(-1)!, 'completed')).toHaveLength(1))
})

test('files of the night that fill their space leave as much for uploads', () => {
  const config = { MAX_UPLOAD_MB_PER_PROCESS: 100, MAX_UPLOAD_MB_PER_OWNER: 80 } as never
  const log = { warn: () => {} } as never
  const space = new UploadLimits({ config, log }, () => false)
  const nightly = partOfSpace({ config, log }, space)
  const one: Arrival = { by: ['one'] }
  nightly.take(one, 30 * MEGABYTE)
  nightly.take({ by: ['another'] }, 20 * MEGABYTE)
  expect(() => nightly.take({ by: ['a third'] }, 1)).toThrow('Too many files')
  space.take({ by: ['who is there'] }, 50 * MEGABYTE)
  expect(() => space.take({ by: ['a third'] }, 1)).toThrow('Too many files')
  nightly.release(one)
  space.take({ by: ['who is there'] }, 30 * MEGABYTE)
})
