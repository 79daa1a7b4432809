import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { importing, previewing } from './testing/helpers.ts'
import { entriesOf } from './testing/undoing.ts'

/** Receipt numbers of twelve digits, which a spreadsheet shows as 2.02605E+11. */

const { signUp } = await testApp()

const ROUNDED = '2.02605E+11'
const exact = (n: number) => `20260502000${n}`
const fileOf = (receiptOf: (n: number) => string, vase = '10.00') =>
  `Receipt,Date,Product,Amount\n${[0, 1, 2, 3]
    .map((n) => `${receiptOf(n)},2026-05-0${2 + n},P${n},${n === 0 ? vase : `1${n}.00`}\n`)
    .join('')}`
const recorded = async (owner: Client) =>
  (await entriesOf(owner)).map(({ revenue, receipt }) => [revenue, receipt]).toReversed()
const EXACT = [10, 11, 12, 13].map((revenue, n) => [revenue, exact(n)])

test('saved from a spreadsheet: 46.00 once, and the receipts stay', async () => {
  const owner = await signUp()
  await importing(owner)(fileOf(exact))
  const { questions, summary } = (await previewing(owner)(fileOf(() => ROUNDED))).body
  expect({ questions, ...summary }).toMatchObject({ questions: [], imported: 0, gone: 0 })
  expect((await importing(owner)(fileOf(() => ROUNDED))).body).toMatchObject({
    imported: 0,
    updated: 0,
  })
  expect(await recorded(owner)).toEqual(EXACT)
})

test('with a refund: 41.00, and the receipts stay', async () => {
  const owner = await signUp()
  await importing(owner)(fileOf(exact))
  const again = fileOf(() => ROUNDED, '5.00')
  expect((await importing(owner)(again)).body.code).toBe('changed_sales')
  await importing(owner)(again, { options: { changed: 'update' } })
  expect(await recorded(owner)).toEqual([[5, exact(0)], ...EXACT.slice(1)])
})

test('with a new sale: 64.00, which has no receipt', async () => {
  const owner = await signUp()
  await importing(owner)(fileOf(exact))
  await importing(owner)(`${fileOf(() => ROUNDED)}${ROUNDED},2026-05-07,P9,18.00\n`)
  expect(await recorded(owner)).toEqual([...EXACT, [18, null]])
})

test('from a spreadsheet first: 46.00 once, and the sales get their receipts', async () => {
  const owner = await signUp()
  await importing(owner)(fileOf(() => ROUNDED))
  const { body } = await importing(owner)(fileOf(exact))
  expect(body).toMatchObject({ imported: 0, updated: 4 })
  expect(await recorded(owner)).toEqual(EXACT)
})

test('the only receipt of these days that is shown that way is that one', async () => {
  const owner = await signUp()
  const one = (receipt: string, note = '') =>
    `Receipt,Date,Product,Amount${note && ',Note'}\n${receipt},2026-05-02,Vase,9${note ? 1 : 5}.00${note}\n`
  await importing(owner)(one(exact(1)))
  expect((await importing(owner)(one(ROUNDED, ',x'))).body.code).toBe('changed_sales')
})
