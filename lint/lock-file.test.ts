import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockFile {
  packages: Record<string, { integrity?: string; resolved?: string; inBundle?: boolean }>
}
const LOCK = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as LockFile
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every package has a checksum, those of other platforms too', () => {
  // What is bundled comes inside a package that has one.
  const without = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(without.map(([path]) => path)).toEqual([])
})

test('no registry is named: each installs from its own', () => {
  expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})
