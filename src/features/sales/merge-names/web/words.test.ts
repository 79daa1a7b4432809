import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import type { Named } from '../contract.ts'
import { commissionAfter, figuresOf } from './words.ts'

const notation = { currency: 'USD', numberStyle: '1.234,50' } as Notation
const person = (name: string, commissionRate: number | null): Named => ({
  id: name.length,
  name,
  entries: 2,
  revenue: 10,
  commissionRate,
})

test.each([
  ['both have one: that of the one who stays', 7.25, 9, ' The commission will be 7,25%.'],
  ['only the other has one: it is taken over', null, 9, ' The commission will be 9%.'],
  ['nobody has one', null, null, ''],
])('the commission of two who become one: %s', (_, stays, goes, sentence) =>
  expect(commissionAfter(person('Kim', stays), person('Lee', goes), notation)).toBe(sentence),
)

test('a salesperson is listed with the commission, if there is one', () => {
  expect(figuresOf(person('Kim', 7.25), notation)).toMatch(/^2 entries, .*, 7,25% commission$/)
  expect(figuresOf(person('Lee', null), notation)).not.toContain('commission')
})
