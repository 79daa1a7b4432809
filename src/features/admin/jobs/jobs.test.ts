import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { reasonOfFailure } from '../../../server/failed-jobs.ts'
import { defineJob, openJobs } from '../../../server/jobs.ts'
import { FAST, untilDone } from '../../../server/testing/jobs.ts'
import { adminOf } from '../../accounts/testing/admin.ts'

const { app, db, signUp } = await testApp({ isAlone: true })
const admin = await adminOf({ db, signUp })

/** Two kinds of jobs that fail as long as `isBroken`, each tried once. */
let isBroken = true
const done: string[] = []
const ONE_TRY = { places: 1, shareBy: null, retryLimit: 0 }
const greet = defineJob<{ name: string }>('greet', ONE_TRY)
const wave = defineJob<{ name: string }>('wave', ONE_TRY)
const jobs = openJobs(db, app.log, FAST)
for (const kind of [greet, wave]) {
  jobs.handle(kind, async ({ name }) => {
    if (isBroken) {
      throw new Error(
        `Could not greet ${name}@example.com at https://ada:secret@crm.example.com/hello?token=1`,
      )
    }
    done.push(`${kind.name} ${name}`)
  })
}
const failedNow = async () =>
  (await db.systemPool.query(`SELECT id FROM jobs.job WHERE state = 'failed'`)).rowCount

beforeAll(async () => {
  for (const name of ['ada', 'grace', 'edsger']) await jobs.send(greet, { name })
  await jobs.send(wave, { name: 'ada' })
  await untilDone(async () => expect(await failedNow()).toBe(4))
  isBroken = false
  return () => jobs.stop()
}, 30_000)

const list = async (query = '') => (await admin.get(`/api/admin/jobs${query}`)).body

describe('failed jobs', () => {
  test('are listed newest first with kind, time, tries and why, without addresses and secrets', async () => {
    const { jobs: found, nextCursor } = await list()
    expect(found).toHaveLength(4)
    expect(nextCursor).toBeNull()
    const times = found.map(({ failedAt }: { failedAt: string }) => Date.parse(failedAt))
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a))
    for (const job of found) {
      expect(job).toMatchObject({
        tries: 1,
        reason: 'Could not greet (an email address) at https://crm.example.com',
      })
    }
  })

  test('come in pages that miss none and repeat none', async () => {
    const seen: string[] = []
    let before = ''
    for (let page = 0; page < 9; page++) {
      const { jobs: found, nextCursor } = await list(`?limit=1${before && `&cursor=${before}`}`)
      seen.push(...found.map(({ id }: { id: string }) => id))
      if (!nextCursor) break
      before = nextCursor
    }
    expect(new Set(seen).size).toBe(4)
    expect(seen).toHaveLength(4)
  })

  test('are counted by kind, next to how many wait', async () => {
    const { body } = await admin.get('/api/admin/queues')
    expect(body.queues).toMatchObject([
      { name: 'greet', failed: 3 },
      { name: 'wave', failed: 1 },
    ])
  })

  test('one runs again, once: the second press finds it gone', async () => {
    const [{ id }] = (await list('?name=wave')).jobs
    expect((await admin.post(`/api/admin/jobs/${id}/retry`)).status).toBe(200)
    expect(await admin.post(`/api/admin/jobs/${id}/retry`)).toMatchObject({
      status: 404,
      body: {
        message:
          'This job is no longer among the failed ones. Reload the page to see those that are.',
      },
    })
    await untilDone(() => expect(done).toEqual(['wave ada']))
  }, 30_000)

  test('one is discarded, the two others of its kind run again together', async () => {
    const found = (await list('?name=greet')).jobs
    expect((await admin.delete(`/api/admin/jobs/${found[0].id}`)).status).toBe(200)
    const again = await admin.post('/api/admin/jobs/retry', { name: 'greet' })
    expect(again).toMatchObject({ status: 200, body: { retried: 2 } })
    await untilDone(() => expect(done).toHaveLength(3))
    expect((await list()).jobs).toEqual([])
    expect((await admin.delete(`/api/admin/jobs/${found[0].id}`)).status).toBe(404)
    expect((await admin.post('/api/admin/jobs/retry', { name: 'greet' })).status).toBe(404)
  }, 30_000)

  test('bad input is refused in words', async () => {
    for (const query of ['?cursor=1~2', '?limit=0', '?name=A;B']) {
      expect((await admin.get(`/api/admin/jobs${query}`)).status, query).toBe(400)
    }
  })
})

test.each([
  [
    new Error('Cannot reach smtp://user:pass@mail.example.com:587/x'),
    'smtp://mail.example.com:587',
  ],
  [new Error('Token kZ8vYq3LmN0pQrStUvWxYz12 is wrong'), 'Token … is wrong'],
  [
    new Error('fetch failed', { cause: new Error('read ECONNRESET') }),
    'fetch failed: read ECONNRESET',
  ],
  [Object.assign(new Error('invalid input: "Ada Byron"'), { code: '22P02' }), 'invalid input: "…"'],
  ['a text', 'It gave no reason.'],
])('%s is told without its secrets', (error, told) => {
  expect(reasonOfFailure(error)).toContain(told)
  expect(reasonOfFailure(error)).not.toMatch(/pass|kZ8v|Ada/)
})
