import { expect, test } from 'vitest'
import { Answers } from './answers.ts'

/** Asks for calls by name and stamp, and says which of them had to be computed. */
function asking(answers: Answers) {
  const computed: string[] = []
  const ask = async (call: string, stamp: string, length = 1): Promise<string> => {
    const compute = (): Promise<string> => {
      computed.push(`${call}${stamp}`)
      return Promise.resolve(`${call}${stamp}`.padEnd(length))
    }
    return String(await answers.get(call, stamp, compute)).trimEnd()
  }
  return { ask, computed }
}

test('an answer is computed once per stamp', async () => {
  const { ask, computed } = asking(new Answers())
  expect([await ask('a', '1'), await ask('a', '1'), await ask('a', '2')]).toEqual([
    'a1',
    'a1',
    'a2',
  ])
  expect(computed).toEqual(['a1', 'a2'])
})

test('an answer that could not be computed is not kept', async () => {
  const answers = new Answers()
  await expect(answers.get('a', '1', () => Promise.reject(new Error('down')))).rejects.toThrow(
    'down',
  )
  expect(await asking(answers).ask('a', '1')).toBe('a1')
})

test('beyond its bytes the least recently given goes, and what is larger than all is not kept', async () => {
  // Each takes 40 bytes and 4 for its call and stamp.
  const { ask, computed } = asking(new Answers(100))
  for (const call of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(call, '1', 40)
  expect(computed).toEqual(['a1', 'b1', 'c1', 'b1'])
  await ask('d', '1', 200)
  await ask('d', '1', 200)
  expect(computed.slice(4)).toEqual(['d1', 'd1'])
})
