import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceLargeChange } from '../../server/database/large-changes.ts'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { startProcess, type AppProcess } from '../../app/testing/process.ts'
import { buildWebIfNeeded } from '../../app/build-page.ts'
import { orphans, rollupDifferences } from './rollups/verify.ts'
import { clearEntries, createEntry, type Entry } from './contract.ts'
import { importCsv } from '../imports/contract.ts'
import { listImports, type ImportRun } from '../imports/runs/contract.ts'
import { form, signUpOverHttp } from '../imports/testing/helpers.ts'
import { lockSales } from './lock.ts'
import { saleOf } from './testing/entries.ts'

/** Runs everything that changes sales at the same time on a real app process. */

const { db, address } = await testDatabaseAddress()
const folder = testFolder()
const timeout = 120_000

let app: AppProcess
beforeAll(async () => {
  await buildWebIfNeeded(() => {})
  app = await startProcess(folder, {
    DATABASE_URL: address,
    DATA_DIR: join(folder, 'data'),
    SESSION_SECRET: 's'.repeat(32),
  })
}, timeout)
afterAll(() => app.end())

interface Answer {
  status: number
  body: any
}
type Call = (method: string, path: string, body?: unknown) => Promise<Answer>

async function newOwner(): Promise<{ id: string; call: Call }> {
  const { cookie, id } = await signUpOverHttp(app.url)
  const call: Call = async (method, path, body) => {
    const isForm = body instanceof FormData
    const answer = await fetch(app.url + path, {
      method,
      headers: { cookie, ...(body !== undefined && !isForm && JSON_BODY) },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return { id, call }
}
/** An id that doesn't exist. */
const NO_ID = 999_999_999
const JSON_BODY = { 'content-type': 'application/json' }

const whileImporting = (ownerId: string, work: () => Promise<void>): Promise<void> =>
  db.withOwner(ownerId, async (tx) => {
    await announceLargeChange(tx, 'import')
    await lockSales(tx)
    await work()
  })

/** Checks that the rollups match the sales and that no name is missing. */
async function expectConsistent(): Promise<void> {
  expect(await db.withSystem(rollupDifferences)).toEqual([])
  expect(await db.withSystem(orphans)).toEqual([])
}

describe('when all writers of one owner run at the same time', { timeout }, () => {
  test('with the same new names, none gets a 5xx and the totals are right', async () => {
    const { call } = await newOwner()
    const first = await call('POST', createEntry.path, saleOf({ tax: null }))
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) {
      const fresh = (kind: string): string => `${kind} ${round} ${randomUUID()}`
      const names = {
        productName: fresh('product'),
        customerName: fresh('customer'),
        salesperson: fresh('salesperson'),
      }
      const row = `${names.productName},2026-03-31,2.50,${names.customerName},${names.salesperson}`
      const file = `Product,Date,Amount,Customer,Salesperson\n${`${row}\n`.repeat(20)}`
      const { id } = first.body as Entry
      const written = await Promise.all([
        call('POST', createEntry.path, saleOf(names)),
        call('POST', createEntry.path, saleOf()).then(async ({ body }) =>
          call('DELETE', `${createEntry.path}/${body.id}`),
        ),
        call('PATCH', `${createEntry.path}/${id}`, names),
        call('PATCH', `${createEntry.path}/${id}`, { salesperson: names.salesperson }),
        call('POST', importCsv.path, form(file)),
        ...Array.from({ length: 6 }, () => call('POST', createEntry.path, saleOf(names))),
        round % 4 === 3 ? call('DELETE', clearEntries.path) : call('GET', createEntry.path),
      ])
      const deleted = written[1]
      // Undoes changes while others write.
      const [run] = (await call('GET', listImports.path)).body.imports as ImportRun[]
      const back = await Promise.all([
        call('POST', `${createEntry.path}/restore/${deleted.body.trashId ?? NO_ID}`),
        call('POST', `${listImports.path}/${run!.id}/undo`, {}),
        call('POST', createEntry.path, saleOf(names)),
        call('PATCH', `${createEntry.path}/${id}`, { ...names, revenue: round }),
      ])
      statuses.push(...[...written, ...back].map(({ status }) => status))
    }
    // 404: cleared in the meantime. 409: rejected while an import runs.
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    expect(app.output()).not.toContain('"level":50')
    await expectConsistent()
  })
})

describe('Clear All during the very first sales of an account', { timeout }, () => {
  test('each recorded sale exists exactly once, either in the list or in the trash', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, call } = await newOwner()
      const sales = Array.from({ length: 8 }, () => call('POST', createEntry.path, saleOf()))
      const cleared = [call('DELETE', clearEntries.path), call('DELETE', clearEntries.path)]
      const recorded = (await Promise.all(sales)).map(({ body }) => (body as Entry).id)
      await Promise.all(cleared)
      const kept = await db.withOwner(id, async ({ client }) => {
        const { rows } = await client.query<{ id: number }>(
          'SELECT id FROM sale UNION ALL SELECT id FROM trashed_sale ORDER BY 1',
        )
        return rows.map((row) => row.id)
      })
      expect(kept).toEqual(recorded.sort((a, b) => a - b))
    }
    await expectConsistent()
  })
})

describe('while two owners change many sales', { timeout }, () => {
  test("their other calls are rejected after a moment, and a third owner doesn't have to wait", async () => {
    const [one, other, third] = [await newOwner(), await newOwner(), await newOwner()]
    const held = [one, other]
    // Locks both owners' sales as a running import does.
    await whileImporting(one.id, () =>
      whileImporting(other.id, async () => {
        const writes = held.flatMap(({ call }) =>
          Array.from({ length: 20 }, () => call('POST', createEntry.path, saleOf())),
        )
        const times: number[] = []
        for (let i = 0; i < 30; i++) {
          const begin = performance.now()
          expect(
            (await third.call('GET', '/api/kpi-metrics?startDate=2026-01-01&endDate=2026-12-31'))
              .status,
          ).toBe(200)
          times.push(performance.now() - begin)
        }
        expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(500)
        const answers = await Promise.all(writes)
        expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
          new Set(['409 import_running']),
        )
        expect(answers[0]!.body.message).toContain('Please try again when it has finished')
      }),
    )
    expect((await one.call('POST', createEntry.path, saleOf())).status).toBe(200)
  })
})
