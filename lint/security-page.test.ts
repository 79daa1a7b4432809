import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/security.md names the test of each promise. A test that was renamed or deleted would leave the promise untested. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page
  .slice(page.indexOf('## Promises'), page.indexOf('## Limits'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && line !== '| promise | tested in |')
  .map((line) => line.slice(2, -2).split(' | '))
const files = globSync(
  ['src/**/*.{test,spec}.{ts,tsx}', 'e2e/*.spec.ts', '{deploy,lint}/*.test.ts'],
  { cwd: root },
)
const testsIn = (text: string): string[] =>
  [...text.matchAll(/`([^` ]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!)

test('every promise names a test', () => {
  expect(rows.length).toBeGreaterThan(50)
  expect(
    rows.filter(([, tested = '', ...others]) => others.length > 0 || testsIn(tested).length === 0),
  ).toEqual([])
})

test('every test that is named is one file', () => {
  const filesOf = (name: string) => files.filter((file) => `/${file}`.endsWith(`/${name}`))
  const wrong = testsIn(page).map((name) => ({ name, files: filesOf(name) }))
  expect(wrong.filter((named) => named.files.length !== 1)).toEqual([])
})
