import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { runs } from '../../../shared/testing/properties.ts'
import type { Entry } from '../contract.ts'
import { orphans, rollupDifferences } from '../rollups/verify.ts'
import { saleOf } from '../testing/entries.ts'
import type { ListedName, NameChange } from './contract.ts'

const { db, signUp, settled } = await testApp()
const ENTRIES = '/api/sales-entries'
const NAMES = ['Rose', 'Roses', 'rosé', 'Tulip', 'Tulips']
const name = fc.constantFrom(...NAMES)
const nth = fc.nat(9)

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('merge' as const), from: nth, into: nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      from: nth,
      name: fc.constantFrom(...NAMES, 'Lily', 'ROSE', 'Iris'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('record' as const),
      name,
      customerName: fc.option(name),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('edit' as const), of: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), of: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restore' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo' as const), of: nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('settle' as const) }) },
)

/** what a merge must not change */
const without = ({ productName: _, ...rest }: Entry) => rest
const byId = (a: { id: number }, b: { id: number }): number => a.id - b.id

test('after any merges, renames, records, edits, deletions and restores the totals are those of the sales, and undoing all gives each sale its name back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(name, { minLength: 3, maxLength: 8 }),
      fc.array(anyStep, { maxLength: 12 }),
      async (first, steps) => {
        const owner = await signUp()
        const get = async (path: string) => (await owner.get(path)).body
        const sales = async (): Promise<Entry[]> => (await get(ENTRIES)).toSorted(byId)
        const names = async (): Promise<ListedName[]> =>
          (await get('/api/names?kind=product')).names
        const changes = async (): Promise<NameChange[]> => (await get('/api/name-changes')).changes
        const some = <Item>(items: Item[], at: number) => items[at % Math.max(1, items.length)]
        for (const productName of first)
          await owner.post(ENTRIES, saleOf({ productName, customerName: productName }))
        const before = await sales()
        const edited = new Set<number>()
        const bins: number[] = []

        for (const step of steps) {
          const unchanged = (await sales()).map(without)
          const known = (await names()).toSorted(byId)
          if (step.do === 'merge') {
            const body = {
              kind: 'product',
              fromId: some(known, step.from)?.id,
              intoId: some(known, step.into)?.id,
            }
            expect([200, 400, 409]).toContain((await owner.post('/api/names/merge', body)).status)
            expect((await sales()).map(without)).toEqual(unchanged)
          } else if (step.do === 'rename') {
            const id = some(known, step.from)?.id
            const answer = await owner.patch(`/api/names/${id}`, {
              kind: 'product',
              name: step.name,
            })
            expect([200, 400, 409]).toContain(answer.status)
            expect((await sales()).map(without)).toEqual(unchanged)
          } else if (step.do === 'record') {
            const { body } = await owner.post(
              ENTRIES,
              saleOf({ productName: step.name, customerName: step.customerName }),
            )
            expect(body.productName, 'the name that stays').toBeOneOf(
              (await names()).map((it) => it.name),
            )
          } else if (step.do === 'edit') {
            const sale = some(await sales(), step.of)
            if (sale) await owner.patch(`${ENTRIES}/${sale.id}`, { revenue: sale.revenue + 1 })
            if (sale) edited.add(sale.id)
          } else if (step.do === 'delete') {
            const sale = some(await sales(), step.of)
            if (sale) bins.push((await owner.delete(`${ENTRIES}/${sale.id}`)).body.trashId)
          } else if (step.do === 'restore') {
            const bin = bins.pop()
            if (bin) await owner.post(`${ENTRIES}/restore/${bin}`)
          } else if (step.do === 'undo') {
            const change = some(await changes(), step.of)
            if (change)
              expect([200, 409]).toContain(
                (await owner.post(`/api/name-changes/${change.id}/undo`)).status,
              )
          } else await settled()
        }
        expect(await db.withSystem(rollupDifferences)).toEqual([])

        for (const bin of bins) await owner.post(`${ENTRIES}/restore/${bin}`)
        for (const { id } of await changes())
          expect((await owner.post(`/api/name-changes/${id}/undo`)).status).toBe(200)
        const after = new Map((await sales()).map((sale) => [sale.id, sale]))
        for (const sale of before) {
          const { revenue } = after.get(sale.id)!
          expect(after.get(sale.id)).toEqual({
            ...sale,
            revenue: edited.has(sale.id) ? revenue : sale.revenue,
          })
        }
        expect(await db.withSystem(rollupDifferences)).toEqual([])
        expect(await db.withSystem(orphans)).toEqual([])
      },
    ),
    { numRuns: runs(6), endOnFailure: true },
  )
})
