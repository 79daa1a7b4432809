import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { MAX_CUSTOMERS } from './contract.ts'
import type { Customer } from '../../sales/contacts/contract.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { restore, undo } from '../testing/undoing.ts'
import { serialOf, xlsxOf } from '../testing/workbooks.ts'

const { signUp } = await testApp({ now: () => new Date('2026-02-10T09:00:00Z') })

interface Sent {
  columns?: object
  name?: string
  sheet?: string
}
const send = (
  owner: Client,
  path: string,
  content: string | Buffer,
  { columns, name = 'people.csv', sheet }: Sent = {},
) => {
  const form = new FormData()
  form.set(
    'file',
    new File([typeof content === 'string' ? content : Uint8Array.from(content)], name),
  )
  if (sheet) form.set('sheet', sheet)
  if (columns) form.set('customerColumns', JSON.stringify(columns))
  return owner.post(path, form)
}
const preview = (owner: Client, content: string | Buffer, options?: Sent) =>
  send(owner, '/api/customers/import/preview', content, options)
const importFile = async (owner: Client, content: string | Buffer, options?: Sent) => {
  const { status, body } = await send(owner, '/api/customers/import', content, options)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const customers = async (owner: Client): Promise<Customer[]> =>
  (await owner.get('/api/customers?sort=name')).body.customers
const sell = (owner: Client, customerName: string) =>
  owner.post('/api/sales-entries', saleOf({ customerName, saleDate: '2026-02-01' }))

const FILE = 'Name,Mobile,E-mail,Newsletter\nMia,111,mia@example.com,yes\nLeo,,,\nAna,222,,no\n'

describe('a file of customers', () => {
  test(
    'the preview says what is read as what and what would change, and changes nothing',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      for (const name of ['mia', 'Leo']) await sell(owner, name)
      const before = await customers(owner)
      const { body } = await preview(owner, FILE)
      expect(body).toMatchObject({
        mapping: {
          name: 'Name',
          phone: 'Mobile',
          email: 'E-mail',
          consent: 'Newsletter',
          note: null,
        },
        ...{ added: 1, changed: 1, same: 1, leftOut: 0, remarks: [] },
        shown: [
          {
            name: 'Ana',
            isNew: true,
            before: null,
            after: { phone: '222', mayBeWrittenTo: false },
          },
          { name: 'Mia', isNew: false, before: null, after: { email: 'mia@example.com' } },
        ],
      })
      expect(body.columns[1]).toEqual({ ref: 'Mobile', header: 'Mobile', samples: ['111', '222'] })
      expect(await customers(owner)).toEqual(before)
    },
  )

  test('it is imported, listed and undone', { tags: 'long' }, async () => {
    const owner = await signUp()
    for (const name of ['mia', 'Leo']) await sell(owner, name)
    const before = await customers(owner)
    const { importId, ...counts } = await importFile(owner, FILE)
    expect(counts).toMatchObject({ added: 1, changed: 1, same: 1, leftOut: 0 })
    expect(await customers(owner)).toMatchObject([
      {
        name: 'Ana',
        phone: '222',
        mayBeWrittenTo: false,
        saidOn: '2026-02-10',
        saidIn: 'people.csv',
      },
      { name: 'Leo', phone: null },
      { name: 'mia', phone: '111', email: 'mia@example.com', mayBeWrittenTo: true },
    ])
    expect(await importFile(owner, FILE)).toMatchObject({ added: 0, changed: 0, same: 3 })
    const { body } = await owner.get('/api/customers/imports')
    expect(body.imports).toMatchObject([
      { fileName: 'people.csv', added: 0, canUndo: true },
      { id: importId, added: 1, changed: 1, canUndo: true, undoneAt: null },
    ])
    const undo = (id: number) => owner.post(`/api/customers/imports/${id}/undo`)
    expect((await undo(importId)).status).toBe(200)
    // The other file says no as well.
    const [ana, ...others] = await customers(owner)
    expect(ana).toMatchObject({ name: 'Ana', phone: null, mayBeWrittenTo: false })
    expect(others).toEqual(before)
    expect((await undo(body.imports[0].id)).status).toBe(200)
    expect(await customers(owner)).toEqual(before)
    expect(await undo(importId)).toMatchObject({ status: 409, body: { code: 'nothing_left' } })
  })

  test(
    'a customer who was merged gets what the file says under the old spelling, also by its undo',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      for (const name of ['Rose Lund', 'R. Lund']) await sell(owner, name)
      const [from, into] = await customers(owner)
      const merge = { kind: 'customer', fromId: from!.id, intoId: into!.id }
      expect((await owner.post('/api/names/merge', merge)).status).toBe(200)
      const file = 'Name,Phone,Newsletter\nRose Lund,111,yes\nr. lund,222,no\n'
      const { importId, ...counts } = await importFile(owner, file)
      expect(counts).toMatchObject({ added: 0, changed: 1, same: 0 })
      expect(await customers(owner)).toMatchObject([
        { name: 'Rose Lund', phone: '111', mayBeWrittenTo: false },
      ])
      // An old page still knows the old id.
      const said = await owner.patch(`/api/customers/${from!.id}/contact`, { note: 'tall' })
      expect(said.body).toMatchObject({ id: into!.id, note: 'tall', mayBeWrittenTo: false })
      const again = await owner.post('/api/customers', { name: 'R. Lund' })
      expect(again.body).toMatchObject({
        code: 'customer_exists',
        message: expect.stringContaining('Rose Lund'),
      })
      await owner.post(`/api/customers/imports/${importId}/undo`)
      expect(await customers(owner)).toMatchObject([
        { name: 'Rose Lund', phone: null, note: 'tall', mayBeWrittenTo: false },
      ])
    },
  )

  test(
    'an undo also takes back what a customer has got by a merge since',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      for (const name of ['Rose Lund', 'R. Lund']) await sell(owner, name)
      const file = 'Name,Phone,Email\nRose Lund,111,\nR. Lund,222,rose@example.com\n'
      const { importId } = await importFile(owner, file)
      const [from, into] = await customers(owner)
      await owner.post('/api/names/merge', {
        kind: 'customer',
        fromId: from!.id,
        intoId: into!.id,
      })
      expect(await customers(owner)).toMatchObject([{ phone: '111', email: 'rose@example.com' }])
      await owner.post(`/api/customers/imports/${importId}/undo`)
      expect(await customers(owner)).toMatchObject([
        { name: 'Rose Lund', phone: null, email: null },
      ])
    },
  )

  test('another owner can neither see nor undo it', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const { importId } = await importFile(owner, FILE)
    expect((await other.get('/api/customers/imports')).body.imports).toEqual([])
    expect((await other.post(`/api/customers/imports/${importId}/undo`)).status).toBe(404)
    expect(await customers(owner)).toHaveLength(3)
  })

  test('an upload is used again, with other columns', { tags: 'long' }, async () => {
    const owner = await signUp()
    const { body } = await preview(owner, FILE)
    const form = new FormData()
    form.set('upload', body.uploadId)
    form.set('customerColumns', JSON.stringify({ name: 'Name', note: 'Mobile' }))
    expect((await owner.post('/api/customers/import', form)).body).toMatchObject({ added: 3 })
    expect((await customers(owner))[0]).toMatchObject({ name: 'Ana', note: '222', phone: null })
  })

  test('a retry with the same key imports once', { tags: 'long' }, async () => {
    const owner = await signUp()
    const form = () => {
      const made = new FormData()
      made.set('file', new File([FILE], 'people.csv'))
      return made
    }
    const key = { 'idempotency-key': 'k'.repeat(20) }
    const first = await owner.post('/api/customers/import', form(), key)
    expect((await owner.post('/api/customers/import', form(), key)).body).toEqual(first.body)
    expect((await owner.get('/api/customers/imports')).body.imports).toHaveLength(1)
  })

  test('files of many owners are read one after the other', { tags: 'long' }, async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => signUp()))
    let [running, most] = [0, 0]
    const count = (message: unknown): void => {
      most = Math.max(most, ++running)
      ;(message as { worker: Worker }).worker.once('exit', () => running--)
    }
    subscribe('worker_threads', count)
    onTestFinished(() => void unsubscribe('worker_threads', count))
    const answers = await Promise.all(
      owners.flatMap((owner) => [preview(owner, FILE), send(owner, '/api/customers/import', FILE)]),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(most).toBe(1)
  })

  test.each([
    ['Item,Price\nTea,3\n', 'people.csv', /No column of this file has names/],
    ['Name,Total\nMia,3\n', 'people.csv', /names only/],
    ['', 'people.csv', /empty/],
    [' \r\n ,\n', 'people.csv', /empty/],
    ['\ufeff', 'people.csv', /empty/],
    ['Name,Email\n"Mia,mia@example.com\n', 'people.csv', /quotation mark/],
    ['%PDF-1.4', 'people.csv', /PDF/],
    ['PK\x03\x04 [Content_Types] nothing else', 'people.xlsx', /damaged/],
    ['Name,Phone\nMia,1\n', 'people.docx', /This is a document/],
  ])('%j is refused with a sentence', async (content, name, sentence) => {
    const { status, body } = await preview(await signUp(), content, { name })
    expect(status).toBe(400)
    expect(body.message).toMatch(sentence)
  })

  test(
    'a workbook with two sheets of customers is imported from the one that is named',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const sheetOf = (name: string, who: string) => ({
        name,
        rows: [
          ['Name', 'Phone'],
          [who, '111'],
        ],
      })
      const file = await xlsxOf([sheetOf('Old', 'Mia'), sheetOf('New', 'Leo')])
      const named = { name: 'people.xlsx', sheet: 'New' }
      expect((await preview(owner, file, named)).body).toMatchObject({
        sheets: [{ fits: true }, { fits: true }],
        sheet: 'New',
        added: 1,
        shown: [{ name: 'Leo' }],
      })
      expect(await importFile(owner, file, named)).toMatchObject({ added: 1 })
      expect(await customers(owner)).toMatchObject([{ name: 'Leo', saidIn: null, phone: '111' }])
      const { status, body } = await preview(owner, file, { name: 'people.xlsx', sheet: 'x' })
      expect([status, body.message]).toEqual([
        400,
        'The workbook has no sheet "x" with rows. Choose another one.',
      ])
    },
  )

  test(
    'a spelling that was merged stands for the customer who stayed',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      for (const name of ['Mia', 'Mia K.']) await sell(owner, name)
      const [mia, other] = await customers(owner)
      await owner.post('/api/names/merge', { kind: 'customer', fromId: other!.id, intoId: mia!.id })
      const file = 'Name,Phone,Email\nMia,111,\nMia K.,,mia@example.com\n'
      const { importId } = await importFile(owner, file)
      expect(await customers(owner)).toMatchObject([
        { name: 'Mia', phone: '111', email: 'mia@example.com' },
      ])
      await owner.post(`/api/customers/imports/${importId}/undo`)
      expect(await customers(owner)).toMatchObject([{ name: 'Mia', phone: null, email: null }])
    },
  )

  test('what was exported is imported as it was, for any names', { tags: 'long' }, async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const names = ['=cmd|1', '@x', "'quoted'", 'Zoë "Z" O’Neil', 'a;b', '+49', '👩‍🍳 Ana', '<b>']
    for (const [at, name] of names.entries()) {
      const contact = { phone: `+49 ${at}00`, note: `=1+${at}\n-2`, birthday: '02-29' }
      const added = await owner.post('/api/customers', {
        name,
        ...contact,
        mayBeWrittenTo: at % 2 === 0,
      })
      expect(added.status, JSON.stringify(added.body)).toBe(200)
    }
    const { body: file } = await owner.get('/api/customers/export')
    await importFile(other, file)
    const plain = async (who: Client) =>
      (await customers(who)).map(({ id: _, saidIn: __, ...customer }) => customer)
    expect(await plain(other)).toEqual(await plain(owner))
    expect((await other.get('/api/customers/export')).body).toBe(file)
  })
})

describe('a file of sales with contacts beside the customer', () => {
  const SALES =
    'Product,Date,Amount,Customer,Email,Phone,Notes\n' +
    'Tea,2026-01-02,3.00,Mia,mia@example.com,,no sugar\nTea,2026-01-03,4.00,Leo,,0171 2345,\n' +
    'Tea,2026-01-04,4.00,Mia,,111,\n'
  const importSales = async (owner: Client, path = '/api/sales-entries/import-csv') => {
    const { status, body } = await send(owner, path, SALES, { name: 'sales.csv' })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const TOLD = expect.stringMatching(/^The columns "Phone" and "Email" tell how to reach/)

  test('says that none of them are kept where there are too many', { tags: 'long' }, async () => {
    const owner = await signUp()
    const rows = Array.from(
      { length: MAX_CUSTOMERS + 1 },
      (_, n) => `Tea,2026-01-02,1,Mia,${n}@a.com,no\n`,
    )
    const file = `Product,Date,Amount,Customer,Email,Newsletter\n${rows.join('')}`
    const path = '/api/sales-entries/import-csv'
    const { status, body } = await send(owner, path, file, { name: 'sales.csv' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.assumptions).toContainEqual(
      expect.stringMatching(
        /^How to reach your customers isn't kept from this file\. The file has/,
      ),
    )
    expect(body.assumptions).not.toContainEqual(expect.stringContaining('kept for those'))
  })

  test(
    'fills what is missing, says so before and after, and is undone with the sales',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      await sell(owner, 'Leo')
      const [leo] = await customers(owner)
      await owner.patch(`/api/customers/${leo!.id}/contact`, { phone: '999' })
      const before = await customers(owner)
      const shown = await importSales(owner, '/api/sales-entries/import-csv/preview')
      expect(shown.assumptions).toContainEqual(TOLD)
      const { importId, assumptions } = await importSales(owner)
      expect(assumptions).toContainEqual(TOLD)
      expect(await customers(owner)).toMatchObject([
        { name: 'Leo', phone: '999', purchases: 2 },
        { name: 'Mia', phone: '111', email: 'mia@example.com', note: null, purchases: 2 },
      ])
      // The sales are what is listed and undone.
      expect((await owner.get('/api/customers/imports')).body.imports).toEqual([])
      await owner.post(`/api/sales-entries/imports/${importId}/undo`, {})
      expect(await customers(owner)).toEqual(before)
    },
  )

  test(
    'import, undo, restore: the contacts are as after the import, except what was changed by hand',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      for (const name of ['Leo', 'Ana']) await sell(owner, name)
      const [, leo] = await customers(owner)
      const note = (contact: object) => owner.patch(`/api/customers/${leo!.id}/contact`, contact)
      await note({ email: 'leo@example.com' })
      const { importId } = await importSales(owner)
      const after = await customers(owner)
      const turn = async (change: () => Promise<unknown> = async () => {}) => {
        const { body } = await undo(owner, importId)
        await change()
        expect((await restore(owner, body.trashId)).status).toBe(200)
      }
      await turn()
      expect(await customers(owner)).toEqual(after)
      await turn(() => note({ phone: '0999', mayBeWrittenTo: false }))
      expect(await customers(owner)).toMatchObject([
        { name: 'Ana', phone: null },
        { name: 'Leo', phone: '0999', email: 'leo@example.com', mayBeWrittenTo: false },
        { name: 'Mia', phone: '111', email: 'mia@example.com' },
      ])
      expect((await undo(owner, importId)).status).toBe(200)
      expect(await customers(owner)).toMatchObject([
        { name: 'Ana' },
        { name: 'Leo', phone: '0999', email: 'leo@example.com' },
      ])
    },
  )

  test(
    'a contact that was deleted before the undo stays deleted, and a merged customer gets theirs',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      await sell(owner, 'Mimi')
      const { importId } = await importSales(owner)
      const [leo, mia, mimi] = await customers(owner)
      await owner.delete(`/api/customers/${leo!.id}/contact`)
      const { body } = await undo(owner, importId)
      const ids = { fromId: mia!.id, intoId: mimi!.id }
      // Names without sales are not listed to be merged, but their sales may be in the trash.
      expect((await owner.post('/api/names/merge', { kind: 'customer', ...ids })).status).toBe(200)
      expect((await restore(owner, body.trashId)).status).toBe(200)
      expect(await customers(owner)).toMatchObject([
        { name: 'Leo', phone: null, purchases: 1 },
        { name: 'Mimi', phone: '111', email: 'mia@example.com', purchases: 3 },
      ])
    },
  )

  test(
    'of a workbook, they are taken from the sheet that has the sales',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const file = await xlsxOf([
        { name: 'Notes', rows: [['Name', 'Email'], ['Leo', 'wrong@example.com']] }, // prettier-ignore
        {
          name: 'Sales',
          rows: [
            ['Product', 'Date', 'Amount', 'Customer', 'Email'],
            [
              'Tea',
              { value: serialOf('2026-01-02'), format: 'yyyy-mm-dd' },
              3,
              'Leo',
              'leo@example.com',
            ],
          ],
        },
      ])
      const path = '/api/sales-entries/import-csv'
      const { body } = await send(owner, path, file, { name: 'sales.xlsx' })
      expect(body.assumptions).toContainEqual(
        expect.stringMatching(/^The column "Email" tells how/),
      )
      expect(await customers(owner)).toMatchObject([{ name: 'Leo', email: 'leo@example.com' }])
    },
  )
})
