import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { inSources } from '../server/source-places.ts'
import { testFolder } from '../server/testing/folder.ts'
import { bundledStart, bundleFolder } from './bundle.ts'

const timeout = 60_000

test('a copy is only of the sources and packages as they are: a change, an older file put back, one that is gone or new, and an installed package each need another', () => {
  const root = testFolder()
  const write = (path: string, text: string, time = 1_000): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    utimesSync(join(root, path), time, time)
  }
  write('src/app/start.ts', 'one')
  write('src/shared/money.ts', 'cents')
  write('node_modules/.package-lock.json', '{}')
  const folder = bundleFolder(root)
  expect(bundleFolder(root)).toBe(folder)

  const changes: (() => void)[] = [
    () => write('src/app/start.ts', 'two', 2_000),
    () => write('src/app/start.ts', 'two', 500),
    () => write('src/app/start.ts', 'longer', 500),
    () => rmSync(join(root, 'src/shared/money.ts')),
    () => write('src/features/new.ts', 'new', 500),
    () => write('node_modules/.package-lock.json', '{}', 500),
  ]
  const folders = changes.map((change) => {
    change()
    return bundleFolder(root)
  })
  expect(new Set([folder, ...folders]).size).toBe(7)

  write('src/app/start.test.ts', 'a test', 500)
  expect(bundleFolder(root)).toBe(folders.at(-1))
})

test(
  'an error in the copy is logged with its place in the sources',
  () => {
    execFileSync(process.execPath, [join(import.meta.dirname, 'build-server.ts')])
    const copy = fileURLToPath(bundledStart()!)
    const code = 'const config = configOf(settings,'
    const line = (file: string): number =>
      readFileSync(file, 'utf8')
        .split('\n')
        .findIndex((each) => each.includes(code)) + 1
    expect(inSources(`    at run (file://${copy}:${line(copy)}:18)`)).toMatch(
      `    at run (src/app/start.ts:${line(join(import.meta.dirname, 'start.ts'))}:`,
    )
    expect(inSources('    at run (file:///elsewhere/start.js:1:2)')).toBe(
      '    at run (file:///elsewhere/start.js:1:2)',
    )
    // A second build finds that it's there.
    const { mtimeMs } = statSync(copy)
    execFileSync(process.execPath, [join(import.meta.dirname, 'build-server.ts')])
    expect(statSync(copy).mtimeMs).toBe(mtimeMs)
  },
  timeout,
)
