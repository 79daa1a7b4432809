import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { generateOutreach, listOutreach } from '../../advice/outreach/contract.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { restore, undo } from '../testing/undoing.ts'

/** Nobody is offered to be written to who asked not to be, whatever was imported, merged, undone and restored since. */

const { signUp } = await testApp({ now: () => new Date('2026-10-10T09:00:00Z') })

const WHO = ['Mia', 'Leo', 'Ana']
const who = fc.constantFrom(...WHO)
const answer = fc.constantFrom('yes', 'no', '')
const said = fc.uniqueArray(fc.record({ who, answer }), {
  minLength: 1,
  selector: (row) => row.who,
})
const nth = fc.nat(5)

const importing = fc.oneof(
  fc.record({ do: fc.constant('file' as const), said }),
  fc.record({ do: fc.constant('sales' as const), said }),
)
const undoing = fc.oneof(
  fc.record({ do: fc.constant('undo' as const), nth }),
  fc.record({ do: fc.constant('restore' as const), nth }),
)
const merging = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), from: who, into: who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('part' as const), nth }) },
)
const byHand = fc.record({
  do: fc.constant('hand' as const),
  who,
  says: fc.constantFrom(true, false, null),
})
type Step =
  typeof importing | typeof undoing | typeof merging | typeof byHand extends fc.Arbitrary<infer S>
    ? S
    : never

/** A no that counts until the owner notes something else. */
interface No {
  /** undefined: noted by the owner */
  file: Imported | undefined
}
interface Imported {
  kind: 'file' | 'sales'
  id: number
  /** 0: not undone; of a file of customers, 1 once it is */
  trashId: number
}

async function play(steps: Step[]) {
  const owner = await signUp()
  await owner.patch('/api/profile', { businessName: 'Rose & Co' })
  for (const customerName of WHO)
    await owner.post('/api/sales-entries', saleOf({ customerName, saleDate: '2026-01-02' }))
  const { body } = await owner.get('/api/customers?sort=name')
  const ids = new Map<string, number>(
    body.customers.map(({ id, name }: { id: number; name: string }) => [name, id]),
  )
  const noes = new Map<string, No[]>(WHO.map((name) => [name, []]))
  const imports: Imported[] = []
  const merges: number[] = []
  const some = <Item>(items: Item[], at: number): Item | undefined => items[at % items.length]
  /** Under which name a customer is known now. */
  const heldBy = async (name: string): Promise<number> =>
    (await owner.get(`/api/customers/${ids.get(name)}`)).body.id

  for (const [at, step] of steps.entries()) {
    switch (step.do) {
      case 'file':
      case 'sales': {
        const file: Imported = { kind: step.do, trashId: 0, id: await send(owner, step, at) }
        imports.push(file)
        for (const row of step.said) if (row.answer === 'no') noes.get(row.who)!.push({ file })
        break
      }
      case 'undo':
      case 'restore': {
        const open = imports.filter(({ trashId }) => (trashId === 0) === (step.do === 'undo'))
        const file = some(open, step.nth)
        if (!file || (step.do === 'restore' && file.kind === 'file')) break
        if (step.do === 'restore') {
          expect((await restore(owner, file.trashId)).status).toBe(200)
          file.trashId = 0
        } else await undoFile(owner, file)
        break
      }
      case 'merge': {
        const [fromId, intoId] = [await heldBy(step.from), await heldBy(step.into)]
        if (fromId === intoId) break
        const merged = await owner.post('/api/names/merge', { kind: 'customer', fromId, intoId })
        expect(merged.status, JSON.stringify(merged.body)).toBe(200)
        merges.push(merged.body.id)
        break
      }
      case 'part': {
        const change = some(merges, step.nth)
        if (change === undefined) break
        expect([200, 404, 409]).toContain(
          (await owner.post(`/api/name-changes/${change}/undo`)).status,
        )
        break
      }
      case 'hand': {
        const id = await heldBy(step.who)
        const { saidOn, saidIn } = (await owner.get(`/api/customers/${id}`)).body
        const change = { mayBeWrittenTo: step.says, lifts: { saidOn, saidIn } }
        expect((await owner.patch(`/api/customers/${id}/contact`, change)).status).toBe(200)
        for (const name of WHO) {
          if ((await heldBy(name)) === id)
            noes.set(name, step.says === false ? [...noes.get(name)!, { file: undefined }] : [])
        }
      }
    }
    await expectSafe(owner, ids, noes)
  }
  return { owner, imports }
}

async function expectSafe(owner: Client, ids: Map<string, number>, noes: Map<string, No[]>) {
  const { body } = await owner.get(listOutreach.path)
  const listed = new Set(body.customers.map(({ customerId }: { customerId: number }) => customerId))
  for (const [name, all] of noes) {
    if (all.length === 0) continue
    const { id, mayBeWrittenTo } = (await owner.get(`/api/customers/${ids.get(name)}`)).body
    expect([name, mayBeWrittenTo]).toEqual([name, false])
    expect(listed).not.toContain(id)
    // Also a page that was opened before a merge is refused.
    const asked = await owner.post(generateOutreach.path, { customerId: ids.get(name) })
    expect(asked.body).toMatchObject({ code: 'not_to_be_written_to' })
  }
}

/** Imports what a step's rows say, and returns the id of the import. The file has the same name each time. */
async function send(
  owner: Client,
  { do: kind, said: rows }: { do: 'file' | 'sales'; said: { who: string; answer: string }[] },
  at: number,
): Promise<number> {
  const [path, header, line] =
    kind === 'file'
      ? ['/api/customers/import', 'Name,Phone,Newsletter', `,${100 + at}`]
      : [
          '/api/sales-entries/import-csv',
          'Customer,Product,Date,Amount,Phone,Newsletter',
          `,Tea ${at},2026-01-03,3.00,${100 + at}`,
        ]
  // Each has a number of their own.
  const lines = rows.map((row) => `${row.who}${line}${WHO.indexOf(row.who)},${row.answer}`)
  const form = new FormData()
  form.set('file', new File([[header, ...lines, ''].join('\n')], 'people.csv'))
  const { status, body } = await owner.post(path, form)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.importId
}

async function undoFile(owner: Client, file: Imported): Promise<void> {
  const { status, body } =
    file.kind === 'sales'
      ? await undo(owner, file.id)
      : await owner.post(`/api/customers/imports/${file.id}/undo`)
  expect(status, JSON.stringify(body)).toBeOneOf([200, 409])
  file.trashId = file.kind === 'sales' ? body.trashId : 1
}

test('a no counts until the owner notes something else, also when its file is undone', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: importing },
    { weight: 4, arbitrary: undoing },
    { weight: 3, arbitrary: merging },
    { weight: 1, arbitrary: byHand },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await play(steps)
    }),
    { numRuns: runs(7), endOnFailure: true },
  )
}, 60_000)

test('when all files are undone, in any order, nothing is known that only they said, but a no may stay', async () => {
  const step = fc.oneof(importing, undoing)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), nth, async (steps, first) => {
      const { owner, imports } = await play(steps)
      const open = imports.filter(({ trashId }) => trashId === 0)
      for (const file of [...open.slice(first), ...open.slice(0, first)])
        await undoFile(owner, file)
      const { body } = await owner.get('/api/customers?sort=name')
      const unknown = { phone: null, mayBeWrittenTo: null, saidOn: null, saidIn: null }
      const unwilling = new Set(
        steps.flatMap((step) =>
          'said' in step
            ? step.said.filter((row) => row.answer === 'no').map((row) => row.who)
            : [],
        ),
      )
      for (const customer of body.customers) {
        expect(customer.phone).toBeNull()
        if (!unwilling.has(customer.name)) expect(customer).toMatchObject(unknown)
        expect(customer.mayBeWrittenTo).not.toBe(true)
      }
      expect(body.customers).toHaveLength(WHO.length)
    }),
    { numRuns: runs(5), endOnFailure: true },
  )
}, 60_000)
