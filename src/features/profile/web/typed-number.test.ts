import { expect, test } from 'vitest'
import { fitsCurrency, noDecimals } from './typed-number.ts'

test('10.50 fits dollars and euros, but no yen or won, which have no decimals', () => {
  const fitting = ['USD', 'EUR', 'JPY', 'KRW'].filter((currency) =>
    fitsCurrency(10.5, { currency }),
  )
  expect(fitting).toEqual(['USD', 'EUR'])
  expect(fitsCurrency(1200, { currency: 'JPY' })).toBe(true)
  expect(noDecimals({ currency: 'JPY' })).toBe(
    'Amounts in Japanese yen have no decimals. Enter a whole number, like 1200.',
  )
})
