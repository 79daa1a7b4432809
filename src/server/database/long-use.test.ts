import { expect, test } from 'vitest'
import { rememberLongUse, byItself } from './long-use.ts'

function remembered() {
  let time = 1_000_000
  const { isLong, counted } = rememberLongUse(60_000, () => time)
  const pass = (ms: number): void => void (time += ms)
  const take = (ms: number): Promise<void> => counted('a', async () => pass(ms))
  return { isLong, counted, pass, take }
}

test('transactions that take long again and again make an owner one who gets fewer places, for a minute', async () => {
  const { isLong, pass, take } = remembered()
  await take(9_000)
  expect(isLong('a')).toBe(false)
  await take(9_000)
  expect([isLong('a'), isLong('b')]).toEqual([true, false])
  pass(60_000)
  expect(isLong('a')).toBe(false)
})

test('however long it went on, it is forgotten after a minute', async () => {
  const { isLong, pass, take } = remembered()
  for (let each = 0; each < 50; each++) await take(15_000)
  pass(60_000)
  expect(isLong('a')).toBe(false)
})

test('short transactions never count, and long ones count while they still run', async () => {
  const { isLong, counted, pass, take } = remembered()
  for (let each = 0; each < 1_000; each++) await take(400)
  expect(isLong('a')).toBe(false)
  const ends: (() => void)[] = []
  const running = [1, 2, 3, 4].map(() =>
    counted('a', () => new Promise<void>((resolve) => void ends.push(resolve))),
  )
  pass(3_000)
  expect(isLong('a')).toBe(true)
  for (const end of ends) end()
  await Promise.all(running)
  expect(isLong('a')).toBe(true)
})

test('what the app does by itself for an owner does not count', async () => {
  const { isLong, take } = remembered()
  await byItself(() => take(60_000))
  expect(isLong('a')).toBe(false)
})
