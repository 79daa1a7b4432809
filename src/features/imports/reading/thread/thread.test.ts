import { closeSync, openSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { testFolder } from '../../../../server/testing/folder.ts'
import { importOptions } from '../../contract.ts'
import { deadline } from './deadline.ts'
import { patienceFor, readInThread } from './thread.ts'

const folder = testFolder()
const request = {
  purpose: 'preview' as const,
  mapping: undefined,
  options: importOptions.parse({}),
  profileDateOrder: 'mdy' as const,
  timeZone: 'UTC',
  today: '2026-11-21',
}

async function reading(
  content: string,
  { take = async () => {}, patience }: { take?: () => Promise<void>; patience?: number } = {},
) {
  const path = join(folder, 'sales.csv')
  writeFileSync(path, content)
  const fd = openSync(path, 'r')
  unlinkSync(path)
  try {
    const job = { fd, rejectedFd: undefined, request }
    return await readInThread(job, take, () => {}, new AbortController().signal, patience)
  } finally {
    closeSync(fd)
  }
}

const rows = (count: number): string => `Item,Date,Total\n${'Tea,2026-01-02,5.00\n'.repeat(count)}`

test('a file that takes too long to read is refused with what to do about it', async () => {
  await expect(reading(rows(2_000_000), { patience: 250 })).rejects.toMatchObject({
    status: 400,
    code: 'too_slow',
    message: expect.stringContaining('Split it into smaller files'),
  })
})

test('one that is read is not, however long the database takes for its last rows', async () => {
  const take = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000))
  const outcome = await reading(rows(5), { take, patience: 20_000 })
  expect(outcome.tally?.rows).toBe(5)
})

test('only the time in which nothing is waited for counts', () => {
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

test('20 kB get seconds, 200 MB minutes', () => {
  expect(patienceFor(20_000)).toBeLessThan(20_000)
  expect(patienceFor(200 * 1024 ** 2)).toBeGreaterThan(200_000)
})
