import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

/** Work that lasts until it is told to end, and the order in which it began. */
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
const patience = 60_000

test('one key gets no more than its share, and a free slot goes to who has the fewest', async () => {
  const turns = takeTurns({ slots: 3, perKey: 2, patience })
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void turns(name[0]!, work(name))
  await sleep(0)
  expect(began).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(began.slice(3)).toEqual(['c1'])
  await end('b1')
  expect(began.slice(4)).toEqual(['b2'])
  await end('a2')
  expect(began.slice(5)).toEqual(['a3'])
})

test('a key without company may have more than one slot, and goes on when its work fails', async () => {
  const turns = takeTurns({ slots: 2, perKey: 2, patience })
  const failed = () => Promise.reject(new Error('broken'))
  await expect(turns('a', failed)).rejects.toThrow('broken')
  const { began, work, end } = works()
  for (const name of ['a1', 'a2', 'a3']) void turns('a', work(name))
  await sleep(0)
  expect(began).toEqual(['a1', 'a2'])
  await end('a2')
  expect(began).toEqual(['a1', 'a2', 'a3'])
})

test('a wait ends with a 503 when patience is over, and takes no turn afterwards', async () => {
  const turns = takeTurns({ slots: 1, perKey: 1, patience: 20 })
  const { began, work, end } = works()
  void turns('a', work('a'))
  await sleep(0)
  await expect(turns('b', work('b'))).rejects.toMatchObject({ status: 503, code: 'busy' })
  await end('a')
  expect(await turns('c', () => Promise.resolve('c'))).toBe('c')
  expect(began).toEqual(['a'])
})

test('a wait ends when its caller leaves', async () => {
  const turns = takeTurns({ slots: 1, perKey: 1, patience })
  const { began, work, end } = works()
  void turns('a', work('a'))
  await sleep(0)
  const left = new AbortController()
  const waiting = turns('b', work('b'), left.signal)
  left.abort(new Error('left'))
  await expect(waiting).rejects.toThrow('left')
  await end('a')
  expect(began).toEqual(['a'])
})
