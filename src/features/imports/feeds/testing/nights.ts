import { expect } from 'vitest'
import { PASSWORD, type Client, type TestApp } from '../../../../app/testing/app.ts'
import { testFolder } from '../../../../server/testing/folder.ts'
import { importCsv } from '../../contract.ts'
import { previewCsv, type ImportPreview } from '../../preview/contract.ts'
import { UploadCache } from '../../uploads/upload-cache.ts'
import { UploadLimits } from '../../uploads/upload-limits.ts'
import type { Feed } from '../contract.ts'
import type { Deadlines } from '../download.ts'
import { readNow, type ReadingServices } from '../../nightly/reading.ts'

export type Owner = Client & { account: { id: string; email: string } }

/** The services that a job of the app has. Call it once per process that a test needs. */
export function readingServices(
  operator: TestApp['operator'],
  {
    deadlines,
    stopping = new AbortController().signal,
  }: { deadlines?: Deadlines; stopping?: AbortSignal } = {},
): ReadingServices {
  const cache = new UploadCache()
  return {
    ...operator,
    config: { ...operator.config, FEEDS_PRIVATE: true },
    folder: testFolder(),
    cache,
    space: new UploadLimits(operator, () => cache.forgetOldest()),
    stopping,
    ownerQueue: { handle: () => {}, soon: () => {}, stop: async () => {} },
    ...(deadlines && { deadlines }),
  }
}

export function form(fields: Record<string, unknown>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields))
    data.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return data
}

/** Adds a file as the page does: fetch, preview, import. */
export async function setUp(owner: Client, address: string, options: object = {}): Promise<number> {
  const added = await owner.post('/api/sales-entries/feeds', { address, password: PASSWORD })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  const { id, uploadId: upload } = added.body
  const imported = await owner.post(importCsv.path, form({ upload, feed: id, options }))
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  return id
}

/** Answers what a file asks, as the page does: fetch it again, preview it, import it with the answers. */
export async function answer(
  owner: Client,
  id: number,
  options: object = {},
): Promise<{ preview: ImportPreview; status: number; body: any }> {
  const fetched = await owner.post(`/api/sales-entries/feeds/${id}/fetch`, {})
  expect(fetched.status, JSON.stringify(fetched.body)).toBe(200)
  const { uploadId: upload, columnMapping, options: kept } = fetched.body
  const fields = { upload, feed: id, ...(columnMapping && { columnMapping }) }
  const preview = await owner.post(previewCsv.path, form({ ...fields, options: kept }))
  const imported = await owner.post(
    importCsv.path,
    form({ ...fields, options: { ...kept, ...options } }),
  )
  return { preview: preview.body, status: imported.status, body: imported.body }
}

export const feedsOf = async (owner: Client): Promise<Feed[]> =>
  (await owner.get('/api/sales-entries/feeds')).body.feeds

/** Reads a file as in the night, and returns what the owner sees of it then. */
export async function readAtNight(
  services: ReadingServices,
  owner: Owner,
  feedId: number,
): Promise<Feed> {
  await readNow(services, { ownerId: owner.account.id, feedId })
  return (await feedsOf(owner)).find(({ id }) => id === feedId)!
}

/** The owner's sales, each as `2026-11-01 350`. */
export async function salesOf({ db }: Pick<TestApp, 'db'>, owner: Owner): Promise<string[]> {
  const { rows } = await db.systemPool.query<{ sale: string }>(
    `SELECT sale_date || ' ' || revenue_cents AS sale FROM sale WHERE owner_id = $1 ORDER BY 1`,
    [owner.account.id],
  )
  return rows.map(({ sale }) => sale)
}

export async function mailsOf({ db }: Pick<TestApp, 'db'>, owner: Owner) {
  const { rows } = await db.systemPool.query<{ subject: string }>(
    `SELECT subject FROM mail WHERE recipient = $1 AND kind = 'nightly-file' ORDER BY id`,
    [owner.account.email],
  )
  return rows
}
