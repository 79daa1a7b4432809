import { expect, test } from 'vitest'
import { SALE_FIELDS } from '../../../sales/contract.ts'
import { ownColumns } from './own-export.ts'

const FIRST = [
  'Product Name',
  'Revenue',
  'Cost',
  'Quantity',
  'Sale Date',
  'Customer',
  'Salesperson',
  'Source',
]
const COLUMNS = {
  productName: 0,
  revenue: 1,
  cost: 2,
  quantity: 3,
  saleDate: 4,
  customerName: 5,
  salesperson: 6,
}
const HEADERS = SALE_FIELDS.map(({ header }) => header)

test('the columns of the first export keep their places', () => {
  expect(ownColumns(FIRST)).toEqual(COLUMNS)
  expect(ownColumns(HEADERS)).toMatchObject(COLUMNS)
})

test('a version that adds a column at the end recognises its own exports and earlier ones', () => {
  const later = [...SALE_FIELDS, { field: 'notes', header: 'Notes' }]
  expect(ownColumns(FIRST, later)).toEqual(COLUMNS)
  expect(ownColumns([...HEADERS, 'Notes'], later)).toMatchObject(COLUMNS)
  expect(ownColumns([...HEADERS, 'Reason'], later)).toBeUndefined()
})

test('a file with only some of the headers, others or more is not our export', () => {
  expect(ownColumns(FIRST.slice(0, -1))).toBeUndefined()
  expect(ownColumns([...FIRST.slice(0, -1), 'Status'])).toBeUndefined()
  expect(ownColumns([...HEADERS, 'Reason'])).toBeUndefined()
  expect(ownColumns(FIRST.toReversed())).toBeUndefined()
})
