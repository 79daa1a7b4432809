import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patternsOf, weaknessInTime } from '../../../server/testing/slow-patterns.ts'

/** Runs every regular expression used on a model's text against long hostile texts. */

const FOLDER = new URL('./', import.meta.url)
const SOURCES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /^[^.]+\.ts$/.test(name) && !name.startsWith('testing'),
)

test('every pattern takes time in proportion to the length of the text', async () => {
  const patterns = new Map<string, RegExp>()
  for (const source of SOURCES) {
    for (const pattern of await patternsOf(new URL(source, FOLDER))) {
      patterns.set(String(pattern), pattern)
    }
  }
  expect(patterns.size).toBeGreaterThan(80)
  expect([...patterns.keys()].join('\n'), 'a literal inside a function').toContain('falls?')
  expect([...patterns.values()].flatMap((pattern) => weaknessInTime(pattern) ?? [])).toEqual([])
}, 120_000)
