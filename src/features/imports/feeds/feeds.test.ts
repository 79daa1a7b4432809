import { afterAll, describe, expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { untilDone } from '../../../server/testing/jobs.ts'
import { importCsv } from '../contract.ts'
import { importing } from '../testing/helpers.ts'
import { queueDue } from '../nightly/reading.ts'
import { fileServer } from './testing/file-server.ts'
import {
  answer,
  feedsOf,
  form,
  mailsOf,
  readAtNight,
  readingServices,
  salesOf,
  setUp,
  type Owner,
} from './testing/nights.ts'

const server = await fileServer()
const another = await fileServer()
afterAll(() => {
  server.close()
  another.close()
})
const app = await testApp({
  now: () => new Date('2026-11-20T12:00:00Z'),
  areConfirmed: true,
  config: { FEEDS_PRIVATE: true, DATA_DIR: testFolder() },
})
const { db, signUp, operator } = app
const night = readingServices(operator)

const HEADER = 'Date,Product,Amount,Customer,Status\n'
const row = (day: number, amount = '3.50', status = 'new', customer = '') =>
  `2026-11-${String(day).padStart(2, '0')},Coffee,${amount},${customer},${status}\n`
const sale = (day: number, cents = 350) => `2026-11-${String(day).padStart(2, '0')} ${cents}`
const read = (owner: Owner, id: number) => readAtNight(night, owner, id)
const sales = (owner: Owner) => salesOf(app, owner)
const mails = (owner: Owner) => mailsOf(app, owner)
const importsOf = async (owner: Owner) =>
  (await owner.get('/api/sales-entries/imports')).body.imports

describe('a file that grows', () => {
  test(
    'over seven nights, each sale is recorded once, and two equal sales of a day stay two',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      let file = HEADER + row(1) + row(1)
      const recorded = [sale(1), sale(1)]
      server.has(file)
      const id = await setUp(owner, server.address)
      for (let day = 2; day <= 8; day++) {
        file += row(day) + row(day)
        recorded.push(sale(day), sale(day))
        server.has(file)
        expect(await read(owner, id)).toMatchObject({ state: 'on', newSales: 2, problem: null })
        expect(await sales(owner)).toEqual(recorded)
      }
      const runs = await importsOf(owner)
      expect(runs).toHaveLength(8)
      expect(runs[0]).toMatchObject({
        fileName: 'sales.csv',
        feedId: id,
        imported: 2,
        duplicates: 14,
      })
      expect(await mails(owner)).toEqual([])
    },
  )

  test('a third equal sale is new', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1) + row(1))
    const id = await setUp(owner, server.address)
    server.has(HEADER + row(1) + row(1) + row(1))
    expect(await read(owner, id)).toMatchObject({ newSales: 1 })
    expect(await sales(owner)).toEqual([sale(1), sale(1), sale(1)])
  })

  test(
    "what the program writes into old rows that is no part of a sale doesn't record them twice",
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1) + row(2))
      const id = await setUp(owner, server.address)
      server.has(HEADER + row(1, '3.50', 'shipped') + row(2, '3.50', 'shipped') + row(3))
      expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
      expect(await sales(owner)).toEqual([sale(1), sale(2), sale(3)])
    },
  )

  test(
    'that has only the last three days is no shorter than before',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1) + row(2) + row(3))
      const id = await setUp(owner, server.address)
      for (let day = 4; day <= 7; day++) {
        server.has(HEADER + row(day - 2) + row(day - 1) + row(day))
        expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
      }
      expect(await sales(owner)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => sale(day)))
    },
  )

  test('that begins in the middle of a day asks nothing about the rest of that day', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1) + row(2, '3.50') + row(2, '4.00') + row(3))
    const id = await setUp(owner, server.address)
    server.has(HEADER + row(2, '4.00') + row(3) + row(4))
    expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
    expect(await sales(owner)).toEqual([sale(1), sale(2), sale(2, 400), sale(3), sale(4)])
  })

  test(
    'was imported by hand before: its sales are known, also when an old row changes later',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      await importing(owner)(HEADER + row(1) + row(2))
      server.has(HEADER + row(1) + row(2) + row(3))
      const id = await setUp(owner, server.address)
      server.has(HEADER + row(1, '3.50', 'shipped') + row(2) + row(3) + row(4))
      expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
      expect(await sales(owner)).toEqual([sale(1), sale(2), sale(3), sale(4)])
    },
  )

  test('two tills sold the same: the sales of both count', { tags: 'long' }, async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const first = await setUp(owner, server.address)
    another.has(HEADER + row(1))
    const second = await setUp(owner, another.address)
    server.has(HEADER + row(1) + row(2))
    another.has(HEADER + row(1) + row(2))
    await read(owner, first)
    await read(owner, second)
    expect(await sales(owner)).toEqual([sale(1), sale(1), sale(2), sale(2)])
  })
})

describe('a row that was corrected', () => {
  test(
    'is asked about once by email, and nothing is imported until the owner answers; then it is updated every night',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1) + row(2) + row(3))
      const id = await setUp(owner, server.address)
      server.has(HEADER + row(1) + row(2, '5.00') + row(3) + row(4))
      const question = {
        state: 'on',
        problem: 'question',
        message: 'A row of the file has changed since its sale was recorded.',
      }
      expect(await read(owner, id)).toMatchObject(question)
      expect(await read(owner, id)).toMatchObject(question)
      server.has(HEADER + row(1) + row(2, '5.00') + row(3) + row(4) + row(5))
      expect(await read(owner, id)).toMatchObject(question)
      expect(await sales(owner)).toEqual([sale(1), sale(2), sale(3)])
      expect(await mails(owner)).toMatchObject([
        { subject: expect.stringMatching(/^Your file from .* needs an answer$/) },
      ])

      const { preview, body } = await answer(owner, id, { changed: 'update' })
      expect(preview.changedRows).toMatchObject([
        { differences: [{ field: 'revenue', recorded: 3.5, inFile: 5 }] },
      ])
      expect(body).toMatchObject({ imported: 2, updated: 1 })
      expect(await sales(owner)).toEqual([sale(1), sale(2, 500), sale(3), sale(4), sale(5)])
      expect(await feedsOf(owner)).toMatchObject([{ problem: null, newSales: 3 }])

      server.has(HEADER + row(1) + row(2, '5.00') + row(3, '6.00') + row(4) + row(5))
      expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
      expect(await sales(owner)).toEqual([sale(1), sale(2, 500), sale(3, 600), sale(4), sale(5)])
    },
  )

  test('beyond recognition: it asks, since both sales would count', { tags: 'long' }, async () => {
    const owner = await signUp()
    server.has(HEADER + row(1) + row(2) + row(3))
    const id = await setUp(owner, server.address)
    server.has(HEADER + row(1) + row(1) + row(3) + row(4))
    expect(await read(owner, id)).toMatchObject({
      message: 'A sale that this file brought is not among its rows any more.',
    })
    expect(await answer(owner, id)).toMatchObject({ body: { imported: 2 } })
    server.has(HEADER + row(1) + row(1) + row(3) + row(4) + row(5))
    expect(await read(owner, id), 'it has been answered').toMatchObject({
      newSales: 1,
      problem: null,
    })
  })

  test('to canceled: it asks once, then takes such sales out every night, and undo brings them back', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1) + row(2) + row(3))
    const id = await setUp(owner, server.address)
    server.has(HEADER + row(1) + row(2, '3.50', 'canceled') + row(3))
    expect(await read(owner, id)).toMatchObject({
      problem: 'question',
      message: 'A sale that this file brought was canceled since.',
    })
    expect(await sales(owner)).toEqual([sale(1), sale(2), sale(3)])
    const { preview, body } = await answer(owner, id, { changed: 'update' })
    expect(preview.canceledSales).toMatchObject([{ productName: 'Coffee', revenue: 3.5 }])
    expect(body).toMatchObject({ imported: 0, updated: 1 })
    expect(await sales(owner)).toEqual([sale(1), sale(3)])

    server.has(HEADER + row(1) + row(2, '3.50', 'canceled') + row(3, '3.50', 'canceled') + row(4))
    expect(await read(owner, id)).toMatchObject({ newSales: 2, problem: null })
    expect(await sales(owner)).toEqual([sale(1), sale(4)])
    const [last] = await importsOf(owner)
    await owner.post(`/api/sales-entries/imports/${last.id}/undo`, { includeEdited: false })
    expect(await sales(owner)).toEqual([sale(1), sale(3)])
  })

  test('an edit made here stays', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    const { entries } = (await owner.get('/api/sales-entries?limit=10&page=1')).body
    await owner.patch(`/api/sales-entries/${entries[0].id}`, { revenue: 9 })
    server.has(HEADER + row(1) + row(2))
    expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
    expect((await sales(owner)).length).toBe(2)
  })
})

describe('the same file as before', () => {
  test('by its ETag: it is not even sent', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1), '"version 1"')
    const id = await setUp(owner, server.address)
    server.requests.length = 0
    expect(await read(owner, id)).toMatchObject({ newSales: 0, problem: null })
    expect(server.requests.map(({ headers }) => headers['if-none-match'])).toEqual(['"version 1"'])
    server.has(HEADER + row(1) + row(2), '"version 2"')
    expect(await read(owner, id)).toMatchObject({ newSales: 1 })
  })

  test('by its content: it is not read, and no import is listed', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    expect(await read(owner, id)).toMatchObject({ newSales: 0, problem: null })
    expect(await importsOf(owner)).toHaveLength(1)
  })
})

describe('a question', () => {
  const files: [string, string, string][] = [
    ['a renamed column', 'Date,Product,Total,Customer,Status\n' + row(1) + row(2), 'The file has no column "Amount"'], // prettier-ignore
    ['a new column', 'Date,Product,Amount,Customer,Status,Tip\n' + row(1).trim() + ',1\n', 'The file has a new column "Tip".'], // prettier-ignore
    ['amounts in another currency', HEADER + row(1) + row(2, '€3.50'), 'in another currency now'],
    ['a row without an amount', HEADER + row(1) + row(2) + row(3, ''), "A row of the file can't be read."], // prettier-ignore
  ]
  test.each(files)('%s: it waits, and one email says so', async (_, content, sentence) => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    server.has(content)
    for (let nights = 0; nights < 3; nights++)
      expect(await read(owner, id)).toMatchObject({
        problem: 'question',
        message: expect.stringContaining(sentence),
      })
    expect(await sales(owner)).toEqual([sale(1)])
    expect(await mails(owner)).toHaveLength(1)
    server.has(HEADER + row(1) + row(2))
    expect(await read(owner, id), 'the file is as before').toMatchObject({ problem: null })
    expect(await sales(owner)).toEqual([sale(1), sale(2)])
  })

  test('far fewer rows: after the answer they are usual', { tags: 'long' }, async () => {
    const owner = await signUp()
    const days = Array.from({ length: 18 }, (_, index) => row(index + 1) + row(index + 1, '2.00'))
    server.has(HEADER + days.join(''))
    const id = await setUp(owner, server.address)
    server.has(HEADER + row(18) + row(19))
    expect(await read(owner, id)).toMatchObject({ message: 'The file has 2 rows instead of 36.' })
    expect(await answer(owner, id)).toMatchObject({ status: 200, body: { imported: 1 } })
    server.has(HEADER + row(20))
    expect(await read(owner, id)).toMatchObject({ newSales: 1, problem: null })
  })

  test('without a day in each row a file is not read every night', async () => {
    const owner = await signUp()
    server.has('Product,Amount\nCoffee,3.50\n')
    const { body } = await owner.post('/api/sales-entries/feeds', {
      address: server.address,
      password: PASSWORD,
    })
    const fields = { upload: body.uploadId, feed: body.id, options: { defaultDate: '2026-11-01' } }
    expect(await owner.post(importCsv.path, form(fields))).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('day and the year of each sale') },
    })
    expect([await sales(owner), await feedsOf(owner)]).toEqual([[], []])
  })
})

describe('what the owner removed', () => {
  test(
    "a deleted sale doesn't come back in the next nights, also when the trash is empty",
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1) + row(1) + row(2))
      const id = await setUp(owner, server.address)
      const { entries } = (await owner.get('/api/sales-entries?limit=10&page=1')).body
      const gone = entries.find(({ saleDate }: { saleDate: string }) => saleDate === '2026-11-01')
      expect((await owner.delete(`/api/sales-entries/${gone.id}`)).status).toBe(200)
      server.has(HEADER + row(1) + row(1) + row(2) + row(3))
      expect(await read(owner, id)).toMatchObject({ newSales: 1 })
      await db.systemPool.query('DELETE FROM trashed_sale WHERE owner_id = $1', [owner.account.id])
      server.has(HEADER + row(1) + row(1) + row(2) + row(3) + row(4))
      expect(await read(owner, id)).toMatchObject({ newSales: 1 })
      expect(await sales(owner)).toEqual([sale(1), sale(2), sale(3), sale(4)])
    },
  )

  test(
    'an undone night pauses the file; turned on again, it brings the sales back',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1))
      const id = await setUp(owner, server.address)
      server.has(HEADER + row(1) + row(2))
      await read(owner, id)
      const [{ id: run }] = await importsOf(owner)
      expect((await owner.post(`/api/sales-entries/imports/${run}/undo`, {})).status).toBe(200)
      expect(await read(owner, id)).toMatchObject({
        state: 'paused',
        problem: 'undone',
        nextAt: null,
      })
      expect(await sales(owner)).toEqual([sale(1)])
      await owner.post(`/api/sales-entries/feeds/${id}/switch`, { isOn: true })
      expect(await read(owner, id)).toMatchObject({ state: 'on', problem: null, newSales: 1 })
      expect(await sales(owner)).toEqual([sale(1), sale(2)])
    },
  )

  test('after all sales were cleared it is paused', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    const cleared = await owner.delete('/api/sales-entries/clear-all')
    expect(cleared.status, JSON.stringify(cleared.body)).toBe(200)
    server.has(HEADER + row(1) + row(2))
    expect(await read(owner, id)).toMatchObject({ state: 'paused', problem: 'undone' })
    expect(await sales(owner)).toEqual([])
  })

  test('a removed file is not read, and its sales stay', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    expect((await owner.delete(`/api/sales-entries/feeds/${id}`)).status).toBe(200)
    server.requests.length = 0
    expect(await read(owner, id)).toBeUndefined()
    expect(server.requests).toEqual([])
    expect(await sales(owner)).toEqual([sale(1)])
  })
})

describe('a file that does not come', () => {
  test(
    'is told after the third night in a row, and paused after the fourteenth',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1))
      const id = await setUp(owner, server.address)
      server.behaves((response) => response.writeHead(404).end())
      const told: number[] = []
      for (let nights = 1; nights <= 15; nights++) {
        await read(owner, id)
        told.push((await mails(owner)).length)
      }
      expect(told).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2])
      expect(await feedsOf(owner)).toMatchObject([
        { state: 'paused', message: 'There is no file at this address any more (404).' },
      ])
    },
  )

  test('a night with the file begins the count anew', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    for (let round = 0; round < 2; round++) {
      server.behaves((response) => response.writeHead(503).end())
      await read(owner, id)
      await read(owner, id)
      server.has(HEADER + row(1))
      await read(owner, id)
    }
    expect(await mails(owner)).toEqual([])
  })
})

describe('whatever happens meanwhile', () => {
  test('two processes read it at the same time: each sale once', { tags: 'long' }, async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    server.has(HEADER + row(1) + row(2))
    const other = readingServices(operator)
    await Promise.all([readAtNight(night, owner, id), readAtNight(other, owner, id)])
    expect(await sales(owner)).toEqual([sale(1), sale(2)])
    expect(await importsOf(owner)).toHaveLength(2)
  })

  test(
    'a process that stops in the middle of the file: the next one reads it',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1))
      const id = await setUp(owner, server.address)
      const stopping = new AbortController()
      server.behaves((response) => {
        response.writeHead(200).write(HEADER + row(1))
        setTimeout(() => stopping.abort(new Error('The app stops')), 50)
      })
      const stopped = readingServices(operator, { stopping: stopping.signal })
      await expect(readAtNight(stopped, owner, id)).rejects.toThrow('The app stops')
      expect(await feedsOf(owner)).toMatchObject([{ problem: null, isReading: false }])
      server.has(HEADER + row(1) + row(2))
      expect(await read(owner, id)).toMatchObject({ newSales: 1 })
    },
  )

  test(
    'a killed process leaves it taken for an hour; then the next one reads it',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1))
      const id = await setUp(owner, server.address)
      server.has(HEADER + row(1) + row(2))
      const taken = (until: string) =>
        db.systemPool.query(
          `UPDATE sale_feed SET busy_until = now() + $2::interval WHERE id = $1`,
          [id, until],
        )
      await taken('59 minutes')
      await read(owner, id)
      expect(await sales(owner)).toEqual([sale(1)])
      await taken('-1 minute')
      await read(owner, id)
      expect(await sales(owner)).toEqual([sale(1), sale(2)])
    },
  )

  test('a disabled owner is not read, and is in the night after', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    const disabled = (at: string) =>
      db.systemPool.query(`UPDATE "user" SET disabled_at = ${at} WHERE id = $1`, [owner.account.id])
    server.requests.length = 0
    await disabled('now()')
    const { readNow } = await import('../nightly/reading.ts')
    await readNow(night, { ownerId: owner.account.id, feedId: id })
    expect(server.requests).toEqual([])
    await disabled('NULL')
    await read(owner, id)
    expect(server.requests).toHaveLength(1)
  })

  test(
    'the job of the night and the button read it in the app itself',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      server.has(HEADER + row(1))
      const id = await setUp(owner, server.address)
      server.has(HEADER + row(1) + row(2))
      await owner.post(`/api/sales-entries/feeds/${id}/read`, {})
      await untilDone(async () => expect(await sales(owner)).toHaveLength(2))
      server.has(HEADER + row(1) + row(2) + row(3))
      await untilDone(async () =>
        expect(await feedsOf(owner)).toMatchObject([{ isReading: false }]),
      )
      await db.systemPool.query(`UPDATE sale_feed SET next_at = '2026-11-20' WHERE id = $1`, [id])
      await queueDue(operator)
      await untilDone(async () => expect(await sales(owner)).toHaveLength(3))
      expect(await feedsOf(owner)).toMatchObject([
        { nextAt: expect.stringMatching(/^2026-11-21T0[2-5]:/) },
      ])
    },
  )
})

describe('whose it is', () => {
  test('nobody else reads, changes or removes it, or previews a file as it', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    const stranger = await signUp()
    const calls = [
      stranger.post(`/api/sales-entries/feeds/${id}/fetch`, {}),
      stranger.post(`/api/sales-entries/feeds/${id}/read`, {}),
      stranger.post(`/api/sales-entries/feeds/${id}/switch`, { isOn: false }),
      stranger.delete(`/api/sales-entries/feeds/${id}`),
      importing(stranger)(HEADER + row(1), { feed: id } as object),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([
      404, 404, 404, 404, 404,
    ])
    expect(await feedsOf(stranger)).toEqual([])
    expect(await feedsOf(owner)).toMatchObject([{ id, state: 'on' }])
  })

  test('the secret in its address is in no answer, email, log of changes or row', async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    const id = await setUp(owner, server.address)
    // Once in the app itself, which leaves a job.
    await owner.post(`/api/sales-entries/feeds/${id}/read`, {})
    await untilDone(async () => expect(await feedsOf(owner)).toMatchObject([{ isReading: false }]))
    server.behaves((response) => response.destroy())
    for (let nights = 0; nights < 3; nights++) await read(owner, id)
    const { rows } = await db.systemPool.query(
      `SELECT f::text AS text FROM sale_feed f WHERE id = $1
       UNION ALL SELECT m::text FROM mail m UNION ALL SELECT a::text FROM audit_log a
       UNION ALL SELECT j.data::text FROM jobs.job j`,
      [id],
    )
    const seen = JSON.stringify([rows, await feedsOf(owner), await importsOf(owner)])
    expect(seen).toContain('nightly-file')
    expect(seen).not.toContain('secret-of-the-till')
  })

  test('three files at most', { tags: 'long' }, async () => {
    const owner = await signUp()
    server.has(HEADER + row(1))
    for (let files = 0; files < 3; files++) await setUp(owner, server.address)
    expect(
      await owner.post('/api/sales-entries/feeds', {
        address: server.address,
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 409, body: { code: 'too_many_feeds' } })
  })

  test('the night is that of the owner, also after a move', async () => {
    const owner = await signUp({ timeZone: 'Pacific/Auckland' })
    server.has(HEADER + row(1))
    await setUp(owner, server.address)
    const hourIn = async (timeZone: string) =>
      Number(
        new Date((await feedsOf(owner))[0]!.nextAt!)
          .toLocaleTimeString('en-GB', { timeZone })
          .slice(0, 2),
      )
    expect([2, 3, 4, 5]).toContain(await hourIn('Pacific/Auckland'))
    const { body: profile } = await owner.get('/api/business-profile')
    const moved = await owner.post('/api/business-profile', {
      ...profile,
      businessName: "Ada's Coffee",
      timeZone: 'America/Los_Angeles',
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect([2, 3, 4, 5]).toContain(await hourIn('America/Los_Angeles'))
  })
})
