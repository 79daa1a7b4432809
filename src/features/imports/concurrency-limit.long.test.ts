import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { startProcess, type AppProcess } from '../../app/testing/process.ts'
import { buildWebIfNeeded } from '../../app/build-page.ts'
import { importCsv } from './contract.ts'
import { previewCsv } from './preview/contract.ts'
import { form, signUpOverHttp } from './testing/helpers.ts'

/** With a real process: no matter what some owners send, other owners' imports get their turn. */

const { address } = await testDatabaseAddress()
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

const HEADER = 'Item,Date,Total\n'
const SMALL = `${HEADER}Tea,2026-01-02,5.00\n`

async function newOwner() {
  const { cookie } = await signUpOverHttp(app.url)
  return async (path: string, content: string): Promise<number> => {
    const answer = await fetch(app.url + path, {
      method: 'POST',
      headers: { cookie },
      body: form(content),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

test(
  'a third owner can import while two others send files made to keep the reader busy',
  async () => {
    const [one, other, third] = [await newOwner(), await newOwner(), await newOwner()]
    const email = `${HEADER}${'a@a.'.repeat(5_000)} ,2026-01-02,5\nTea,2026-01-02,5\n`
    const header = `Item ${'total '.repeat(66_000)},Date,Total\nTea,2026-01-02,5.00\n`
    const hostile = [email, header].flatMap((file) => [
      one(previewCsv.path, file),
      other(importCsv.path, file),
    ])
    expect(await third(importCsv.path, SMALL)).toBe(200)
    for (const status of await Promise.all(hostile)) expect(status).toBeLessThan(500)
  },
  timeout,
)

test(
  'owners take turns: a small import of one finishes before the many previews of another',
  async () => {
    const [many, one] = [await newOwner(), await newOwner()]
    const rows = Array.from({ length: 30_000 }, (_, i) => `Tea ${i},2026-01-03,2\n`)
    const big = HEADER + rows.join('')
    let done = 0
    const previews = Array.from({ length: 6 }, async () => {
      expect(await many(previewCsv.path, big)).toBe(200)
      done++
    })
    // Starts after both reader threads are busy.
    await one(previewCsv.path, SMALL)
    expect(await one(importCsv.path, SMALL)).toBe(200)
    expect(done).toBeLessThan(previews.length)
    await Promise.all(previews)
  },
  timeout,
)
