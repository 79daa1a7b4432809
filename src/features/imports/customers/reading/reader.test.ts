import { closeSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { GivenContact } from '../../../sales/index.ts'
import { unlinkedFile } from '../../testing/helpers.ts'
import { odsDay, odsOf, serialOf, xlsxOf } from '../../testing/workbooks.ts'
import { MAX_CUSTOMERS } from '../contract.ts'
import { readBirthday, readConsent, readEmail, readPhone } from './cells.ts'
import { columnsIn } from '../../reading/columns/contacts.ts'
import type { CustomersRequest } from './layout.ts'
import { readCustomers } from './reader.ts'

async function readFile(content: string | Buffer, request: Partial<CustomersRequest> = {}) {
  const files = { fd: unlinkedFile(content), sheetsFd: unlinkedFile('') }
  try {
    return await readCustomers(files, {
      columns: undefined,
      sheet: undefined,
      dateOrder: 'mdy',
      ...request,
    })
  } finally {
    closeSync(files.fd)
    closeSync(files.sheetsFd)
  }
}
const customersIn = async (content: string | Buffer, request?: Partial<CustomersRequest>) =>
  (await readFile(content, request)).customers

describe('which column is what', () => {
  test.each([
    [
      'Square',
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Birthday,Memo,Email Subscription Status',
      { firstName: 1, lastName: 2, email: 3, phone: 4, birthday: 7, note: 8, consent: 9 },
    ],
    [
      'Shopify',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Note',
      { firstName: 1, lastName: 2, email: 3, consent: 4, phone: 6, note: 9 },
    ],
    [
      'Google Contacts',
      'Name,Given Name,Family Name,Birthday,E-mail 1 - Value,Phone 1 - Value,Notes',
      { firstName: 1, lastName: 2, birthday: 3, email: 4, phone: 5, note: 6 },
    ],
    [
      'German',
      'Kundennr.;Vorname;Nachname;E-Mail-Adresse;Handynummer;Geburtsdatum;Einwilligung;Bemerkung',
      { firstName: 1, lastName: 2, email: 3, phone: 4, birthday: 5, consent: 6, note: 7 },
    ],
    [
      'Spanish',
      'Nombre;Apellidos;Correo electrónico;Teléfono móvil;Fecha de nacimiento;Observaciones',
      { firstName: 0, lastName: 1, email: 2, phone: 3, birthday: 4, note: 5 },
    ],
    [
      'French',
      'Nom;Prénom;Courriel;Portable;Date de naissance',
      { firstName: 1, lastName: 0, email: 2, phone: 3, birthday: 4 },
    ],
    [
      'Polish',
      'Imię i nazwisko;Telefon komórkowy;Data urodzenia;Zgoda marketingowa',
      { name: 0, phone: 1, birthday: 2, consent: 3 },
    ],
    [
      'Russian',
      'ФИО;Телефон;Эл. почта;Дата рождения',
      { name: 0, phone: 1, email: 2, birthday: 3 },
    ],
    [
      'Japanese',
      '氏名,電話番号,メールアドレス,生年月日',
      { name: 0, phone: 1, email: 2, birthday: 3 },
    ],
    ['Korean', '이름,휴대폰,이메일,생년월일', { phone: 1, email: 2, birthday: 3 }],
    [
      'our own export',
      'Name,Phone,Email,Birthday,May Be Written To,Note,Purchases,Revenue,Last Purchase',
      { name: 0, phone: 1, email: 2, birthday: 3, consent: 4, note: 5 },
    ],
  ])('%s', (_, header, found) => {
    expect(columnsIn(header.split(/[,;]/), [])).toMatchObject(found)
  })

  test('an email address is found by its cells where the header says nothing', () => {
    const rows = [
      ['Mia', 'mia@example.com'],
      ['Leo', ''],
      ['Ana', 'ana@example.com'],
    ]
    expect(columnsIn(['Customer', 'Field 7'], rows)).toEqual({ name: 0, email: 1 })
  })
})

test.each([
  ['+49 171 2345', '+49 171 2345'],
  ["'+49 171 2345", '+49 171 2345'],
  ['Tel. 0171/23 45', '0171/23 45'],
  ['+1\u00a0(555)\u2011123.4567', '+1 (555)-123.4567'],
  ['0171 2345; 0172 6789', '0171 2345'],
  ['4.91712E+11', undefined],
  ['1'.repeat(500), undefined],
  ['ask Leo', undefined],
])('the phone number in %s is %s', (cell, phone) => expect(readPhone(cell)).toBe(phone))

test.each([
  [' Mia@Example.COM ', 'mia@example.com'],
  ['mailto:mia@example.com', 'mia@example.com'],
  ['mia@example.com, leo@example.com', 'mia@example.com'],
  ['mia@example.com\nBcc: all@example.com', 'mia@example.com'],
  ['Mia <mia@example.com>', 'mia@example.com'],
  ['mia@Bücher.example', 'mia@xn--bcher-kva.example'],
  ['mia at example', undefined],
])('the email address in %j is %s', (cell, email) => expect(readEmail(cell)).toBe(email))

test.each([
  ['yes', true],
  ['SUBSCRIBED', true],
  ['Ja', true],
  ['never_subscribed', false],
  ['no', false],
  ['Нет', false],
  ['do not contact', false],
  ['STOP', false],
  ['blocked', false],
  ['complained', false],
  ['revoked', false],
  ['abgemeldet', false],
  ['désabonné', false],
  ['maybe', false],
])('%s says %s to being written to', (cell, consent) => expect(readConsent(cell)).toBe(consent))

test.each([
  ['no', true],
  ['yes', false],
  ['unsubscribed', false],
  ['2024-05-01', false],
])('%s in a column of those who opted out says %s to being written to', (cell, consent) =>
  expect(readConsent(cell, true)).toBe(consent),
)

test.each([
  ['1980-02-29', '02-29'],
  ['19800229', '02-29'],
  ['29.2.', '02-29'],
  ['29.02.1980', '02-29'],
  ['29 Feb', '02-29'],
  ['29-Feb', '02-29'],
  ['February 29, 1980', '02-29'],
  ['29. Februar', '02-29'],
  ['1980年2月29日', '02-29'],
  ['--02-29', '02-29'],
  ['1980-02-29T00:00:00Z', '02-29'],
  ['2/29/1980', '02-29'],
  ['29/2/1980', '02-29'],
  ['03/04', '03-04'],
  ['30/02/1980', undefined],
  ['29567', undefined],
  ['spring', undefined],
])('the birthday in %s, where the month usually comes first, is %s', (cell, birthday) =>
  expect(readBirthday(cell, 'mdy')).toBe(birthday),
)

const nothing = { phone: null, email: null, note: null, birthday: null, mayBeWrittenTo: null }
const person = (name: string, contact: Partial<GivenContact>): GivenContact => ({
  name,
  ...nothing,
  ...contact,
})

describe('a file of customers', () => {
  test('below a title, with empty cells and rows, and with names in two columns', async () => {
    const file =
      'Customers of Ortiz Flowers\n\nFirst name,Last name,Phone,Email,Birthday,Newsletter\n' +
      'Mia,Kern,0171 2345,,29/02/1980,yes\n,,,,,\nLeo,,,leo@example.com,,no\n'
    expect(await customersIn(file)).toEqual([
      person('Mia Kern', { phone: '0171 2345', birthday: '02-29', mayBeWrittenTo: true }),
      person('Leo', { email: 'leo@example.com', mayBeWrittenTo: false }),
    ])
  })

  test('one cell of the column proves the order of all birthdays', async () => {
    const file = 'Name,Birthday\nMia,03/04/1980\nLeo,25/12/1990\n'
    const birthdays = (await customersIn(file)).map(({ birthday }) => birthday)
    expect(birthdays).toEqual(['04-03', '12-25'])
  })

  test('a column of who opted out says the opposite', async () => {
    const file = 'Name;Unsubscribed\nMia;yes\nLeo;no\n'
    const said = (await customersIn(file)).map(({ mayBeWrittenTo }) => mayBeWrittenTo)
    expect(said).toEqual([false, true])
  })

  test('a column that is chosen as who may not be written to says the opposite, whatever its header, and a no beside it counts', async () => {
    const file =
      'Name;Abgemeldet;Newsletter\nMia;ja;\nLeo;nein;\nAna;nein;nein\nBen;;ja\nZoe;am 3. Mai;ja\n'
    const columns = { name: 'Name', refusal: 'Abgemeldet', consent: 'Newsletter' }
    const { customers } = await readFile(file, { columns })
    const said = customers.map(({ mayBeWrittenTo }) => mayBeWrittenTo)
    expect(said).toEqual([false, true, false, true, false])
  })

  test('in another encoding, with notes of several lines and formulas guarded', async () => {
    const file = Buffer.from('Name;Notiz\nJörg Müller;"\'=1+1\n  zweite Zeile"\n', 'latin1')
    expect(await customersIn(file)).toEqual([
      person('Jörg Müller', { note: '=1+1\n  zweite Zeile' }),
    ])
  })

  test('rows and values that are not taken are told', async () => {
    const file =
      'Name,Phone,Email\n' +
      'Mia,111,mia@example.com\nmia,222,\nMia,,mia@example.com\n' +
      `Walk-in,333,\n,444,\n${'x'.repeat(201)},555,\nLeo,none,leo at example\n`
    const { customers, leftOut, remarks } = await readFile(file)
    expect(customers).toEqual([
      person('Mia', { phone: '111', email: 'mia@example.com' }),
      person('Leo', {}),
    ])
    expect(leftOut).toBe(4)
    expect(remarks.toSorted()).toEqual([
      '1 row left out because another row has the same name and another phone number or email: “mia”.',
      '1 row left out whose name has more than 200 characters.',
      '1 row left out whose name stands for several people, like “Walk-in”.',
      "1 row with an email address that can't be right: “leo at example”.",
      '1 row without a name left out.',
      '1 row without a phone number that can be dialed: “none”.',
    ])
  })

  test.each([
    ['Item,Price\nTea,3.50\n', 'no_names'],
    ['Customer,Product,Amount\nMia,Tea,3.50\n', 'no_contacts'],
  ])('%j is refused', async (file, code) => {
    await expect(readFile(file)).rejects.toMatchObject({ status: 400, code })
  })

  test('the owner can say what a column is', async () => {
    const columns = { name: 'Who', phone: '#2', note: 'X' }
    const file = 'Who,,X,Email\nMia,111,tall,mia@example.com\n'
    expect(await customersIn(file, { columns })).toEqual([
      person('Mia', { phone: '111', note: 'tall' }),
    ])
    await expect(readFile(file, { columns: { name: 'Whom' } })).rejects.toMatchObject({
      code: 'no_such_column',
    })
  })
})

describe('a workbook', () => {
  const HEADERS = ['Name', 'Phone', 'Email', 'Birthday', 'Newsletter', 'Note']
  const born = { value: serialOf('1980-02-29'), format: 'dd.mm.yyyy' }
  const MIA = person('Mia Kern', {
    phone: '491712345',
    email: 'mia@example.com',
    birthday: '02-29',
    mayBeWrittenTo: true,
    note: '=no\nsugar',
  })

  test('is read as the same rows in a CSV file, with typed numbers and days', async () => {
    const rows = [
      ['Mia Kern', 491712345, 'mia@example.com', born, 'yes', '=no\nsugar'],
      ['Leo', '0171 2345', null, null, 'no', null],
    ]
    const csv =
      `${HEADERS.join(',')}\nMia Kern,491712345,mia@example.com,1980-02-29,yes,"'=no\nsugar"\n` +
      'Leo,0171 2345,,,no,\n'
    const xlsx = await xlsxOf([{ name: 'People', rows: [['Our guests'], [], HEADERS, ...rows] }])
    const ods = await odsOf([
      {
        name: 'People',
        rows: [
          HEADERS,
          ['Mia Kern', 491712345, 'mia@example.com', odsDay('1980-02-29'), 'yes', '=no\nsugar'],
          ['Leo', '0171 2345', '', '', 'no', ''],
        ],
      },
    ])
    for (const content of [csv, xlsx, ods]) {
      const { customers, remarks } = await readFile(content)
      expect(customers).toEqual([MIA, person('Leo', { phone: '0171 2345', mayBeWrittenTo: false })])
      expect(remarks).toEqual([])
    }
  })

  const people = (name: string, who: string) => ({
    name,
    rows: [
      ['Name', 'Phone'],
      [who, '111'],
    ],
  })
  const several = () =>
    xlsxOf([
      { name: 'Prices', rows: [['Item', 'Price'], ['Tea', 3]] }, // prettier-ignore
      people('Regulars', 'Mia'),
      { ...people('New', 'Leo'), hiddenColumns: [2] },
    ])

  test('with several sheets: those that have customers are told apart, and one is read', async () => {
    const read = await readFile(await several())
    expect(read).toMatchObject({
      sheets: [
        { name: 'Prices', rows: 2, fits: false },
        { name: 'Regulars', rows: 2, fits: true },
        { name: 'New', rows: 2, fits: true },
      ],
      sheet: 'Regulars',
      customers: [{ name: 'Mia' }],
    })
    expect(read.remarks).toEqual([
      'The workbook has 3 sheets. Only "Regulars" was read. Left out: "Prices", "New".',
    ])
    const chosen = await readFile(await several(), { sheet: 'New' })
    expect(chosen).toMatchObject({ sheet: 'New', customers: [{ name: 'Leo', phone: '111' }] })
    expect(chosen.remarks).toContain(
      'The sheet has 1 hidden column, which were read like the others.',
    )
    await expect(readFile(await several(), { sheet: 'Old' })).rejects.toMatchObject({ status: 400 })
  })
})

test('beside sales, the column of the customer is found where it is in the file', async () => {
  const file = 'Customer,No.,Email,Jan\nMia,7,mia@example.com,5\n'
  const read = (column: number, header: string) =>
    customersIn(file, { ofSales: { column, header } })
  const mia = [person('Mia', { email: 'mia@example.com' })]
  expect(await read(0, 'Customer')).toEqual(mia)
  expect(await read(1, 'Customer')).toEqual(mia)
})

test('beside sales, the first row that says something counts', async () => {
  const file =
    'Date,Customer,Total,Email,Phone\n2026-01-01,Mia,3,,\n2026-01-02,Mia,4,mia@example.com,\n' +
    '2026-01-03,Mia,5,new@example.com,111\n2026-01-03,Leo,5,,\n'
  const { customers, remarks } = await readFile(file, {
    ofSales: { column: 1, header: 'Customer' },
  })
  expect(customers).toEqual([
    person('Mia', { email: 'mia@example.com', phone: '111' }),
    person('Leo', {}),
  ])
  expect(remarks).toEqual([])
})

describe('as many noes as a file may have customers', () => {
  const noes = (count: number, emailOf: (n: number) => string) =>
    `Name,Email,Newsletter\n${Array.from({ length: count }, (_, n) => `Ann,${emailOf(n)},no\n`).join('')}`

  test('one no in 200,001 rows is one, and the no of the last row counts', async () => {
    const file = `${noes(MAX_CUSTOMERS + 1, () => 'ann@example.com')},zoe@example.com,no\n`
    const { customers, refused } = await readFile(file)
    expect(customers).toHaveLength(1)
    expect(refused.map(({ email }) => email)).toEqual(['ann@example.com', 'zoe@example.com'])
  })

  test('a file with 200,001 of them is refused, also one of sales: none is left out', async () => {
    const file = noes(MAX_CUSTOMERS + 1, (n) => `ann-${n}@example.com`)
    const ofSales = { column: 0, header: 'Name' }
    await expect(readFile(file, { ofSales })).rejects.toMatchObject({ code: 'too_many_customers' })
  })
})
