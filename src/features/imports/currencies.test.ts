import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { saveProfile } from '../profile/contract.ts'
import { listEntries } from '../sales/lists/contract.ts'
import { importing, previewing } from './testing/helpers.ts'

/** `reading/currencies.test.ts` has how amounts are read; this is what a call answers. */

const { signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

const HEADER = 'Product,Date,Amount\n'
const POUNDS = `${HEADER}Tea,2026-01-02,£5.00\nCake,2026-01-03,£7.50\n`
const MIXED = `${HEADER}Tea,2026-01-02,£5.00\nCake,2026-01-03,$7.50\nBun,2026-01-04,£1.25\n`

test(
  '£5 + £7.50 in dollars: the account can be switched until it has sales, then the file is its own currency',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const before = await previewing(owner)(POUNDS)
    expect(before.body).toMatchObject({
      canSwitchCurrency: true,
      questions: ['currencies'],
      currencies: [{ code: 'GBP', name: 'pounds', sales: 2, total: 12.5 }],
      summary: null,
    })
    await owner.post(saveProfile.path, { currency: 'GBP' })
    const after = await previewing(owner)(POUNDS)
    expect(after.body.currencies).toMatchObject([{ code: 'GBP', name: 'British pounds' }])
    const { body } = await importing(owner)(POUNDS)
    expect(body).toMatchObject({ imported: 2 })
    expect(body.assumptions.join()).not.toContain('as they are')
    expect((await previewing(owner)(POUNDS)).body.canSwitchCurrency).toBe(false)
  },
)

test('pounds never become dollars without an answer', async () => {
  const owner = await signUp()
  const { status, body } = await importing(owner)(POUNDS)
  expect(status).toBe(400)
  const sentence =
    'This file is in pounds, and your account is in US dollars. Choose GBP to take the amounts as they are, or give a rate.'
  expect(body).toMatchObject({
    code: 'other_currency',
    message: sentence,
    fields: { 'options.currencies': sentence },
  })
  expect((await owner.get(listEntries.path)).body).toEqual([])
})

test('taken as they are, £5 + £7.50 are $12.50, and the answer says so', async () => {
  const owner = await signUp()
  const options = { currencies: { take: 'only', currency: 'GBP' } }
  const preview = await previewing(owner)(POUNDS, { options })
  expect(preview.body).toMatchObject({
    questions: [],
    summary: { imported: 2, totalRevenue: 12.5 },
  })
  const { body } = await importing(owner)(POUNDS, { options })
  expect(body).toMatchObject({ imported: 2, errorCount: 0 })
  expect(body.assumptions).toContain(
    'Amounts in pounds were taken as they are, without conversion to US dollars.',
  )
})

test('£6.25 and $7.50 in one column: nothing is imported without an answer', async () => {
  const owner = await signUp()
  const preview = await previewing(owner)(MIXED)
  expect(preview.body).toMatchObject({ questions: ['currencies'], summary: null })
  const { status, body } = await importing(owner)(MIXED)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'several_currencies',
    fields: { 'options.currencies': expect.stringContaining('pounds and US dollars') },
  })
  expect((await owner.get(listEntries.path)).body).toEqual([])
})

test('£6.25 × 1.27 + $7.50 = 15.44, with the rate in the answer', async () => {
  const owner = await signUp()
  const options = { currencies: { take: 'rates', rates: { GBP: '1.27' } } }
  const preview = await previewing(owner)(MIXED, { options })
  expect(preview.body.summary).toMatchObject({ imported: 3, totalRevenue: 15.44 })
  const { body } = await importing(owner)(MIXED, { options })
  expect(body).toMatchObject({ imported: 3, errorCount: 0 })
  expect(body.assumptions).toContain('Amounts in pounds were multiplied by 1.27.')
  const entries = await owner.get(listEntries.path)
  expect(entries.body.map(({ revenue }: { revenue: number }) => revenue)).toEqual([1.59, 7.5, 6.35])
})

test('only dollars: $7.50 is imported, and 2 sales of £6.25 are skipped rows that can be imported later', async () => {
  const owner = await signUp()
  const options = { currencies: { take: 'only', currency: 'USD' } }
  const { body } = await importing(owner)(MIXED, { options })
  expect(body).toMatchObject({ imported: 1, errorCount: 2 })
  expect(body.errors).toMatchObject([
    { row: 2, column: 'Amount', value: '£5.00', reason: 'other_currency' },
    { row: 4, reason: 'other_currency' },
  ])
  expect(body.assumptions).toContain('Left out: 2 in pounds (£6.25).')
})

test.each([
  [{ take: 'rates', rates: { GBP: '0' } }, 'options.currencies.rates.GBP'],
  [{ take: 'rates', rates: { GBP: '99999999' } }, 'options.currencies.rates.GBP'],
  [{ take: 'rates', rates: { pounds: '1' } }, 'options.currencies.rates.pounds'],
  [{ take: 'all' }, 'options.currencies.take'],
])('%j is refused, with the field %s', async (currencies, field) => {
  const owner = await signUp()
  const { status, body } = await importing(owner)(MIXED, { options: { currencies } })
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})
