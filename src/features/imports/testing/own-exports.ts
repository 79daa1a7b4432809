import Papa from 'papaparse'
import { expect } from 'vitest'
import type { TestApp } from '../../../app/testing/app.ts'
import type { Entry } from '../../sales/contract.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import type { ImportOptions } from '../options/contract.ts'
import { listImports, type ImportRun } from '../runs/contract.ts'
import { previewing } from './helpers.ts'
import { PATH } from './undoing.ts'

/** Our own exports, for tests that change them in a spreadsheet and import them again. */

export type Row = Record<string, string>
type Owner = Awaited<ReturnType<TestApp['signUp']>>

export const csv = (rows: Row[], columns?: string[]): string =>
  Papa.unparse(rows, columns ? { columns } : {})
export const answering = (changed: ImportOptions['changed']) => ({ options: { changed } })
export const summaryOf = async (owner: Owner, file: string, changed?: ImportOptions['changed']) =>
  (await previewing(owner)(file, changed && answering(changed))).body.summary

export const lastRun = async (owner: Owner): Promise<ImportRun> =>
  (await owner.get(listImports.path)).body.imports[0]
export const revenues = (entries: Entry[]): number[] =>
  entries.map(({ revenue }) => revenue).sort((a, b) => a - b)

export function ownExports({ signUp, db }: Pick<TestApp, 'signUp' | 'db'>) {
  async function exported(owner: Owner): Promise<Row[]> {
    const { body } = await owner.get(`${PATH}/export`)
    return Papa.parse<Row>(body.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data
  }

  /** Records these sales and returns the owner with their export. */
  async function ownerOf(
    ...sales: Record<string, unknown>[]
  ): Promise<{ owner: Owner; rows: Row[] }> {
    const owner = await signUp()
    for (const sale of sales) expect((await owner.post(PATH, saleOf(sale))).status).toBe(200)
    return { owner, rows: await exported(owner) }
  }

  /** Three coffees on different days, of which the second was changed to 4.50 in the file. */
  async function changedFile() {
    const { owner, rows } = await ownerOf(
      { saleDate: '2026-03-01' },
      { saleDate: '2026-03-02' },
      { saleDate: '2026-03-03' },
    )
    rows[1]!.Revenue = '4.5'
    return { owner, rows, file: csv(rows) }
  }

  /** All that is stored about the owner's sales. */
  const stored = async ({ account }: Owner) =>
    (await db.systemPool.query('SELECT * FROM sale WHERE owner_id = $1 ORDER BY id', [account.id]))
      .rows

  return { ownerOf, changedFile, stored }
}
