import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * The promise is PostgreSQL 15, and the tests run on 18. A subquery in FROM needs a name up to 15, which is the one
 * thing that went wrong so far. `TEST_POSTGRES` runs all tests on another version (docs/operating.md).
 */
const ROOT = join(import.meta.dirname, '..')
const SUBQUERY = /(?<!DISTINCT )\b(?:FROM|JOIN)(?:\s+LATERAL)?\s*\(\s*(?:SELECT|VALUES|WITH|\$\{)/g
const NO_NAME = /^\s*(?:[^\sA-Za-z_"$]|$|(?:WHERE|GROUP|ORDER|LIMIT|UNION|JOIN|ON)\b)/

/** Lines where a subquery in FROM has no name. */
function unnamed(source: string): number[] {
  return [...source.matchAll(SUBQUERY)]
    .filter(({ index }) => NO_NAME.test(source.slice(endOf(source, index))))
    .map(({ index }) => source.slice(0, index).split('\n').length)
}

/** After the bracket that closes the first one from `start` on. */
function endOf(source: string, start: number): number {
  let open = 0
  for (let at = source.indexOf('(', start); at < source.length; at++) {
    if (source[at] === '(') open++
    if (source[at] === ')' && --open === 0) return at + 1
  }
  return source.length
}

test('a subquery without a name is found, one with a name is not', () => {
  expect(unnamed('a\nSELECT count(*) FROM (SELECT FROM sale LIMIT (2))`')).toEqual([2])
  expect(unnamed('SELECT 1 FROM (VALUES (1)) WHERE true')).toEqual([1])
  expect(unnamed('FROM (SELECT 1) AS one JOIN LATERAL (\n SELECT 2) two ON true')).toEqual([])
})

test('every subquery in FROM has a name, which PostgreSQL 15 needs', () => {
  const files = globSync('{src,bench}/**/*.ts', { cwd: ROOT })
  const found = files.flatMap((file) =>
    unnamed(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
