import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { browserOf, testApp } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { sendPiece, uploadHead } from '../../../app/testing/partial-requests.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { databaseBytes } from './upload-limits.ts'
import { importing, previewing, signUpOverHttp } from '../testing/helpers.ts'

const settings = { MAX_UPLOAD_MB_PER_OWNER: 2, MAX_UPLOAD_MB_PER_PROCESS: 3 }
const config = { ...settings, DATA_DIR: testFolder() }
const { app, another } = await testApp({ config })
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

/** ms */
const SOON = 15_000
const FILE = 'Product,Date,Amount\nTea,2026-01-02,2.00\n'
const ofMB = (megabytes: number): string =>
  FILE + `${' '.repeat(1023)}\n`.repeat(megabytes * 1024 - 1)

/** An owner; `begin` starts an upload of that many MB that never ends. */
async function owner() {
  const { cookie } = await signUpOverHttp(`http://127.0.0.1:${port}`)
  const begin = (megabytes: number) => sendPiece(port, uploadHead(cookie) + ofMB(megabytes))
  return { ...browserOf(app, cookie), begin }
}

test('an owner’s unfinished uploads are limited and leave room for others; uploads that end free their space', async () => {
  const [greedy, other, third] = await Promise.all([owner(), owner(), owner()])
  const first = greedy.begin(1.5)
  const second = greedy.begin(1.5)
  const answers = () => first.answer() + second.answer()
  await vi.waitFor(() => expect(answers()).toMatch(/^HTTP\/1\.1 429 .*"too_many_uploads"/s), SOON)
  expect(answers()).toMatch(/\r\nretry-after: 60\r\n/i)

  // A kept file makes way: 1.5 unfinished + 1 kept + 1 new = 3.5, more than the limit of 3.
  const { uploadId } = (await previewing(other)(ofMB(1))).body
  expect(uploadId).toBeTypeOf('string')
  expect((await importing(third)(ofMB(1))).status).toBe(200)

  const more = [other.begin(1), third.begin(1)]
  // What still arrives of who has most makes way, too.
  await vi.waitFor(() => expect(answers()).toMatch(/HTTP\/1\.1 503 .*"uploads_busy"/s), SOON)
  expect(more.map(({ answer }) => answer())).toEqual(['', ''])
  for (const { socket } of [first, second, ...more]) socket.destroy()
  const roomForAll = async () => expect((await importing(greedy)(ofMB(1.9))).status).toBe(200)
  await vi.waitFor(roomForAll, SOON)
})

/** An app of its own; `begin` starts an upload of a new owner at an address. */
async function busyApp() {
  const busy = await another({ TRUST_PROXY: true })
  onTestFinished(() => busy.close())
  await busy.listen({ port: 0, host: '127.0.0.1' })
  const to = (busy.server.address() as AddressInfo).port
  const begin = async (from: string, megabytes: number, more = '') => {
    const { cookie } = await signUpOverHttp(`http://127.0.0.1:${port}`)
    const head = uploadHead(cookie).replace('\r\n', `\r\nx-forwarded-for: ${from}\r\n`)
    return sendPiece(to, head + ofMB(megabytes) + more)
  }
  return { begin }
}

test('when uploads fill the process, the slowest of the address with most gives way to another address', async () => {
  const { begin } = await busyApp()
  const slow = [await begin('192.0.2.1', 1.4), await begin('192.0.2.1', 1.4)]
  const other = await begin('192.0.2.2', 1)
  const refused = () =>
    slow.filter(({ answer }) => /^HTTP\/1\.1 503 .*"uploads_busy"/s.test(answer()))
  await vi.waitFor(() => expect(refused()).toHaveLength(1), SOON)
  expect(other.answer()).toBe('')
  // Another account of that address takes the room of its neighbour.
  const more = await begin('192.0.2.1', 1.3)
  await vi.waitFor(() => expect(refused()).toHaveLength(2), SOON)
  expect([other.answer(), more.answer()]).toEqual(['', ''])
})

/** a text that follows the file in its form, and has not ended */
const textOf = (bytes: number): string =>
  `\r\n--x\r\ncontent-disposition: form-data; name="options"\r\n\r\n${' '.repeat(bytes)}`

test('a whole file gives way too, until all of its form is there', async () => {
  const { begin } = await busyApp()
  const whole = [await begin('192.0.2.1', 1.4, textOf(1)), await begin('192.0.2.1', 1.4, textOf(1))]
  const other = await begin('192.0.2.2', 1)
  const refused = () =>
    whole.filter(({ answer }) => /^HTTP\/1\.1 503 .*"uploads_busy"/s.test(answer()))
  await vi.waitFor(() => expect(refused()).toHaveLength(1), SOON)
  expect(other.answer()).toBe('')
})

test('a text of a form that goes on and on is refused before it ends', async () => {
  const { begin } = await busyApp()
  const endless = await begin('192.0.2.1', 1, textOf(400_000))
  await vi.waitFor(
    () => expect(endless.answer()).toMatch(/^HTTP\/1\.1 400 .*The texts of the form are too long/s),
    SOON,
  )
})

test('when the disk is nearly full, files are refused but sales can still be recorded', async () => {
  const { cookie } = await signUpOverHttp(`http://127.0.0.1:${port}`)
  const full = await another({ MIN_FREE_DISK_MB: 1_000_000_000 })
  onTestFinished(() => full.close())
  const shop = browserOf(full, cookie)
  for (const send of [importing(shop), previewing(shop)]) {
    const { status, body, headers } = await send(FILE)
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'disk_nearly_full', '60'])
    expect(body.message).toContain('Try a smaller file, or add sales one by one')
  }
  expect((await shop.post('/api/sales-entries', saleOf())).status).toBe(200)
})

test.each([
  ['a CSV file of 60 MB: 1 million rows × 730 bytes', 60_000_000, 'sales.csv', 730_000_000],
  ['a workbook of 3 MB: 100,000 rows × 730 bytes', 3_000_000, 'Sales.XLSX', 73_000_000],
  [
    'a workbook of 90 MB, with pictures: the 1,048,576 rows of a sheet × 730 bytes',
    90_000_000,
    'sales.ods',
    765_460_480,
  ],
])('what its sales may take on the disk: %s', (_, bytes, name, taken) =>
  expect(databaseBytes(bytes, name)).toBe(taken),
)
