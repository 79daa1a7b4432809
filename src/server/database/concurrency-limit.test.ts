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

test('keys take turns at a single slot, also one that comes later', async () => {
  const limited = limitConcurrency({ slots: 1, perKey: 1, timeout })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void limited(name[0]!, work(name))
  await sleep(0)
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name)
  expect(began).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('so many calls of one key may wait, and the next one is refused at once', async () => {
  const refusal = () => new Error('enough')
  const limited = limitConcurrency({ slots: 1, perKey: 1, timeout, waitingPerKey: 2, refusal })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3']) void limited('a', work(name))
  await expect(limited('a', work('a4'))).rejects.toThrow('enough')
  void limited('b', work('b1'))
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(began).toEqual(['a1', 'b1', 'a2', 'a3'])
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

test('the reserved slots go only to keys without a running call', async () => {
  const limited = limitConcurrency({ slots: 4, perKey: 3, timeout, reserved: 2 })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void limited(name[0]!, work(name))
  await sleep(0)
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1'])
  await end('b1')
  await end('c1')
  expect(began, 'two are free, and kept').toHaveLength(4)
  await end('a1')
  expect(began.slice(4)).toEqual(['a3'])
})

test('keys of the slow lane get one slot each and so many together, also for calls that wait already', async () => {
  const slow = new Set<string>()
  const limited = limitConcurrency({
    ...{ slots: 9, perKey: 2, timeout },
    slowLane: { has: (key) => slow.has(key), slots: 2 },
  })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'a4']) void limited('a', work(name))
  await sleep(0)
  for (const key of ['a', 'b', 'c', 'd']) slow.add(key)
  await end('a1')
  expect(began).toEqual(['a1', 'a2'])
  await end('a2')
  expect(began.slice(2)).toEqual(['a3'])
  for (const name of ['b1', 'b2', 'c1', 'x1']) void limited(name[0]!, work(name))
  await sleep(0)
  expect(began.slice(3)).toEqual(['b1', 'x1'])
  await end('a3')
  expect(began.slice(5)).toEqual(['c1'])
  await end('b1')
  expect(began.slice(6)).toEqual(['a4'])
  slow.clear()
  await end('a4')
  expect(began.slice(7)).toEqual(['b2'])
})

test('a call that needs a slot of its own and one of all takes both at once, and keeps nobody waiting until then', async () => {
  const own = limitConcurrency({ slots: 9, perKey: 1, timeout })
  const shared = own.within({ slots: 1, perKey: 1, timeout })
  const { began, work, end } = works()
  void own('a', work('a1'))
  void shared('a', work('a2 shared'))
  void shared('b', work('b1 shared'))
  await sleep(0)
  expect(began, 'the first of them waits for its own slot with nothing').toEqual([
    'a1',
    'b1 shared',
  ])
  await end('a1')
  expect(began).toHaveLength(2)
  void own('b', work('b2'))
  await end('b1 shared')
  expect(began.slice(2), 'a call within takes one of both').toEqual(['b2', 'a2 shared'])
  await end('a2 shared')
  void own('a', work('a3'))
  await sleep(0)
  expect(began.slice(4)).toEqual(['a3'])
})

test('calls within and those beside them take turns at the slots of one key', async () => {
  const own = limitConcurrency({ slots: 9, perKey: 1, timeout })
  const shared = own.within({ slots: 1, perKey: 1, timeout })
  const { began, work, end } = works()
  for (const name of ['1', '2', '3']) void own('a', work(name))
  for (const name of ['1 shared', '2 shared']) void shared('a', work(name))
  for (const name of ['1', '1 shared', '2', '2 shared']) {
    await sleep(0)
    await end(name)
  }
  expect(began).toEqual(['1', '1 shared', '2', '2 shared', '3'])
})
