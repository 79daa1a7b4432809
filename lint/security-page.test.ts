import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/security.md names the test of each promise. A test that was renamed or deleted would leave the promise untested. */

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = page
  .slice(page.indexOf('## Promises'), page.indexOf('## Limits'))
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
const tests = globSync(
  ['src/**/*.{test,spec}.ts', 'src/**/*.test.tsx', 'e2e/*.spec.ts', 'lint/*.test.ts'],
  { cwd: root },
)

test('every promise names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(30)
  const untested = rows
    .map(([promise, , tested = '']) => ({
      promise,
      named: [...tested.matchAll(/`([^` ]+\.(?:test|spec)\.tsx?)`/g)].map(([, name]) => name!),
    }))
    .filter(
      ({ named }) =>
        named.length === 0 || !named.every((name) => tests.some((file) => file.endsWith(name))),
    )
  expect(untested).toEqual([])
})
