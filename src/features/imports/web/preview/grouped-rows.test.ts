import { expect, test } from 'vitest'
import type { RowError } from '../../rejected-rows/contract.ts'
import { groupedRows } from './grouped-rows.ts'

/** Skipped rows with the same reason are one line. */

const notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const
const error = (row: number, value: string): RowError => ({
  row,
  column: 'Amount',
  value,
  reason: 'bad_revenue',
  message: "This isn't an amount",
})
const grouped = (errors: RowError[], count = errors.length) =>
  groupedRows(
    errors,
    [{ reason: 'bad_revenue', message: "This isn't an amount", count }],
    notation,
  )[0]!

test('rows that follow each other are a range, and equal cells are shown once', () => {
  const errors = [error(4, 'many'), error(5, 'many'), error(6, 'few'), error(1_200, 'few')]
  expect(grouped(errors)).toEqual({
    message: "This isn't an amount",
    count: 4,
    cells: [
      { column: 'Amount', value: 'many' },
      { column: 'Amount', value: 'few' },
    ],
    moreCells: 0,
    rows: '4–6, 1,200',
  })
})

test('of many, the first are shown, and it is said that there are more', () => {
  const errors = [2, 4, 6, 8, 10].map((row) => error(row, `x${row}`))
  expect(grouped(errors)).toMatchObject({ moreCells: 2, rows: '2, 4, 6 and more' })
  expect(grouped([error(2, 'x'), error(3, 'x')], 5_000)).toMatchObject({
    count: 5_000,
    rows: '2–3 and more',
  })
  expect(grouped([], 3), 'none of them is listed').toMatchObject({ cells: [], rows: '' })
})
