import { expect, test } from 'vitest'
import { Room, type Arrival } from './room.ts'

const room = () => new Room({ max: 100, refusal: () => new Error('full') })

/** Something of an owner from an address, with what ended it. */
function arriving(owner: string, address: string) {
  const ended: string[] = []
  const arrival: Arrival = {
    by: [owner, address],
    giveWay: ({ message }) => void ended.push(message),
  }
  return { arrival, ended }
}

test('when all is taken, the slowest arrival of who has most gives way to who has less', () => {
  const all = room()
  const quick = arriving('a', '192.0.2.1')
  const slow = arriving('b', '192.0.2.1')
  const small = arriving('c', '192.0.2.2')
  const other = arriving('d', '192.0.2.3')
  all.take(slow.arrival, 30)
  all.take(small.arrival, 20)
  all.take(quick.arrival, 30)
  all.take(slow.arrival, 10)
  all.take(quick.arrival, 10)
  all.take(other.arrival, 15)
  expect([quick, slow, small, other].map(({ ended }) => ended)).toEqual([[], ['full'], [], []])
  expect(all.of('192.0.2.1')).toBe(40)
  expect(all.of('b')).toBe(0)
})

test('nobody makes way for who has as much, and of one address only its own accounts for each other', () => {
  const all = room()
  const first = arriving('a', '192.0.2.1')
  const second = arriving('b', '192.0.2.2')
  all.take(first.arrival, 50)
  all.take(second.arrival, 50)
  expect(() => all.take(second.arrival, 1)).toThrow('full')
  expect([first.ended, second.ended]).toEqual([[], []])
  all.take(arriving('c', '192.0.2.1').arrival, 1)
  expect([first.ended, second.ended]).toEqual([['full'], []])
})

test('what has arrived gives way to nobody, and what leaves frees its room once', () => {
  const all = room()
  const first = arriving('a', '192.0.2.1')
  all.take(first.arrival, 100)
  first.arrival.giveWay = undefined
  const next = arriving('b', '192.0.2.2')
  expect(() => all.take(next.arrival, 1)).toThrow('full')
  all.leave(first.arrival)
  all.leave(first.arrival)
  all.take(next.arrival, 100)
  expect(() => all.take({ by: ['what nobody can end'] }, 1)).toThrow('full')
})
