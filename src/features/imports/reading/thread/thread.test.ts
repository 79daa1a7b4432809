import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testFolder } from '../../../../server/testing/folder.ts'
import { NOBODYS } from '../../../sales/testing/entries.ts'
import { importOptions } from '../../options/contract.ts'
import { deadline, readInThread, timeoutFor } from './thread.ts'

const folder = testFolder()
const request = {
  purpose: 'preview' as const,
  roomForRejected: 0,
  mapping: undefined,
  options: importOptions.parse({}),
  currency: 'USD',
  ids: { ...NOBODYS, takesOld: true },
  profileDateOrder: 'mdy' as const,
  timeZone: 'UTC',
  today: '2026-11-21',
}

async function reading(
  content: string,
  { take = async () => {}, timeout }: { take?: () => Promise<void>; timeout?: number } = {},
) {
  const path = join(folder, 'sales.csv')
  writeFileSync(path, content)
  const fd = openSync(path, 'r')
  unlinkSync(path)
  try {
    const job = { fd, sheetsFd: fd, rejectedFd: undefined, request }
    return await readInThread(job, take, () => {}, new AbortController().signal, timeout)
  } finally {
    closeSync(fd)
  }
}

const rows = (count: number): string => `Item,Date,Total\n${'Tea,2026-01-02,5.00\n'.repeat(count)}`

test('the start of a thread does not count as too long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = reading(rows(5), { timeout: 20_000 })
  vi.advanceTimersByTime(30_000)
  expect((await begun).tally?.rows).toBe(5)
})

test('a file that takes too long to read is refused with advice', { tags: 'long' }, async () => {
  await expect(reading(rows(2_000_000), { timeout: 250 })).rejects.toMatchObject({
    status: 400,
    code: 'too_slow',
    message: expect.stringContaining('Split it into smaller files'),
  })
})

test(
  'waiting for the database after the reading does not count as too long',
  { tags: 'long' },
  async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const take = async () => {
      await vi.waitFor(() => expect(vi.getTimerCount(), 'checks of the deadline').toBe(0))
      vi.advanceTimersByTime(60_000)
    }
    const outcome = await reading(rows(5), { take, timeout: 20_000 })
    expect(outcome.tally?.rows).toBe(5)
  },
)

test('time spent waiting does not count toward the deadline', () => {
  vi.useFakeTimers()
  try {
    const isOver = vi.fn<() => void>()
    let isWaiting = true
    deadline(1_000, () => isWaiting, isOver)
    vi.advanceTimersByTime(60_000)
    expect(isOver).not.toHaveBeenCalled()
    isWaiting = false
    vi.advanceTimersByTime(900)
    expect(isOver).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(isOver).toHaveBeenCalledOnce()

    const stopped = vi.fn<() => void>()
    deadline(1_000, () => false, stopped)()
    vi.advanceTimersByTime(60_000)
    expect(stopped).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

test('20 kB may take less than 20 seconds, 200 MB more than 200', () => {
  expect(timeoutFor(20_000)).toBeLessThan(20_000)
  expect(timeoutFor(200 * 1024 ** 2)).toBeGreaterThan(200_000)
})
