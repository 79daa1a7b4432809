import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

/** Work that lasts until `end` is called, and the order in which it began. */
function works() {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => (): Promise<string> => {
    began.push(name)
    return new Promise((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)!()
    await sleep(0)
  }
  return { began, work, end }
}
const timeout = 60_000

test('one key gets no more than its limit, and a free slot goes to the key with the fewest running calls', async () => {
  const limited = limitConcurrency({ slots: 3, perKey: 2, timeout })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void limited(name[0]!, work(name))
  await sleep(0)
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(began.slice(3)).toEqual(['c1'])
  await end('b1')
  expect(began.slice(4)).toEqual(['b2'])
  await end('a2')
  expect(began.slice(5)).toEqual(['a3'])
})

test('a single key may use several slots, and continues after its work fails', async () => {
  const limited = limitConcurrency({ slots: 2, perKey: 2, timeout })
  const failed = () => Promise.reject(new Error('broken'))
  await expect(limited('a', failed)).rejects.toThrow('broken')
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3']) void limited('a', work(name))
  await sleep(0)
  expect(began).toEqual(['a1', 'a2'])
  await end('a2')
  expect(began).toEqual(['a1', 'a2', 'a3'])
})

test('a wait ends with a 503 after the timeout, and its work never runs', async () => {
  const limited = limitConcurrency({ slots: 1, perKey: 1, timeout: 20 })
  const { began, work, end } = works()
  void limited('a', work('a'))
  await sleep(0)
  await expect(limited('b', work('b'))).rejects.toMatchObject({ status: 503, code: 'busy' })
  await end('a')
  expect(await limited('c', () => Promise.resolve('c'))).toBe('c')
  expect(began).toEqual(['a'])
})

test('a wait ends when its caller aborts', async () => {
  const limited = limitConcurrency({ slots: 1, perKey: 1, timeout })
  const { began, work, end } = works()
  void limited('a', work('a'))
  await sleep(0)
  const left = new AbortController()
  const waiting = limited('b', work('b'), left.signal)
  left.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await end('a')
  expect(began).toEqual(['a'])
})
