import { createHash } from 'node:crypto'
import { appendFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MEGABYTE } from '../../shared/limits.ts'
import { testFolder } from '../testing/folder.ts'
import { refusalOf } from '../testing/refused.ts'
import { ANY_SIZE, END_OF_ROWS, lineOf, readBackup, type Limits } from './file.ts'

/** What a backup may become when it is unpacked. */

const folder = testFolder()
const head = lineOf({
  format: 'kpi-mechanics backup 1',
  madeAt: '2026-01-02T00:00:00.000Z',
  migration: { when: 1, name: 'a migration' },
  secretMark: '',
})

/** A whole backup of one table, of which each row becomes so many bytes. Its parts are packed one by one. */
function backupOf(name: string, { rows, bytes }: { rows: number; bytes: number }): string {
  const file = join(folder, name)
  const row = Buffer.alloc(bytes, 'a')
  row[bytes - 1] = 10
  const packed = gzipSync(row)
  const hash = createHash('sha256')
  writeFileSync(file, gzipSync(head + lineOf({ table: 'note', columns: ['text'] })))
  for (let n = 0; n < rows; n++) {
    hash.update(row)
    appendFileSync(file, packed)
  }
  const tables = { note: { rows, sha256: hash.digest('hex') } }
  appendFileSync(file, gzipSync(END_OF_ROWS + lineOf({ tables, sequences: {} })))
  return file
}

const LIMITS = { row: MEGABYTE, all: 20 * MEGABYTE }
const refused = (file: string, limits?: Limits) => refusalOf(readBackup(file, { limits }))

test('a row that becomes longer than any that the app stores is refused, and read if the operator answers for it', async () => {
  const file = backupOf('long-row', { rows: 1, bytes: 5 * MEGABYTE })
  expect(await refused(file, LIMITS)).toMatch(
    /long-row was refused, and nothing was changed: a row in it is far larger than the app would store\. .* add --any-size\.$/,
  )
  expect(await readBackup(file, { limits: ANY_SIZE })).toMatchObject({
    tables: { note: { rows: 1 } },
    columns: { note: ['text'] },
  })
})

test('a file that becomes larger than a backup of its size, row by row, is refused', async () => {
  const file = backupOf('many-rows', { rows: 30, bytes: MEGABYTE })
  expect(await refused(file, LIMITS)).toContain('what is in it is far larger than the app would')
})

test('300 MB from a file of 0.3 MB are refused without further ado', { tags: 'long' }, async () => {
  const file = backupOf('bomb', { rows: 350, bytes: MEGABYTE })
  expect(statSync(file).size).toBeLessThan(MEGABYTE)
  expect(await refused(file)).toContain('what is in it is far larger than the app would')
})

test('rows of 5 MB, the largest that the app stores, are read', async () => {
  const file = backupOf('large-rows', { rows: 3, bytes: 5 * MEGABYTE })
  expect(await readBackup(file)).toMatchObject({ tables: { note: { rows: 3 } } })
})

test('a table that is in it twice is refused: nothing checks the rows of the first', async () => {
  const file = join(folder, 'twice')
  const table = (row: string) =>
    `${lineOf({ table: 'note', columns: ['text'] })}${row}\n${END_OF_ROWS}`
  const sha256 = createHash('sha256').update('whole\n').digest('hex')
  const end = lineOf({ tables: { note: { rows: 1, sha256 } }, sequences: {} })
  writeFileSync(file, gzipSync(head + table('whole') + end))
  expect(await readBackup(file)).toMatchObject({ columns: { note: ['text'] } })
  writeFileSync(file, gzipSync(head + table('changed') + table('whole') + end))
  expect(await refused(file)).toContain('is damaged or incomplete')
})
