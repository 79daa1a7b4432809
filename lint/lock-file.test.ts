import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockFile {
  packages: Record<string, { integrity?: string; resolved?: string; inBundle?: boolean }>
}
const LOCK = new URL('../package-lock.json', import.meta.url)
const { packages } = JSON.parse(readFileSync(LOCK, 'utf8')) as LockFile
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every package has a checksum, including those for other platforms', () => {
  // Bundled packages are part of a package that has a checksum.
  const without = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(without.map(([path]) => path)).toEqual([])
})

test('no registry URL is stored, so each installation uses its own registry', () => {
  expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([])
})
