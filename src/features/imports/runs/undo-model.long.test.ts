import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { orphans, rollupDifferences } from '../../sales/rollups/verify.ts'
import { newestFirst } from '../../sales/testing/entries.ts'
import { listImports, type ImportRun } from './contract.ts'
import { importing } from '../testing/helpers.ts'
import { entriesOf, fileOf, PATH, restore, undo } from '../testing/undoing.ts'

const { db, signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

type Owner = Awaited<ReturnType<typeof signUp>>
const runsOf = async (owner: Owner): Promise<ImportRun[]> =>
  (await owner.get(listImports.path)).body.imports

const ascending = (a: number, b: number): number => a - b

/** One sale in the simple model; `run` is the import that added it, 0 for none. */
interface Sold {
  id: number
  record: string
  run: number
  isEdited: boolean
}

test('random imports, edits, deletions, undos and restores match a simple model', async () => {
  const which = fc.nat(20)
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('import' as const),
        products: fc.array(fc.constantFrom('Coffee', 'Tea', 'Cake'), {
          minLength: 1,
          maxLength: 5,
        }),
        duplicates: fc.constantFrom('skip' as const, 'skip' as const, 'keep' as const),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('undo' as const), which, force: fc.boolean() }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), which }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('edit' as const, 'delete' as const, 'clear' as const),
        which,
      }),
    },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const owner = await signUp()
      let live: Sold[] = []
      let bins: { trashId: number; at: number; run: number; sales: Sold[] }[] = []
      /** import → step at which its sales were last added or restored */
      const came = new Map<number, number>()
      const undone = new Set<number>()
      for (const [at, it] of steps.entries()) {
        if (it.kind === 'import') {
          const before = new Set(live.map(({ id }) => id))
          const { body } = await importing(owner)(fileOf(...it.products), {
            options: { duplicates: it.duplicates },
          })
          const known = live.map(({ record }) => record)
          const fresh = it.products.filter((record) => {
            const place = it.duplicates === 'skip' ? known.indexOf(record) : -1
            if (place >= 0) known.splice(place, 1)
            return place < 0
          })
          expect(body).toMatchObject({
            imported: fresh.length,
            duplicates: it.products.length - fresh.length,
          })
          const added = (await entriesOf(owner)).filter(({ id }) => !before.has(id))
          expect(added.map(({ productName }) => productName).sort()).toEqual(fresh.sort())
          for (const { id, productName } of added) {
            live.push({ id, record: productName, run: body.importId, isEdited: false })
          }
          came.set(body.importId, at)
        } else if (it.kind === 'undo') {
          const run = [...came.keys()][it.which % (came.size || 1)]
          if (run === undefined) continue
          const own = live.filter((sold) => sold.run === run)
          const { body } = await undo(owner, run, it.force)
          if (undone.has(run)) expect(body.code).toBe('nothing_left')
          else if (!it.force && own.some(({ isEdited }) => isEdited)) {
            expect(body.code).toBe('edited_sales')
          } else if (own.length === 0) expect(body.code).toBe('nothing_left')
          else {
            expect(body.deleted).toBe(own.length)
            live = live.filter((sold) => sold.run !== run)
            bins.push({ trashId: body.trashId, at, run, sales: own })
            undone.add(run)
          }
        } else if (it.kind === 'restore') {
          const bin = bins[it.which % (bins.length || 1)]
          if (!bin) continue
          const isTwice = bin.sales.some(({ record }) =>
            live.some((sold) => sold.record === record && came.get(sold.run)! > bin.at),
          )
          const { status, body } = await restore(owner, bin.trashId)
          expect([status, body.code ?? body.restored]).toEqual(
            isTwice ? [409, 'imported_again'] : [200, bin.sales.length],
          )
          if (isTwice) continue
          live.push(...bin.sales)
          bins = bins.filter((other) => other !== bin)
          undone.delete(bin.run)
          for (const { run } of bin.sales) came.set(run, at)
        } else if (it.kind === 'clear') {
          const { trashId } = (await owner.delete(`${PATH}/clear-all`)).body
          if (trashId !== null) bins.push({ trashId, at, run: 0, sales: live })
          live = []
        } else {
          const sold = live[it.which % (live.length || 1)]
          if (!sold) continue
          const path = `${PATH}/${sold.id}`
          if (it.kind === 'edit') {
            await owner.patch(path, { quantity: 2 + at })
            sold.isEdited = true
          } else {
            bins.push({
              trashId: (await owner.delete(path)).body.trashId,
              at,
              run: 0,
              sales: [sold],
            })
            live = live.filter((other) => other !== sold)
          }
        }
        expect((await entriesOf(owner)).map(({ id }) => id).sort(ascending)).toEqual(
          live.map(({ id }) => id).sort(ascending),
        )
      }
      const runs = await runsOf(owner)
      for (const run of runs) {
        expect([run.state, run.editedCount]).toEqual([
          undone.has(run.id) ? 'undone' : 'done',
          live.filter((sold) => sold.run === run.id && sold.isEdited).length,
        ])
      }
      expect(await entriesOf(owner)).toEqual((await entriesOf(owner)).toSorted(newestFirst))
      expect(await db.withSystem(rollupDifferences)).toEqual([])
      expect(await db.withSystem(orphans)).toEqual([])
    }),
    { numRuns: runs(12) },
  )
}, 60_000)
