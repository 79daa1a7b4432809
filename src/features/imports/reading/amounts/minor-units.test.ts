import { expect, test } from 'vitest'
import { readContent } from '../../testing/helpers.ts'

const HEADER = 'id,object,amount,created,currency,description\n'
const line = (amount: string, currency = 'usd', object = 'charge', id = 'ch_3Pabc'): string =>
  `${id},${object},${amount},2026-03-01,${currency},Coaching\n`
const centsOf = async (content: string): Promise<number[]> =>
  (await readContent(content)).sales.map((sale) => sale.revenueCents)

test('data from Stripe’s API: 2000 is $20.00, ¥2,000 or 2 Kuwaiti dinars, and the assumptions say so', async () => {
  const content = HEADER + line('2000') + line('2000', 'jpy') + line('2000', 'kwd') + line('-550')
  expect(await centsOf(content)).toEqual([2_000, 200_000, 200, -550])
  expect((await readContent(content)).assumptions.join(' ')).toContain('2000 was read as 20.00')
})

test.each([
  ['decimals anywhere', HEADER + line('2000') + line('20.50'), [200_000, 2_050]],
  ['another object', HEADER + line('2000', 'usd', 'chair'), [200_000]],
  ['another id', HEADER + line('2000', 'usd', 'charge', '17'), [200_000]],
  [
    'no object',
    'id,amount,created,currency,description\nch_1,2000,2026-03-01,usd,Tea\n',
    [200_000],
  ],
])('with %s, amounts are read as written', async (_, content, cents) => {
  expect(await centsOf(content)).toEqual(cents)
})

test('an amount with decimals far down in a file of cents is rejected, not guessed', async () => {
  const { errors } = await readContent(HEADER + line('2000').repeat(1_500) + line('20.50'))
  expect(errors).toMatchObject([{ row: 1_502, value: '20.50', reason: 'bad_revenue' }])
})
