import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCountdown } from './countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function closing() {
  const onEnd = vi.fn()
  return { onEnd, ...startCountdown(10_000, onEnd) }
}

test('it ends after its time', () => {
  const { onEnd } = closing()
  vi.advanceTimersByTime(9_999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('held after 4 s, it ends 6 s after its release, however long it was held', () => {
  const { onEnd, hold, release } = closing()
  vi.advanceTimersByTime(4_000)
  hold('pointer')
  hold('pointer')
  vi.advanceTimersByTime(60_000)
  release('pointer')
  vi.advanceTimersByTime(5_999)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('it continues when the last of two holders releases it', () => {
  const { onEnd, hold, release } = closing()
  hold('pointer')
  hold('keys')
  release('pointer')
  vi.advanceTimersByTime(20_000)
  expect(onEnd).not.toHaveBeenCalled()
  release('keys')
  vi.advanceTimersByTime(10_000)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('a release without a hold changes nothing', () => {
  const { onEnd, release } = closing()
  vi.advanceTimersByTime(4_000)
  release('keys')
  vi.advanceTimersByTime(6_000)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('stopped, it never ends, even if a pointer leaves afterwards', () => {
  const { onEnd, hold, release, stop } = closing()
  hold('pointer')
  stop()
  release('pointer')
  vi.advanceTimersByTime(20_000)
  expect(onEnd).not.toHaveBeenCalled()
})
