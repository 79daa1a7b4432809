import { expect, test } from 'vitest'
import { COLUMNS } from '../../../sales/export/csv.ts'
import { ownExportOf } from './own-export.ts'

const own = (headers: string[], source = 'manual') => {
  const row = headers.map((header) => (header.trim() === 'Source' ? source : 'x'))
  return ownExportOf(headers, [row, row.map(() => '')])
}

test('the columns of an export are found in any order, with some left out and others added', () => {
  expect(own(COLUMNS)).toEqual({
    columns: {
      productName: 0,
      revenue: 1,
      cost: 2,
      quantity: 3,
      saleDate: 4,
      customerName: 5,
      salesperson: 6,
    },
    further: { receipt: 8, time: 9, tax: 10, fee: 11, channel: 12, category: 13 },
    idColumn: 14,
    isCertain: true,
  })
  expect(own(['Notes', 'Source', 'Sale Date ', 'Revenue', '', 'Product Name'])).toEqual({
    columns: { productName: 5, revenue: 3, saleDate: 2 },
    further: {},
    idColumn: undefined,
    isCertain: true,
  })
})

test('without the column Source, a file with only our headers may be an export', () => {
  expect(own(['Sale Date', 'Revenue', 'Product Name', 'Sale ID'])).toEqual({
    columns: { productName: 2, revenue: 1, saleDate: 0 },
    further: {},
    idColumn: 3,
    isCertain: false,
  })
})

test('other headers, other sources, a header twice or a required one missing: not our export', () => {
  expect(own(['Product Name', 'Revenue', 'Sale Date', 'Notes'])).toBeUndefined()
  expect(own(['product', 'Revenue', 'Sale Date'])).toBeUndefined()
  expect(own(COLUMNS, 'Instagram')).toBeUndefined()
  expect(own([...COLUMNS, 'Revenue'])).toBeUndefined()
  expect(own(COLUMNS.filter((header) => header !== 'Revenue'))).toBeUndefined()
})
