import { expect, describe, test } from 'vitest'
import { ok, testApp, type Client } from '../../../app/testing/app.ts'
import { generateOutreach, listOutreach } from '../../advice/outreach/contract.ts'
import { importCustomers } from '../../imports/customers/contract.ts'
import { form, importing } from '../../imports/testing/helpers.ts'
import { saleOf } from '../testing/entries.ts'
import type { Customer } from './contract.ts'
import { UNKNOWN } from './rules.ts'
import { putContacts } from './store.ts'

/** A no belongs to the address and the number: nothing but a person who says otherwise lifts it. */

const { signUp, db } = await testApp({ now: () => new Date('2026-06-10T09:00:00Z') })

type Owner = Client & { account: { id: string } }
const EMAIL = 'mia@example.com'
const PHONE = '+49 171 2345678'

/** Long enough ago to be on the list of whom to write to. */
const sell = (owner: Client, customerName: string) =>
  owner.post(
    '/api/sales-entries',
    saleOf({ customerName, revenue: 900, saleDate: '2026-03-01', cost: null }),
  )
const listed = async (owner: Client, name: string): Promise<Customer | undefined> =>
  (await owner.get('/api/customers')).body.customers.find((it: Customer) => it.name === name)
const offered = async (owner: Client): Promise<string[]> =>
  (await owner.get(listOutreach.path)).body.customers.map(({ name }: { name: string }) => name)
const note = async (owner: Client, name: string, contact: object): Promise<Customer> =>
  ok(owner.patch(`/api/customers/${(await listed(owner, name))!.id}/contact`, contact))
/** Notes something else for somebody who said no, as the page does: with the no that it shows. */
const lift = async (owner: Owner, name: string, contact: object): Promise<Customer> => {
  const { saidOn, saidIn } = (await listed(owner, name))!
  return note(owner, name, { ...contact, lifts: { saidOn, saidIn } })
}
const send = (owner: Client, file: string) => ok(owner.post(importCustomers.path, form(file)))
const undo = (owner: Client, { importId }: { importId: number }) =>
  ok(owner.post(`/api/customers/imports/${importId}/undo`, {}))
/** An owner whose customer has said no. */
async function ownerWithNo(contact: object = { email: EMAIL, phone: PHONE }): Promise<Owner> {
  const owner = await signUp()
  await sell(owner, 'Mia Kern')
  await note(owner, 'Mia Kern', { ...contact, mayBeWrittenTo: false })
  return owner
}
const remove = async (owner: Client, name: string) =>
  ok(owner.delete(`/api/customers/${(await listed(owner, name))!.id}/contact`))

const merge = async (owner: Owner, from: string, into: string) => {
  const [fromId, intoId] = [(await listed(owner, from))!.id, (await listed(owner, into))!.id]
  return (await ok(owner.post('/api/names/merge', { kind: 'customer', fromId, intoId }))).id
}

/** Ways in which the address or the number comes back under a name, after which nobody may write to them. */
const WAYS: Record<string, (owner: Owner) => Promise<string>> = {
  'another name gets the same email by hand': async (owner) => {
    await sell(owner, 'M. Kern')
    await note(owner, 'M. Kern', { email: EMAIL.toUpperCase(), mayBeWrittenTo: true })
    return 'M. Kern'
  },
  'the names are merged, and what the other name had is deleted and noted again': async (owner) => {
    await sell(owner, 'M. Kern')
    await note(owner, 'M. Kern', { email: 'kern@example.com' })
    await merge(owner, 'Mia Kern', 'M. Kern')
    await remove(owner, 'M. Kern')
    await note(owner, 'M. Kern', { email: 'kern@example.com' })
    return 'M. Kern'
  },
  'a file says yes of another name with the email': async (owner) => {
    await sell(owner, 'M. Kern')
    await send(owner, `Name,Email,Newsletter\nM. Kern,${EMAIL},yes\n`)
    return 'M. Kern'
  },
  'a file of sales has the email beside another name': async (owner) => {
    await ok(
      importing(owner)(
        `Product,Date,Amount,Customer,Email\nTea,2026-03-01,900,M. Kern,${EMAIL}\nPie,2026-03-02,5,Ben,b@b.example\n`,
      ),
    )
    return 'M. Kern'
  },
  'somebody is added with the email': async (owner) => {
    const given = { name: 'M. Kern', email: EMAIL, mayBeWrittenTo: true }
    expect(await ok(owner.post('/api/customers', given))).toMatchObject({ mayBeWrittenTo: false })
    await sell(owner, 'M. Kern')
    return 'M. Kern'
  },
  'the contact is deleted, and noted again': async (owner) => {
    await remove(owner, 'Mia Kern')
    expect(await listed(owner, 'Mia Kern')).toMatchObject({ email: null, mayBeWrittenTo: false })
    await note(owner, 'Mia Kern', { email: EMAIL })
    return 'Mia Kern'
  },
  'the contact is deleted, and comes back with a file that says yes': async (owner) => {
    await remove(owner, 'Mia Kern')
    await send(owner, `Name,Phone,Newsletter\nMia Kern,${PHONE},yes\n`)
    return 'Mia Kern'
  },
  'the email is taken from the contact, and noted for another name': async (owner) => {
    await note(owner, 'Mia Kern', { email: 'new@example.com' })
    await sell(owner, 'M. Kern')
    await note(owner, 'M. Kern', { email: EMAIL })
    return 'M. Kern'
  },
  'the names are merged, the contact is deleted, and the merge is undone': async (owner) => {
    await sell(owner, 'M. Kern')
    const id = await merge(owner, 'Mia Kern', 'M. Kern')
    await remove(owner, 'M. Kern')
    await ok(owner.post(`/api/name-changes/${id}/undo`, {}))
    await note(owner, 'Mia Kern', { email: EMAIL })
    return 'Mia Kern'
  },
  'all sales are deleted and restored': async (owner) => {
    const { trashId } = await ok(owner.delete('/api/sales-entries/clear-all'))
    await ok(owner.post(`/api/sales-entries/restore/${trashId}`, {}))
    return 'Mia Kern'
  },
}

test.each(Object.entries(WAYS))('nobody is offered a message when %s', async (_, way) => {
  const owner = await ownerWithNo()
  const name = await way(owner)
  expect(await listed(owner, name)).toMatchObject({ mayBeWrittenTo: false })
  expect(await offered(owner)).not.toContain(name)
  const { id } = (await listed(owner, name))!
  expect(await owner.post(generateOutreach.path, { customerId: id })).toMatchObject({
    status: 409,
    body: { code: 'not_to_be_written_to' },
  })
})

test.each([
  [EMAIL, 'mia+news@example.com'],
  [PHONE, '0171/234 5678'],
  [PHONE, '0049 (0)171 2345678'],
  [PHONE, '0171 2345678 / 030 98765432'],
  [PHONE, '0171 2345678-0'],
  ['M.Kern@gmail.com', 'mkern+shop@googlemail.com'],
  ['+354 555 1234', '555 1234'],
  ['0231 1234', '+49 231 1234'],
  ['+49 ( 0 ) 231 1234', '0231 1234'],
  ['+49 30 123456-12', '030 123456'],
  ['0171 2345678 / 030 98765432', '0171 2345678'],
  ['0171 2345678 +49 30 98765432', '030/98765432'],
  ['0171 5550008 0172 5550009', '0171 5550008'],
  ['0171 5550014-1234', '0171 5550014'],
  ['0171 2345678', '0171 2345678 - 030 98765432'],
  ['0171 2345678', '(0171) 2345678 (030) 9876543'],
  ['0171 2345678', '0171 2345678. 0309876543'],
  ['0171 2345678', '030 9876543/01712345678/020111'],
  ['0171 2345678', '0171 2345678-1234'],
  ['0171 2345678', '+49 171 2345678 - 0'],
  ['030 123456', '030 123456-12'],
])('the no of %s holds for %s', async (no, again) => {
  const field = no.includes('@') ? 'email' : 'phone'
  const owner = await ownerWithNo({ [field]: no })
  await sell(owner, 'M. Kern')
  await note(owner, 'M. Kern', { [field]: again })
  expect(await listed(owner, 'M. Kern')).toMatchObject({ mayBeWrittenTo: false })
})

test.each([
  ['mia@gmx.example', 'm.ia@gmx.example'],
  ['+1 (555) 010-1111', '+1 (555) 010-2222'],
  ['01-23-45-67-89', '01-23-45-67-88'],
  ['+49 (171)/2345678', '+49 (171)/2345679'],
  ['+33 1 23 45 67 89', '+33 1 23 45 67 88'],
  ['+55 11 98765-4321', '+55 11 98765-4322'],
  ['0049 01512 3456789', '0049 01512 3456788'],
])('the no of %s does not hold for %s', async (no, other) => {
  const field = no.includes('@') ? 'email' : 'phone'
  const owner = await ownerWithNo({ [field]: no })
  await sell(owner, 'M. Kern')
  await note(owner, 'M. Kern', { [field]: other })
  expect(await offered(owner)).toEqual(['M. Kern'])
})

test('a no holds for an address that another name gets at the same moment', async () => {
  const owner = await signUp()
  for (const name of ['Mia Kern', 'M. Kern']) await sell(owner, name)
  await note(owner, 'Mia Kern', { email: EMAIL })
  const { id } = (await listed(owner, 'M. Kern'))!
  await db.withOwner(owner.account.id, async (tx) => {
    await putContacts(tx, new Map([[id, { ...UNKNOWN, email: EMAIL, mayBeWrittenTo: true }]]))
    await note(owner, 'Mia Kern', { mayBeWrittenTo: false })
  })
  const { saidOn, saidIn } = (await listed(owner, 'Mia Kern'))!
  const held = { mayBeWrittenTo: false, saidOn, saidIn }
  expect(await listed(owner, 'M. Kern')).toMatchObject(held)
  expect(await ok(owner.get(`/api/customers/${id}`))).toMatchObject(held)
  expect(await offered(owner)).toEqual([])
  expect((await owner.get('/api/customers/export')).body).toMatch(/^M\. Kern,.*,no,/m)
})

test.each([
  ['in a row without a name', 'Name,Email,Newsletter\n,mia@example.com,no\nBen,b@b.example,yes\n'],
  [
    'in a second row of a name with another email',
    'Name,Email,Newsletter\nMia,other@example.com,\nMia,mia@example.com,no\n',
  ],
  [
    'of somebody with two addresses in a cell',
    'Name,Email,Newsletter\nMia,other@example.com; mia@example.com,no\n',
  ],
])('the no of a file %s holds for the address', async (_, file) => {
  const owner = await signUp()
  for (const name of ['Mia Kern', 'M. Kern']) await sell(owner, name)
  await note(owner, 'Mia Kern', { email: EMAIL })
  await send(owner, file)
  await note(owner, 'M. Kern', { email: EMAIL })
  expect(await listed(owner, 'M. Kern')).toMatchObject({ mayBeWrittenTo: false })
  expect(await offered(owner)).toEqual([])
})

test.each([
  ['0171 5550001 (privat)', '+49 171 5550001'],
  ['0171 5550001 ext 5', '0171 5550001'],
  ['Handy: 0171 5550001', '0171 5550001'],
  ['0171 5550001 oder 0172 5550002', '0172 5550002'],
  ['0171 5550001 oder 0172 5550002', '0171 5550001'],
  ['0171 5550001 WhatsApp', '0171 5550001'],
  ['0171-5550001x12', '0171 5550001'],
  ['٠١٧١ ٥٥٥٠٠٠١', '0171 5550001'],
  ['０１７１ ５５５０００１', '0171 5550001'],
  ['0171 5550001 0172 5550002', '0171 5550001'],
  ['0171 5550001 - 0172 5550002', '0171 5550001'],
  ['0171 5550001-1234', '0171 5550001'],
])('the no of a file with the phone %s holds for %s', async (no, phone) => {
  const owner = await signUp()
  for (const name of ['M. Kern', 'Ben']) await sell(owner, name)
  await send(owner, `Name,Phone,Newsletter\nMia,${no},no\nAna,0173 5550003,yes\n`)
  await note(owner, 'M. Kern', { phone })
  expect(await offered(owner)).toEqual(['Ben'])
})

/** Ways in which a customer's contact goes, after which their no still holds for them: of this owner, with this customer. */
const GONE: Record<string, (owner: Owner) => Promise<unknown>> = {
  'the contact is deleted': async (owner) => {
    await note(owner, 'Mia Kern', { mayBeWrittenTo: false })
    await remove(owner, 'Mia Kern')
  },
  'the file that says it is undone': async (owner) =>
    undo(owner, await send(owner, 'Name,Newsletter\nMia Kern,no\n')),
  'the file that has the address, too, is undone': async (owner) =>
    undo(owner, await send(owner, `Name,Email,Newsletter\nMia Kern,${EMAIL},no\n`)),
  'the contact is deleted, and the name merged into another': async (owner) => {
    await note(owner, 'Mia Kern', { mayBeWrittenTo: false })
    await remove(owner, 'Mia Kern')
    await sell(owner, 'M. Kern')
    await merge(owner, 'Mia Kern', 'M. Kern')
  },
  'the name is merged into another, whose contact a file brought and takes back': async (owner) => {
    await note(owner, 'Mia Kern', { mayBeWrittenTo: false })
    await remove(owner, 'Mia Kern')
    const file = await send(owner, 'Name,Note\nM. Kern,likes tea\n')
    await merge(owner, 'Mia Kern', 'M. Kern')
    await undo(owner, file)
    await sell(owner, 'Mia Kern')
  },
}

describe('a no of a customer without an address', () => {
  test.each(Object.entries(GONE))('stays when %s, until a person lifts it', async (_, way) => {
    const owner = await signUp()
    for (const name of ['Mia Kern', 'Ben']) await sell(owner, name)
    await way(owner)
    expect(await offered(owner)).toEqual(['Ben'])
    const [mia] = (await owner.get('/api/customers')).body.customers.filter(
      ({ name }: Customer) => name !== 'Ben',
    )
    expect(await owner.post(generateOutreach.path, { customerId: mia.id })).toMatchObject({
      status: 409,
      body: { code: 'not_to_be_written_to' },
    })
    const { saidOn, saidIn } = await note(owner, mia.name, { note: 'likes peonies' })
    await note(owner, mia.name, { mayBeWrittenTo: true, lifts: { saidOn, saidIn } })
    expect((await offered(owner)).toSorted()).toEqual(['Ben', mia.name])
  })

  describe.each(['the contact is deleted', 'the file that says it is undone'])(
    'holds for the address that comes after %s',
    (gone) => {
      const mail = 'Mia Kern,mia@example.com'
      test.each<[string, (owner: Owner) => Promise<unknown>]>([
        ['by hand', (owner) => note(owner, 'Mia Kern', { email: EMAIL })],
        ['in a file that says yes', (owner) => send(owner, `Name,Email,Newsletter\n${mail},yes\n`)],
        [
          'beside sales',
          (owner) =>
            ok(importing(owner)(`Product,Date,Amount,Customer,Email\nTea,2026-03-01,9,${mail}\n`)),
        ],
        [
          'when they are added anew',
          async (owner) => {
            await ok(owner.delete('/api/sales-entries/clear-all'))
            const given = { name: 'Mia Kern', email: EMAIL, mayBeWrittenTo: true }
            await ok(owner.post('/api/customers', given))
            for (const name of ['Mia Kern', 'M. Kern', 'Ben']) await sell(owner, name)
          },
        ],
        [
          'with a name that is merged into theirs',
          async (owner) => {
            await sell(owner, 'Kern')
            await note(owner, 'Kern', { email: EMAIL, mayBeWrittenTo: true })
            await merge(owner, 'Kern', 'Mia Kern')
          },
        ],
      ])('%s, also under another name, until a person lifts it', async (_, come) => {
        const owner = await signUp()
        for (const name of ['Mia Kern', 'M. Kern', 'Ben']) await sell(owner, name)
        await GONE[gone]!(owner)
        await come(owner)
        await note(owner, 'M. Kern', { email: EMAIL })
        expect(await listed(owner, 'M. Kern')).toMatchObject({ mayBeWrittenTo: false })
        expect(await offered(owner)).toEqual(['Ben'])
        await lift(owner, 'Mia Kern', { mayBeWrittenTo: true })
        await note(owner, 'Ben', { email: EMAIL })
        expect((await offered(owner)).toSorted()).toEqual(['Ben', 'Mia Kern'])
      })
    },
  )

  test('is lifted together with the address that the same change brings', async () => {
    const owner = await signUp()
    for (const name of ['Mia Kern', 'M. Kern']) await sell(owner, name)
    await GONE['the contact is deleted']!(owner)
    const change = { email: EMAIL, mayBeWrittenTo: true }
    expect(await lift(owner, 'Mia Kern', change)).toMatchObject({ mayBeWrittenTo: true })
    await note(owner, 'M. Kern', { email: EMAIL })
    expect((await offered(owner)).toSorted()).toEqual(['M. Kern', 'Mia Kern'])
  })

  test('holds again when the contact is deleted before the first sale', async () => {
    const owner = await signUp()
    await ok(owner.post('/api/customers', { name: 'Mia Kern', mayBeWrittenTo: false }))
    await remove(owner, 'Mia Kern')
    expect(await listed(owner, 'Mia Kern')).toBeUndefined()
    await sell(owner, 'Mia Kern')
    expect(await offered(owner)).toEqual([])
  })

  test('keeps nobody on the list whom an undone file added', async () => {
    const owner = await signUp()
    await undo(owner, await send(owner, `Name,Email,Newsletter\nMia Kern,${EMAIL},no\n`))
    expect(await listed(owner, 'Mia Kern')).toBeUndefined()
    await sell(owner, 'Mia Kern')
    expect(await offered(owner)).toEqual([])
  })
})

describe('customers who are merged:', () => {
  const OTHER = { email: 'kern@example.com', phone: '030 7654321' }
  const part = (owner: Owner, id: number) => ok(owner.post(`/api/name-changes/${id}/undo`, {}))

  test.each([
    ['Mia Kern', 'M. Kern'],
    ['M. Kern', 'Mia Kern'],
  ])(
    'the no of one holds for what the other had, %s into %s, until that is undone',
    async (from, into) => {
      const owner = await ownerWithNo()
      for (const name of ['M. Kern', 'Ana', 'Ben', 'Cleo']) await sell(owner, name)
      await note(owner, 'M. Kern', { ...OTHER, mayBeWrittenTo: true })
      await note(owner, 'Ana', { email: OTHER.email })
      const id = await merge(owner, from, into)
      await note(owner, 'Ben', { phone: OTHER.phone })
      expect(await offered(owner)).toEqual(['Cleo'])
      await part(owner, id)
      expect(await listed(owner, 'Mia Kern')).toMatchObject({ email: EMAIL, mayBeWrittenTo: false })
      expect(await listed(owner, 'M. Kern')).toMatchObject({ ...OTHER, mayBeWrittenTo: true })
      await note(owner, 'Cleo', OTHER)
      expect((await offered(owner)).toSorted()).toEqual(['Cleo', 'M. Kern'])
      await note(owner, 'Cleo', { phone: PHONE })
      expect(await offered(owner)).toEqual(['M. Kern'])
    },
  )

  test.each(['first', 'second'])(
    'the %s of two merges undone takes back what it brought',
    async (which) => {
      const owner = await ownerWithNo()
      for (const name of ['M. Kern', 'Ana', 'Ben']) await sell(owner, name)
      await note(owner, 'M. Kern', { email: OTHER.email })
      await note(owner, 'Ana', { email: 'ana@example.com' })
      const changes = [
        await merge(owner, 'Mia Kern', 'M. Kern'),
        await merge(owner, 'M. Kern', 'Ana'),
      ]
      await part(owner, which === 'first' ? changes[0] : changes[1])
      await note(owner, 'Ben', { email: which === 'first' ? OTHER.email : 'ana@example.com' })
      expect((await offered(owner)).toSorted()).toEqual(['Ana', 'Ben'])
    },
  )

  test('a no that is said of the address meanwhile stays', async () => {
    const owner = await ownerWithNo()
    for (const name of ['M. Kern', 'Ana']) await sell(owner, name)
    await note(owner, 'M. Kern', { email: OTHER.email })
    const id = await merge(owner, 'Mia Kern', 'M. Kern')
    await send(owner, `Name,Email,Newsletter\nAna,${OTHER.email},no\n`)
    await part(owner, id)
    expect(await offered(owner)).toEqual([])
  })
})

test.each<[string, (owner: Owner) => Promise<unknown>]>([
  [
    'by hand',
    (owner) =>
      note(owner, 'Mia Kern', {
        email: 'new@example.com',
        phone: '030 1234567',
        mayBeWrittenTo: false,
      }),
  ],
  [
    'in a file',
    (owner) =>
      send(owner, 'Name,Email,Phone,Newsletter\nMia Kern,new@example.com,030 1234567,no\n'),
  ],
  [
    'in a file that is undone',
    async (owner) =>
      undo(
        owner,
        await send(owner, 'Name,Email,Phone,Newsletter\nMia Kern,new@example.com,030 1234567,no\n'),
      ),
  ],
])('a no that is said %s with a new address holds for the old one', async (_, sayNo) => {
  const owner = await signUp()
  for (const name of ['Mia Kern', 'M. Kern', 'M. K.']) await sell(owner, name)
  await note(owner, 'Mia Kern', { email: EMAIL, phone: PHONE })
  await note(owner, 'M. Kern', { email: EMAIL })
  await sayNo(owner)
  await note(owner, 'M. K.', { phone: PHONE })
  expect(await offered(owner)).toEqual([])
})

test('the no of a file for an address holds for nothing else of another name that has it', async () => {
  const owner = await signUp()
  for (const name of ['M. Kern', 'Ben']) await sell(owner, name)
  await note(owner, 'M. Kern', { email: EMAIL, phone: PHONE })
  await send(owner, `Name,Email,Newsletter\n,${EMAIL},no\nAna,ana@example.com,yes\n`)
  expect(await listed(owner, 'M. Kern')).toMatchObject({ mayBeWrittenTo: false })
  await note(owner, 'Ben', { phone: PHONE })
  expect(await offered(owner)).toEqual(['Ben'])
})

test('the no of a file holds for another name, and stays when the file is undone', async () => {
  const owner = await signUp()
  for (const name of ['Mia Kern', 'M. Kern']) await sell(owner, name)
  await note(owner, 'M. Kern', { email: EMAIL, mayBeWrittenTo: true })
  const file = await send(owner, `Name,Email,Newsletter\nMia Kern,${EMAIL},no\n`)
  expect(await listed(owner, 'M. Kern')).toMatchObject({
    mayBeWrittenTo: false,
    saidIn: 'sales.csv',
  })
  await undo(owner, file)
  expect(await listed(owner, 'M. Kern')).toMatchObject({ mayBeWrittenTo: false })
  await note(owner, 'Mia Kern', { email: EMAIL })
  expect(await offered(owner)).toEqual([])
})

test('the no of a shared address holds for no number that comes beside it in a file', async () => {
  const owner = await ownerWithNo({ email: EMAIL })
  for (const name of ['M. Kern', 'Ben']) await sell(owner, name)
  await send(owner, `Name,Email,Phone\nM. Kern,${EMAIL},${PHONE}\nAna,ana@example.com,\n`)
  await note(owner, 'Ben', { phone: PHONE })
  expect(await offered(owner)).toEqual(['Ben'])
})

describe('a person lifts it', () => {
  test.each([true, null])(
    'by noting %s; another name that has the address keeps its own no until it is lifted, too',
    async (said) => {
      const owner = await ownerWithNo()
      await sell(owner, 'M. Kern')
      await note(owner, 'M. Kern', { email: EMAIL })
      expect(await lift(owner, 'Mia Kern', { mayBeWrittenTo: said })).toMatchObject({
        mayBeWrittenTo: said,
      })
      expect(await offered(owner)).toEqual(['Mia Kern'])
      await note(owner, 'M. Kern', { note: 'likes peonies' })
      expect(await listed(owner, 'Mia Kern')).toMatchObject({ mayBeWrittenTo: said })
      await lift(owner, 'M. Kern', { mayBeWrittenTo: true })
      expect((await offered(owner)).toSorted()).toEqual(['M. Kern', 'Mia Kern'])
    },
  )

  test('and then a file may say yes', async () => {
    const owner = await ownerWithNo()
    await lift(owner, 'Mia Kern', { mayBeWrittenTo: null })
    await send(owner, `Name,Email,Newsletter\nMia Kern,${EMAIL},yes\n`)
    expect(await listed(owner, 'Mia Kern')).toMatchObject({ mayBeWrittenTo: true })
  })

  test('but not by sending the rest of a form again', async () => {
    const owner = await ownerWithNo()
    await sell(owner, 'M. Kern')
    const form = { email: EMAIL, phone: null, mayBeWrittenTo: null }
    expect(await note(owner, 'M. Kern', form)).toMatchObject({ mayBeWrittenTo: false })
  })

  test.each([true, null])(
    'but not by sending %s again that was sent before the no was shown',
    async (said) => {
      const owner = await ownerWithNo()
      await sell(owner, 'M. Kern')
      const { id } = (await listed(owner, 'M. Kern'))!
      const change = { email: EMAIL, mayBeWrittenTo: said }
      expect(await note(owner, 'M. Kern', change)).toMatchObject({ mayBeWrittenTo: false })
      for (const more of [{}, { lifts: { saidOn: null, saidIn: null } }]) {
        const again = await owner.patch(`/api/customers/${id}/contact`, { ...change, ...more })
        expect(again).toMatchObject({ status: 409, body: { code: 'said_no' } })
      }
      expect(await offered(owner)).toEqual([])
      await remove(owner, 'M. Kern')
      expect(await note(owner, 'M. Kern', { email: EMAIL })).toMatchObject({
        mayBeWrittenTo: false,
      })
    },
  )

  test('but not of an address that the same change brings', async () => {
    const owner = await ownerWithNo()
    await sell(owner, 'M. Kern')
    await note(owner, 'M. Kern', { email: 'kern@example.com', mayBeWrittenTo: false })
    const change = { email: EMAIL, mayBeWrittenTo: true }
    expect(await lift(owner, 'M. Kern', change)).toMatchObject({ mayBeWrittenTo: false })
  })
})

test('it is nobody else’s: other numbers, other owners and names without an address are as before', async () => {
  const owner = await ownerWithNo()
  await sell(owner, 'Ben')
  await note(owner, 'Ben', { email: 'ben@example.com', phone: '+49 171 2345679' })
  expect(await offered(owner)).toEqual(['Ben'])
  const other = await signUp()
  await sell(other, 'Mia Kern')
  await note(other, 'Mia Kern', { email: EMAIL, phone: PHONE })
  expect(await offered(other)).toEqual(['Mia Kern'])
  const nameOnly = await ownerWithNo({})
  await sell(nameOnly, 'M. Kern')
  await note(nameOnly, 'M. Kern', { email: EMAIL })
  expect(await offered(nameOnly)).toEqual(['M. Kern'])
})

test('neither the address nor the number stays when a contact is deleted', async () => {
  const owner = await ownerWithNo()
  await remove(owner, 'Mia Kern')
  const { rows } = await db.systemPool.query(
    'SELECT t::text AS row FROM contact_refusal t WHERE owner_id = $1',
    [owner.account.id],
  )
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(/mia|example|2345678/)
})
