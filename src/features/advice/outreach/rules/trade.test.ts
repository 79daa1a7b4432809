import { expect, test } from 'vitest'
import { tradeOf } from './trade.ts'

const trade = (businessName: string, industry = '', businessType = '') =>
  tradeOf({ businessName, industry, businessType })

test.each([
  ['Ortiz Flowers', 'Retail/E-commerce', 'florist'],
  ['Salon Brenner', 'Other', 'hairdresser'],
  ['Saleh Barbers', '', 'hairdresser'],
  ['Café Lumière', '', 'cafe'],
  ['Ilic Motors', '', 'garage'],
  ['Weber', 'Automotive Services', 'garage'],
  ['Weber', 'Food & Beverage', 'cafe'],
  ['Weber', 'Retail/E-commerce', 'goods'],
  ['Weber', 'Healthcare', 'practice'],
])('%s in %s: %s', (name, industry, expected) => expect(trade(name, industry)).toBe(expected))

test('what it says it is counts more than its name, and its industry more than both', () => {
  expect(trade('Petal', 'Other', 'Hair salon')).toBe('hairdresser')
  expect(trade('Petal Coffee', 'Food & Beverage')).toBe('cafe')
  expect(trade('Rose Garage', 'Automotive Services', 'Flowers')).toBe('garage')
})

test('a trade without words of its own gets the neutral ones', () => {
  expect(trade('Reyes Accounting', 'Professional Services')).toBeNull()
  expect(trade('')).toBeNull()
})
