import { expect, test } from 'vitest'
import { candidatesOf, columnOf, refsOf, suggestColumns } from './suggest.ts'
import type { Candidate } from './scores.ts'
import type { Field } from '../../contract.ts'
import { isUnitCost, isUnitPrice } from './vocabulary.ts'
import { wordsOf } from './words.ts'

test('headers that differ by case, gaps and punctuation have the same words', () => {
  expect(['LineTotal', 'line_total', '*Line-Total ($)', 'LINE  TOTAL'].map(wordsOf)).toEqual(
    Array(4).fill('line total'),
  )
  expect(wordsOf('Número de Artículo')).toBe('numero de articulo')
})

/** `Header:kind`: d dates, a amounts, t texts; a share of filled cells may follow, as in `Total:a:0.4`. */
function suggested(layout: string): Partial<Record<Field, string>> {
  const columns = layout.split(', ').map((column): Candidate => {
    const [header = '', kind, filled = '1'] = column.split(':')
    const share = (wanted: string) => (kind === wanted ? 1 : 0)
    return {
      header,
      filled: Number(filled),
      dates: share('d'),
      maybeDates: share('d'),
      amounts: share('a'),
      money: 0,
      counts: share('a'),
      texts: share('t'),
      emails: 0,
      percents: 0,
      codes: 0,
      areNoNames: false,
      isZero: false,
      distinct: 1,
      isConstant: false,
      numbering: 'no',
    }
  })
  return Object.fromEntries(
    Object.entries(suggestColumns(columns)).map(([field, index]) => [
      field,
      columns[index]!.header,
    ]),
  )
}

test('headers with the words from the spec are found (spec §5.4)', () => {
  const expected = { productName: 'Service', revenue: 'Amount', saleDate: 'Date' }
  expect(suggested('Service:t, Amount:a, Date:d')).toEqual(expected)
  expect(
    suggested('Name:t, Revenue:a, When sold:d, Qty:a, Cost:a, Customer:t, Sales Person:t'),
  ).toEqual({
    productName: 'Name',
    revenue: 'Revenue',
    saleDate: 'When sold',
    quantity: 'Qty',
    cost: 'Cost',
    customerName: 'Customer',
    salesperson: 'Sales Person',
  })
})

test('the columns of our own export are mapped to the right fields', () => {
  expect(
    suggested(
      'Product Name:t, Revenue:a, Cost:a, Quantity:a, Sale Date:d, Customer:t, Salesperson:t, Source:t',
    ),
  ).toEqual({
    productName: 'Product Name',
    revenue: 'Revenue',
    cost: 'Cost',
    quantity: 'Quantity',
    saleDate: 'Sale Date',
    customerName: 'Customer',
    salesperson: 'Salesperson',
  })
})

test.each([
  ['Ship Date is not Order Date', 'Ship Date:d, Order Date:d', { saleDate: 'Order Date' }],
  ['a Sales column of texts is not revenue', 'Sales:t, Total:a', { revenue: 'Total' }],
  [
    'profit is not cost, and gross income is not revenue',
    'Profit:a, gross income:a, Total:a',
    { revenue: 'Total' },
  ],
  ['cogs is cost', 'cogs:a, Total:a', { cost: 'cogs', revenue: 'Total' }],
  ['shipping is not cost', 'Costo de envío:a, Precio:a', { revenue: 'Precio' }],
  [
    'Cantidad de cuotas is not quantity',
    'Cantidad de cuotas:a, Cantidad:a',
    { quantity: 'Cantidad' },
  ],
  [
    'a product id is not a product',
    'Product ID:t, Product Name:t',
    { productName: 'Product Name' },
  ],
  [
    'a customer name is preferred to a number',
    'Customer ID:t, Customer Name:t',
    { customerName: 'Customer Name' },
  ],
  [
    'a customer number is better than none',
    'CustomerID:a, Country:t',
    { customerName: 'CustomerID' },
  ],
  [
    'a line total is preferred to a unit price',
    'Unit price:a, Line total:a',
    { revenue: 'Line total' },
  ],
  [
    'a price is preferred to a total that most rows lack',
    'Total:a:0.4, Lineitem price:a',
    { revenue: 'Lineitem price' },
  ],
  ['tax and tips are not revenue', 'Tax:a, Tip:a, Net Sales:a', { revenue: 'Net Sales' }],
  ['an empty column is ignored', 'Revenue:a:0, Amount:a', { revenue: 'Amount' }],
])('%s', (_, layout, expected) => expect(suggested(layout)).toEqual(expected))

test('the price of one piece is distinguished from a total', () => {
  expect(
    ['Unit price', 'UnitPrice', 'price_per_unit', 'Price', 'Lineitem price'].map(isUnitPrice),
  ).toEqual(Array(5).fill(true))
  expect(['Sales', 'Total price', 'Amount', 'Sale Price'].map(isUnitPrice)).toEqual(
    Array(4).fill(false),
  )
  expect([isUnitCost('Unit cost'), isUnitCost('Cost')]).toEqual([true, false])
})

test('columns with empty or repeated headers are named by position', () => {
  const headers = ['Item', ' Total ', '', 'Total', 'Date']
  expect(refsOf(headers)).toEqual(['Item', '#2', '#3', '#4', 'Date'])
  expect(['Item', '#5', 'Total', '#6', '#0', 'Cost'].map((ref) => columnOf(ref, headers))).toEqual([
    0,
    4,
    1,
    undefined,
    undefined,
    undefined,
  ])
})

test('an order total that is repeated on each line is not used as revenue', () => {
  const headers = ['Order ID', 'Order Date', 'Product Name', 'Order Total']
  const rows = [
    ['1', '2026-03-14', 'Tea', '35.00'],
    ['1', '2026-03-14', 'Cake', '35.00'],
    ['2', '2026-03-15', 'Pie', '10.00'],
  ]
  expect(suggestColumns(candidatesOf(headers, rows), rows)).toEqual({ saleDate: 1, productName: 2 })
})

test('no product is chosen from several text columns if no header names products', () => {
  const headers = ['Purchase Point', 'Bill-to Name', 'Date', 'Grand Total', 'Etat']
  const rows = [
    ['Main', 'Mia', '2026-03-14', '35.00', 'done'],
    ['Main', 'Leo', '2026-03-15', '10.00', 'open'],
  ]
  expect(suggestColumns(candidatesOf(headers, rows), rows)).toEqual({
    revenue: 3,
    saleDate: 2,
    customerName: 1,
  })
})
