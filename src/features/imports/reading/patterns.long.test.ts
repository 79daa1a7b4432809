import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patternsOf, weaknessInTime } from '../../../server/testing/slow-patterns.ts'

/** Runs every regular expression used on files against long hostile texts. */

const FOLDER = new URL('./', import.meta.url)
const SOURCES = [
  // Without the worker, which starts reading as soon as it is loaded.
  ...readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /^[^.]+\.ts$/.test(name) && !name.endsWith('worker.ts'),
  ),
  '../../../shared/digits.ts',
  '../../../shared/formula-escaping.ts',
  '../../../shared/names.ts',
]

test('every pattern takes time in proportion to the length of the text', async () => {
  const patterns = new Map<string, RegExp>()
  for (const source of SOURCES) {
    for (const pattern of await patternsOf(new URL(source, FOLDER)))
      patterns.set(String(pattern), pattern)
  }
  const all = [...patterns.keys()].join('\n')
  expect(patterns.size).toBeGreaterThan(200)
  expect(all, 'a literal inside a function').toContain('[^\\s@.]+\\.')
  expect(all, 'a pattern built from words').toContain('umsatzsteuer|')
  expect([...patterns.values()].flatMap((pattern) => weaknessInTime(pattern) ?? [])).toEqual([])
}, 120_000)

test.each([
  /^\S+@\S+\.\S+$/,
  /sales.*person/,
  /[\s,;]+\d/,
  /(\p{L}{3,})\.? \d/u,
  /\s+$/,
  /^(?:a+)+$/,
])('the slow pattern %s is detected', (pattern) =>
  expect(weaknessInTime(pattern, 1_000)).toBeDefined(),
)
