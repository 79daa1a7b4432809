import Papa from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { saleOf } from '../testing/entries.ts'
import type { Customer } from './contract.ts'
import { importContacts, type GivenContact } from './import-contacts.ts'
import { undoContacts } from './undo-import.ts'

const NOW = '2026-02-10T09:00:00.000Z'
let now = NOW
beforeEach(() => void (now = NOW))
const { signUp, db } = await testApp({ now: () => new Date(now) })

const sell = (owner: Client, customerName: string, revenue = 10, saleDate = '2026-02-01') =>
  owner.post('/api/sales-entries', saleOf({ customerName, revenue, saleDate, cost: null }))

const customers = async (owner: Client, query = ''): Promise<Customer[]> =>
  (await owner.get(`/api/customers${query}`)).body.customers
const named = async (owner: Client, name: string): Promise<Customer> =>
  (await customers(owner)).find((customer) => customer.name === name)!
const names = async (owner: Client, query = ''): Promise<string[]> =>
  (await customers(owner, query)).map(({ name }) => name)

/** Notes a contact of a customer who has bought something. */
async function note(owner: Client, name: string, contact: object): Promise<Customer> {
  const { id } = await named(owner, name)
  const { status, body } = await owner.patch(`/api/customers/${id}/contact`, contact)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('by hand', () => {
  test('a contact is noted, and what is left out stays', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia Kern')
    await note(owner, 'Mia Kern', { phone: '+49 171 2345', email: 'Mia@Example.com' })
    const changed = await note(owner, 'Mia Kern', { birthday: '02-29', mayBeWrittenTo: true })
    expect(changed).toMatchObject({
      name: 'Mia Kern',
      purchases: 1,
      revenue: 10,
      lastPurchase: '2026-02-01',
      phone: '+49 171 2345',
      email: 'mia@example.com',
      birthday: '02-29',
      mayBeWrittenTo: true,
      saidOn: NOW.slice(0, 10),
      saidIn: null,
    })
    const unknown = await note(owner, 'Mia Kern', { mayBeWrittenTo: null })
    expect(unknown).toMatchObject({ mayBeWrittenTo: null, saidOn: null, phone: '+49 171 2345' })
  })

  test.each([
    [{ email: 'mia@example.com\nBcc: all@example.com' }, 'email', /like name@example/],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email', /at most 254/],
    [{ phone: '1'.repeat(500) }, 'phone', /at most 30 characters/],
    [{ phone: '0171 2345\n6' }, 'phone', /digits, spaces/],
    [{ phone: 'call me' }, 'phone', /digits, spaces/],
    [{ note: 'x'.repeat(1_001) }, 'note', /at most 1000/],
    [{ birthday: '02-30' }, 'birthday', /day and a month/],
    [{ birthday: '2000-02-29' }, 'birthday', /at most 5/],
    [{ mayBeWrittenTo: 'yes' }, 'mayBeWrittenTo', /yes, no/],
  ])('%j is refused with a sentence', async (contact, field, sentence) => {
    const owner = await signUp()
    await sell(owner, 'Mia')
    const { id } = await named(owner, 'Mia')
    const { status, body } = await owner.patch(`/api/customers/${id}/contact`, contact)
    expect(status).toBe(400)
    expect(body.fields[field]).toMatch(sentence)
  })

  test('a customer without sales can be added once, and is gone when their contact is deleted', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia')
    const added = await owner.post('/api/customers', { name: ' Ana  Lima', phone: '0171 2345' })
    expect(added.body).toMatchObject({ purchases: 0, revenue: 0, lastPurchase: null })
    expect(await names(owner)).toEqual(['Mia', 'Ana  Lima'])
    // The form for a sale suggests them.
    const { body: suggested } = await owner.get('/api/dropdown-values')
    expect(suggested.customers).toEqual(['Mia', 'Ana  Lima'])
    for (const name of ['ana lima', 'MIA']) {
      const again = await owner.post('/api/customers', { name })
      expect(again.body).toMatchObject({ code: 'customer_exists' })
    }
    expect((await owner.post('/api/customers', { name: 'x\ny' })).status).toBe(400)
    await owner.delete(`/api/customers/${added.body.id}/contact`)
    expect(await names(owner)).toEqual(['Mia'])
    expect((await owner.delete(`/api/customers/${added.body.id}/contact`)).status).toBe(404)
    expect((await owner.post('/api/customers', { name: 'Ana Lima' })).status).toBe(200)
  })

  test('deleting or clearing sales loses no contact, and neither does restoring them', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia')
    await sell(owner, 'Leo')
    await note(owner, 'Mia', { phone: '0171 2345' })
    const cleared = await owner.delete('/api/sales-entries/clear-all')
    expect(await customers(owner)).toMatchObject([
      { name: 'Mia', purchases: 0, phone: '0171 2345' },
    ])
    await owner.post(`/api/sales-entries/restore/${cleared.body.trashId}`)
    expect(await named(owner, 'Mia')).toMatchObject({ purchases: 1, phone: '0171 2345' })
  })
})

describe('the list', () => {
  test('is sorted by revenue, last visit or name, page by page, and leaves out who is nobody', async () => {
    const owner = await signUp()
    await sell(owner, 'Cleo', 30, '2026-01-01')
    await sell(owner, 'Ana', 10, '2026-01-03')
    await sell(owner, 'Ben', 20, '2026-01-02')
    await sell(owner, 'Walk-in', 500, '2026-02-01')
    await owner.post('/api/customers', { name: 'Dora' })
    expect(await names(owner)).toEqual(['Cleo', 'Ben', 'Ana', 'Dora'])
    expect(await names(owner, '?sort=lastVisit')).toEqual(['Ana', 'Ben', 'Cleo', 'Dora'])
    for (const sort of ['revenue', 'lastVisit', 'name']) {
      const whole = await names(owner, `?sort=${sort}`)
      const paged: string[] = []
      let cursor = ''
      do {
        const { body } = await owner.get(`/api/customers?sort=${sort}&limit=1${cursor}`)
        paged.push(...body.customers.map(({ name }: Customer) => name))
        expect(body.total).toBe(cursor === '' ? 4 : null)
        cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
      } while (cursor !== '')
      expect(paged).toEqual(whole)
    }
    expect(await names(owner, '?sort=name')).toEqual(['Ana', 'Ben', 'Cleo', 'Dora'])
  })

  test('by who is away longest has only regulars who have stopped, the longest overdue first', async () => {
    const owner = await signUp()
    const comes = async (name: string, every: number, last: Day, visits = 5) => {
      for (let n = 0; n < visits; n++) await sell(owner, name, 10, addDays(last, -every * n))
    }
    // Due on 2 Oct, 8 Dec and 1 Jan.
    await comes('Quarterly', 90, '2025-07-04')
    await comes('Weekly', 7, '2025-12-01')
    await comes('Fortnightly', 14, '2025-12-18')
    await comes('Three visits', 7, '2025-12-01', 3)
    await comes('Twenty days ago', 7, '2026-01-21')
    await comes('Usually that long', 40, '2026-01-01')
    await comes('Three years ago', 7, '2023-02-01')
    await comes('Walk-in', 7, '2025-12-01')
    await comes('Booked', 7, '2025-12-01')
    await sell(owner, 'Booked', 10, '2026-02-20')
    await sell(owner, 'Irregular', 10, '2025-06-01')
    for (const day of ['2025-06-02', '2025-09-20', '2025-09-21'])
      await sell(owner, 'Irregular', 10, day)
    await sell(owner, 'Today', 10, '2026-02-10')
    const away = ['Quarterly', 'Weekly', 'Fortnightly']
    expect(await names(owner, '?sort=away')).toEqual(away)
    const first = (await owner.get('/api/customers?sort=away&limit=2')).body
    expect(first).toMatchObject({
      total: 3,
      customers: [{ name: 'Quarterly' }, { name: 'Weekly' }],
    })
    expect(await names(owner, `?sort=away&limit=2&cursor=${first.nextCursor}`)).toEqual([
      'Fortnightly',
    ])
    expect(await names(owner, '?sort=away&search=week')).toEqual(['Weekly'])
    // Planned closures don't count as days away.
    now = '2025-12-01T09:00:00.000Z'
    const closed = { name: 'Holidays', startDate: '2025-12-02', endDate: '2026-02-08' }
    expect((await owner.post('/api/business-profile/closures', closed)).status).toBe(200)
    now = NOW
    expect(await names(owner, '?sort=away')).toEqual(['Quarterly'])
  })

  test('finds names without their accents, and words in any order', async () => {
    const owner = await signUp()
    await sell(owner, 'José Lima')
    for (const search of ['jose', 'lima jos', 'LIMÁ'])
      expect(await names(owner, `?search=${encodeURIComponent(search)}`)).toEqual(['José Lima'])
    expect(await names(owner, '?search=lima%20ana')).toEqual([])
  })

  test('a search finds names, emails and phone numbers, however these are written', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia Kern')
    await sell(owner, 'Leo')
    await note(owner, 'Mia Kern', { phone: '+49 (171) 234-56', email: 'flowers@example.com' })
    for (const found of ['kern', 'FLOWERS@', '0171 23456', '17123456', '(171)', '23456']) {
      expect(await names(owner, `?search=${encodeURIComponent(found)}`)).toEqual(['Mia Kern'])
    }
    for (const none of ['%', '_', '0172', 'nobody']) {
      expect(await names(owner, `?search=${encodeURIComponent(none)}`)).toEqual([])
    }
  })

  test('a search finds a customer by the name that was merged into theirs, until that is undone', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia Kern')
    await sell(owner, 'M. Berger')
    await sell(owner, 'Leo')
    const [from, into] = [await named(owner, 'M. Berger'), await named(owner, 'Mia Kern')]
    const merge = { kind: 'customer', fromId: from.id, intoId: into.id }
    const { body: change } = await owner.post('/api/names/merge', merge)
    for (const found of ['BERGER', 'kern']) {
      expect(await names(owner, `?search=${found}`)).toEqual(['Mia Kern'])
    }
    await owner.post(`/api/name-changes/${change.id}/undo`)
    expect(await names(owner, '?search=berger')).toEqual(['M. Berger'])
  })

  test('sales are found by the email or phone number of who bought', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia Kern')
    await sell(owner, 'Leo')
    await note(owner, 'Mia Kern', { phone: '+49 171 2345678', email: 'flowers@example.com' })
    for (const found of ['flowers@ex', '0171 234', '+49171']) {
      const { body } = await owner.get(`/api/sales-entries?search=${encodeURIComponent(found)}`)
      expect(body.entries).toMatchObject([{ customerName: 'Mia Kern' }])
    }
  })
})

describe('birthdays of the next 30 days, today included', () => {
  const listed = async (today: string, birthdays: string[]) => {
    now = today
    const owner = await signUp()
    for (const birthday of birthdays) {
      await owner.post('/api/customers', { name: `Born on ${birthday}`, birthday })
    }
    return (await names(owner, '?sort=birthday')).map((name) => name.slice(-5))
  }

  test('over the end of the year', async () => {
    const birthdays = ['12-19', '12-20', '12-31', '01-01', '01-18', '01-19', '06-01']
    expect(await listed('2026-12-20T12:00:00Z', birthdays)).toEqual([
      ...['12-20', '12-31', '01-01', '01-18'],
    ])
  })

  test('a 29 February is kept on 1 March in other years', async () => {
    const birthdays = ['02-28', '02-29', '03-01', '03-02']
    expect(await listed('2026-02-10T12:00:00Z', birthdays)).toEqual(birthdays)
    expect(await listed('2026-03-01T12:00:00Z', birthdays)).toEqual(['02-29', '03-01', '03-02'])
    expect(await listed('2028-02-29T12:00:00Z', birthdays)).toEqual(['02-29', '03-01', '03-02'])
    expect(await listed('2028-03-01T12:00:00Z', birthdays)).toEqual(['03-01', '03-02'])
  })
})

const NOTHING = { phone: null, email: null, note: null, birthday: null, mayBeWrittenTo: null }
const given = (name: string, contact: Partial<GivenContact> = {}): GivenContact => ({
  ...NOTHING,
  name,
  ...contact,
})

describe('from a file', () => {
  const taking = (ownerId: string, file: GivenContact[], saleImportId?: number) =>
    db.withOwner(ownerId, (tx) => {
      async function* portions() {
        yield { customers: file, refused: [] }
      }
      const [at, today] = [new Date(NOW), NOW.slice(0, 10)]
      const about = { fileName: 'people.csv', at, today, leftOut: 0 }
      return importContacts(tx, portions(), saleImportId ? { ...about, saleImportId } : about)
    })
  const undo = (ownerId: string, importId: number) =>
    db.withOwner(ownerId, (tx) => undoContacts(tx, importId))

  test('its values count, its empty cells change nothing, and a no is never overruled', async () => {
    const owner = await signUp()
    for (const name of ['Mia', 'Leo']) await sell(owner, name)
    await note(owner, 'Mia', { phone: '111', email: 'old@example.com', mayBeWrittenTo: false })
    const taken = await taking(owner.account.id, [
      given('mia', { email: 'new@example.com', mayBeWrittenTo: true }),
      given('Leo'),
      given('Ana', { phone: '222', mayBeWrittenTo: true }),
    ])
    expect(taken).toMatchObject({ added: 1, changed: 1, same: 1 })
    expect(await named(owner, 'Mia')).toMatchObject({
      phone: '111',
      email: 'new@example.com',
      mayBeWrittenTo: false,
      saidIn: null,
    })
    expect(await named(owner, 'Ana')).toMatchObject({
      phone: '222',
      mayBeWrittenTo: true,
      saidIn: 'people.csv',
    })
  })

  test('an undo brings the earlier values back, and keeps what was changed by hand since', async () => {
    const owner = await signUp()
    for (const name of ['Mia', 'Leo']) await sell(owner, name)
    await note(owner, 'Mia', { phone: '111', email: 'old@example.com', birthday: '02-29' })
    const before = await customers(owner)
    const { importId } = await taking(owner.account.id, [
      given('Mia', { phone: '999', email: 'new@example.com', birthday: '03-01' }),
      given('Leo', { note: 'tall' }),
      given('Ana', { phone: '222' }),
    ])
    await undo(owner.account.id, importId)
    expect(await customers(owner)).toEqual(before)
    await expect(undo(owner.account.id, importId)).rejects.toMatchObject({ status: 409 })

    const second = await taking(owner.account.id, [given('Mia', { phone: '999', note: 'new' })])
    await note(owner, 'Mia', { phone: '555' })
    await undo(owner.account.id, second.importId)
    expect(await named(owner, 'Mia')).toMatchObject({ phone: '555', note: null })
  })

  test('of two that are undone, the first one first, nothing but the no comes back, and who was added by hand stays', async () => {
    const owner = await signUp()
    await owner.post('/api/customers', { name: 'Mia' })
    const before = await customers(owner)
    const files = [
      [given('Mia', { phone: '111', mayBeWrittenTo: true }), given('Ana', { phone: '222' })],
      [given('Mia', { phone: '333', mayBeWrittenTo: false }), given('Ana', { note: 'tall' })],
    ]
    const taken = []
    for (const file of files) taken.push(await taking(owner.account.id, file))
    await undo(owner.account.id, taken[0]!.importId)
    expect(await named(owner, 'Mia')).toMatchObject({ phone: '333', mayBeWrittenTo: false })
    expect(await named(owner, 'Ana')).toMatchObject({ phone: null, note: 'tall' })
    await undo(owner.account.id, taken[1]!.importId)
    expect(await customers(owner)).toEqual([
      { ...before[0], mayBeWrittenTo: false, saidOn: '2026-02-10', saidIn: 'people.csv' },
    ])
  })

  test('contacts beside sales fill only what is missing', async () => {
    const owner = await signUp()
    await sell(owner, 'Mia')
    await note(owner, 'Mia', { phone: '111' })
    const file = [given('Mia', { phone: '999', email: 'mia@example.com' })]
    await taking(owner.account.id, file, 1)
    expect(await named(owner, 'Mia')).toMatchObject({ phone: '111', email: 'mia@example.com' })
  })
})

test('the export has every customer, and no cell that a spreadsheet runs', async () => {
  const owner = await signUp()
  await sell(owner, '=HYPERLINK("http://x")', -5)
  await sell(owner, 'Mia', 12.5)
  await note(owner, 'Mia', {
    phone: '+49 171 2345',
    email: 'mia@example.com',
    birthday: '02-29',
    note: '@SUM(1;=2)\n-3',
    mayBeWrittenTo: false,
  })
  const { body, headers } = await owner.get('/api/customers/export')
  expect(headers['content-disposition']).toBe('attachment; filename="customers-2026-02-10.csv"')
  const [header, ...rows] = Papa.parse<string[]>(body.trim()).data
  expect(header!.slice(1)).toEqual([
    ...['Phone', 'Email', 'Birthday', 'May Be Written To', 'Note', 'Purchases', 'Revenue'],
    'Last Purchase',
  ])
  expect(rows).toEqual([
    [`'=HYPERLINK("http://x")`, '', '', '', '', '', '0', '-5.00', ''],
    [
      ...['Mia', "'+49 171 2345", 'mia@example.com', '29 Feb', 'no', "'@SUM(1;'=2)\n'-3"],
      ...['1', '12.50', '2026-02-01'],
    ],
  ])
})
