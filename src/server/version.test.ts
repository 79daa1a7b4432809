import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
/** Number and date of each section, and its text. */
const sections = read('CHANGELOG.md')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, number, date] = /^(\S+)(?: - (\S+))?\n/.exec(section)!
    return { number: number!, date, text: section }
  })

test('the version has a section in the changelog, the first one after Unreleased, with its day', () => {
  const [unreleased, latest] = sections
  expect(unreleased!.number).toBe('Unreleased')
  expect(latest).toMatchObject({
    number: VERSION,
    date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test('the section begins with what owners will notice, what operators must do, and how long the upgrade takes', () => {
  const upgrading = /^### Upgrading\n(.*?)^### /ms.exec(sections[1]!.text)?.[1]
  expect(upgrading).toContain('**What owners will notice.**')
  expect(upgrading).toContain('**What you must do:**')
  expect(upgrading).toContain('**How long it takes.**')
})

test('versions go down from section to section, and the lock file has the same as package.json', () => {
  const numbers = sections.slice(1).map(({ number }) => number.split('.').map(Number))
  const sorted = numbers.toSorted((a, b) => b[0]! - a[0]! || b[1]! - a[1]! || b[2]! - a[2]!)
  expect(numbers).toEqual(sorted)
  const lock = JSON.parse(read('package-lock.json'))
  expect([lock.version, lock.packages[''].version]).toEqual([VERSION, VERSION])
})
