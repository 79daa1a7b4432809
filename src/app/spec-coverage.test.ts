import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/spec-coverage.md')

interface Row {
  rule: string
  /** files that do it */
  where: string[]
  tests: { file: string; name: string }[]
}

/** Reads the rows of the page's tables: `| rule | `file`, `file` | `file` › name<br>`file` › name |`. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| The specification'))
    .map((line) => {
      const [rule = '', where = '', tests = ''] = line.slice(2, -2).split(' | ')
      return {
        rule,
        where: [...where.matchAll(/`([^`]+)`/g)].map(([, file]) => file!),
        tests: tests.split('<br>').map((each) => {
          const [, file = '', name = ''] = each.match(/^`([^`]+)` › (.+)$/) ?? []
          return { file, name: name.trim() }
        }),
      }
    })
}

const sources = new Map<string, string>()
/** The source of a file, with its names and sentences as they are printed. */
function sourceOf(file: string): string {
  if (!sources.has(file)) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    sources.set(
      file,
      source.replace(/\\([^\w\s])| @(?:both|desktop)\b/g, '$1').replaceAll('&amp;', '&'),
    )
  }
  return sources.get(file)!
}

/** The sentences that a line quotes, without what differs each time, such as {n}. */
const quotedIn = (rule: string): string[] =>
  [...rule.matchAll(/'([^']+)'/g)]
    .flatMap(([, sentence]) => sentence!.split(/\{\w+\}|[…✓/]/))
    .map((part) => part.trim())
    .filter((part) => /\w{3}/.test(part))

const rows = rowsOf(readFileSync(PAGE, 'utf8'))

test('every section of the specification is covered', () => {
  const sections = readFileSync(PAGE, 'utf8').match(/^## \d\. /gm)
  expect(sections).toEqual(Array.from({ length: 9 }, (_, index) => `## ${index + 1}. `))
  expect(rows.length).toBeGreaterThan(200)
})

test('no line of the specification is open', () => {
  expect(
    rows.filter(({ where, tests }) => !where.length || !tests.every(({ file }) => file)),
  ).toEqual([])
})

test.each(rows.map((row) => [row.rule, row] as const))('%s', (rule, { where, tests }) => {
  for (const file of where) expect(existsSync(join(ROOT, file)), file).toBe(true)
  for (const sentence of quotedIn(rule)) {
    const has = (file: string): boolean => sourceOf(file).replace(/\s+/g, ' ').includes(sentence)
    expect(where.some(has), `none of ${where.join(', ')} has the words: ${sentence}`).toBe(true)
    expect(tests.map(({ file }) => file).some(has), `no test has the words: ${sentence}`).toBe(true)
  }
  for (const { file, name } of tests) {
    expect(file).toMatch(/\.(test|spec)\.tsx?$/)
    // Quoted, so that a name in a comment or a part of a longer name doesn't count.
    const isTested = ["'", '"', '`'].some((quote) => sourceOf(file).includes(quote + name + quote))
    expect(isTested, `${file} has no test "${name}" any more`).toBe(true)
  }
})
