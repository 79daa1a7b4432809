import { expect, test } from 'vitest'
import { contentsOf } from './contents.ts'

const of = (...cells: string[]) => contentsOf(cells, cells.length)

test.each([
  ['phones', ['5551234567', '5557654321'], 'certain'],
  ['phones with a country', ['+4930123456', '+4930654321'], 'certain'],
  ['zip codes', ['01067', '04109'], 'certain'],
  ['order numbers', ['1002341', '1002357', '1002368', '1002399'], 'likely'],
  ['row numbers', ['1', '2', '3', '4', '5'], 'likely'],
  ['years', ['2024', '2025', '2025', '2026'], 'likely'],
  ['pesos', ['283600', '125400', '443300', '906200'], 'no'],
  ['prices', ['12.50', '7.00', '3.20', '12.50'], 'no'],
  ['counts', ['1', '1', '2', '1'], 'no'],
])('whether %s are identifiers: %s → %s', (_, cells, numbering) => {
  expect(of(...cells).numbering).toBe(numbering)
})

test('placeholders count as empty: 2 of 4 cells are filled', () => {
  expect(of('--', '1.00', 'n/a', '2.00')).toMatchObject({ filled: 0.5, amounts: 1 })
})
