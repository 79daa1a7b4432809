import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(join(ROOT, 'docs', file), 'utf8')
/** the text of each section of the specification, by its number */
const sections = read('spec.md').split(/^## (?=\d\. )/m)
const rows = read('differences.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'))
  .map((line) => line.slice(2, -2).split(' | '))

test('every difference names its section of the specification, a reason and the files that decide it', () => {
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter(({ length }) => length !== 4)).toEqual([])
  expect(rows.filter(([statement]) => !/^§[1-9]\b/.test(statement!))).toEqual([])
})

test.each(rows)('%s', (statement, product, reason, where = '') => {
  const cited = [...statement.matchAll(/§(\d)/g)].map(([, number]) => sections[Number(number)])
  for (const [, quoted] of statement.matchAll(/['`]([^'`]+)['`]/g)) {
    expect(
      cited.some((section) => section?.includes(quoted!)),
      quoted,
    ).toBe(true)
  }
  expect([product, reason].every(Boolean)).toBe(true)
  const files = where.split(', ').map((file) => file.replaceAll('`', ''))
  for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true)
})
