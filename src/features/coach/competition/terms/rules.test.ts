import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines, shortened } from './rules.ts'

const shown = (before: string, after: string): string[] =>
  diffLines(before, after).map(
    ({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`,
  )

test('a changed line is removed and added, the others stay: a b c → a x c', () => {
  expect(shown('a\nb\nc', 'a\nx\nc')).toEqual([' a', '-b', '+x', ' c'])
})

test('a line that was added or removed changes nothing else', () => {
  expect(shown('a\nc', 'a\nb\nc')).toEqual([' a', '+b', ' c'])
  expect(shown('a\nb\nc', 'a\nc')).toEqual([' a', '-b', ' c'])
  expect(shown('a', 'a')).toEqual([' a'])
})

test('of any two texts: without what was added it is the old one, without what was removed the new one', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((l) => l.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const without = (kind: string) =>
        lines
          .filter((line) => line.kind !== kind)
          .map((line) => line.text)
          .join('\n')
      expect(without('added')).toBe(before)
      expect(without('removed')).toBe(after)
    }),
  )
})

test('two equal lines are shown around a change, the rest is counted: 9 lines with the last changed leave out 6', () => {
  const parts = shortened(diffLines('1\n2\n3\n4\n5\n6\n7\n8\n9', '1\n2\n3\n4\n5\n6\n7\n8\nx'))
  expect(parts).toEqual([
    { kind: 'skipped', count: 6 },
    { kind: 'same', text: '7' },
    { kind: 'same', text: '8' },
    { kind: 'removed', text: '9' },
    { kind: 'added', text: 'x' },
  ])
})
