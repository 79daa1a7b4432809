import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { importCsv } from '../contract.ts'
import { previewCsv } from '../preview/contract.ts'
import { UploadCache, openUnlinkedFile, UploadedFile } from './upload-cache.ts'
import { form, importing, previewing } from '../testing/helpers.ts'

const folder = testFolder()
const { signUp } = await testApp({ config: { DATA_DIR: folder } })

const FILE = 'Product,Date,Amount\nCoffee,03/04/2026,3.50\nTea,03/05/2026,2\n'
const GONE = [409, 'upload_gone']

const again =
  (owner: Client, path: string) =>
  async (upload: string, fields: Record<string, unknown> = {}, key?: string) => {
    const data = new FormData()
    data.set('upload', upload)
    for (const [name, value] of Object.entries(fields)) data.set(name, JSON.stringify(value))
    return owner.post(path, data, key === undefined ? {} : { 'idempotency-key': key })
  }

describe('an upload that a preview keeps', () => {
  let owner: Awaited<ReturnType<typeof signUp>>
  let uploadId: string
  beforeEach(async () => {
    owner = await signUp()
    uploadId = (await previewing(owner)(FILE)).body.uploadId
  })

  test(
    'can be used for more previews and the import, which removes it',
    { tags: 'long' },
    async () => {
      const dayFirst = { options: { dateOrder: 'dmy' } }
      const preview = await again(owner, previewCsv.path)(uploadId, dayFirst)
      expect(preview.body).toMatchObject({ uploadId, summary: { firstDate: '2026-04-03' } })
      const { status, body } = await again(owner, importCsv.path)(uploadId, dayFirst)
      expect([status, body.imported]).toEqual([200, 2])
      const gone = await again(owner, previewCsv.path)(uploadId)
      expect([gone.status, gone.body.code]).toEqual(GONE)
    },
  )

  test('stays after an import that failed', async () => {
    const refused = await again(owner, importCsv.path)(uploadId, { columnMapping: {} })
    expect(refused.status).toBe(400)
    expect((await again(owner, importCsv.path)(uploadId)).body.imported).toBe(2)
  })

  test('belongs to its owner only', async () => {
    const other = await signUp()
    for (const { path } of [previewCsv, importCsv]) {
      const { status, body } = await again(other, path)(uploadId)
      expect([status, body.code]).toEqual(GONE)
    }
    expect((await again(owner, previewCsv.path)(uploadId)).status).toBe(200)
  })

  test('is replaced by the next file', async () => {
    const next = await previewing(owner)(`${FILE}Cake,03/06/2026,4\n`)
    const { status, body } = await again(owner, previewCsv.path)(uploadId)
    expect([status, body.code]).toEqual(GONE)
    expect((await again(owner, previewCsv.path)(next.body.uploadId)).body.summary.rows).toBe(3)
  })

  test('a retry after a lost answer gets the same answer when the file is sent again', async () => {
    const first = await again(owner, importCsv.path)(uploadId, {}, 'once')
    const lost = await again(owner, importCsv.path)(uploadId, {}, 'once')
    expect([lost.status, lost.body.code]).toEqual(GONE)
    const retried = await owner.post(importCsv.path, form(FILE), { 'idempotency-key': 'once' })
    expect(retried.body).toEqual(first.body)
  })

  test('a file sent along with an upload id takes precedence over it', async () => {
    const data = form(`${FILE}Cake,03/06/2026,4\n`)
    data.set('upload', uploadId)
    expect((await owner.post(importCsv.path, data)).body.imported).toBe(3)
  })
})

test('a preview or import that fails leaves the earlier upload in place', async () => {
  const owner = await signUp()
  const { uploadId } = (await previewing(owner)(FILE)).body
  expect((await previewing(owner)('')).status).toBe(400)
  expect((await importing(owner)('')).status).toBe(400)
  expect((await again(owner, previewCsv.path)(uploadId)).status).toBe(200)
})

describe('kept uploads are limited', () => {
  const uploaded = async () =>
    new UploadedFile('a.csv', await openUnlinkedFile(folder), 1, '', () => {})
  const isOpen = ({ handle }: UploadedFile) => handle.fd >= 0

  test('in time: a file is closed 30 minutes after its last use', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const cache = new UploadCache()
      const file = await uploaded()
      const id = cache.add('ann', file)
      await file.release()
      vi.advanceTimersByTime(29 * 60_000)
      const same = cache.get('ann', id)
      expect(cache.add('ann', same)).toBe(id)
      await same.release()
      vi.advanceTimersByTime(29 * 60_000)
      expect(isOpen(file)).toBe(true)
      vi.advanceTimersByTime(60_000)
      expect(isOpen(file)).toBe(false)
      expect(() => cache.get('ann', id)).toThrow('no longer on the server')
    } finally {
      vi.useRealTimers()
    }
  })

  test('in number: the 101st owner’s file replaces the first', async () => {
    const cache = new UploadCache()
    const files = await Promise.all(Array.from({ length: 101 }, () => uploaded()))
    for (const [index, file] of files.entries()) cache.add(`owner ${index}`, file)
    for (const file of files) await file.release()
    expect(files.map(isOpen)).toEqual([false, ...Array(100).fill(true)])
    cache.close()
  })

  test('but a file is never closed while it is being read', async () => {
    const cache = new UploadCache()
    const file = await uploaded()
    const id = cache.add('ann', file)
    await file.release()
    const reading = cache.get('ann', id)
    cache.forget('ann')
    expect(isOpen(file)).toBe(true)
    await reading.release()
    expect(isOpen(file)).toBe(false)
  })
})
