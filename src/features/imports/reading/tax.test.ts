import { expect, test } from 'vitest'
import { readFurther } from '../testing/further-sales.ts'

/** Tax in a column of its own: whether the revenue includes it. */

test('tax is a part of the revenue if another amount is the rest: 59.50 - 9.50 = 50', async () => {
  const { sales } = await readFurther(`
    Date,Product,Net,VAT rate,VAT,Gross
    2026-03-01,Cut,50.00,19,9.50,59.50
    2026-03-13,Dye,80.00,19,15.20,95.20`)
  expect(sales).toEqual(['2026-03-01 59.50 | - - 9.50 - - -', '2026-03-13 95.20 | - - 15.20 - - -'])
})

const NET = `
  Date,Product,Net amount,VAT
  2026-03-01,Cut,50.00,9.50
  2026-03-13,Dye,80.00,15.20`

test('tax on top of the amounts is left out, and added if the owner says so: 50 + 9.50', async () => {
  const without = await readFurther(NET)
  expect(without.sales[0]).toBe('2026-03-01 50.00 | - - - - - -')
  expect(without.assumptions).toContain('The revenue is without "VAT", so no tax was recorded.')
  const added = await readFurther(NET, { tax: 'added' })
  expect(added.sales[0]).toBe('2026-03-01 59.50 | - - 9.50 - - -')
})

test('tax on top is offered, and asks nothing: 130 without it, 130 + 9.50 + 15.20 with it', async () => {
  const offer = { tax: { column: 'VAT', without: 130, added: 154.7, isOnTop: true } }
  for (const options of [{}, { tax: 'skip' }, { tax: 'added' }] as const) {
    const { questions, doubts } = await readFurther(NET, options)
    expect([questions, doubts]).toEqual([[], expect.objectContaining(offer)])
  }
})

test('nothing is offered where the tax is in the amounts, or is 0', async () => {
  const none = 'Date,Product,Net amount,VAT\n2026-03-01,Cut,50.00,0.00\n2026-03-13,Dye,80.00,0.00'
  const inside = 'Date,Product,Total incl. tax,Tax\n2026-03-01,Cut,59.50,9.50'
  for (const file of [none, inside]) {
    expect((await readFurther(file)).doubts.tax).toBeUndefined()
  }
})

const UNCLEAR = `
  Date,Product,Amount,Tax
  2026-03-01,Cut,50.00,7.33
  2026-03-13,Dye,-20.00,-2.93`

test('tax that can be read two ways is asked about: 30, or 30 + 7.33 - 2.93', async () => {
  const open = await readFurther(UNCLEAR)
  expect(open.questions).toEqual(['tax'])
  expect(open.doubts.tax).toEqual({
    column: 'Tax',
    without: 30,
    added: 34.4,
    isOnTop: false,
  })
  expect(open.sales[0]).toBe('2026-03-01 50.00 | - - - - - -')
  const included = await readFurther(UNCLEAR, { tax: 'included' })
  expect(included.questions).toEqual([])
  expect(included.sales).toEqual([
    '2026-03-01 50.00 | - - 7.33 - - -',
    '2026-03-13 -20.00 | - - -2.93 - - -',
  ])
  const left = await readFurther(UNCLEAR, { tax: 'skip' })
  expect(left.questions).toEqual([])
  expect(left.assumptions).toContain('Tax in "Tax" was left out, as you chose.')
})

test('tax as large as the sale is left empty, and told', async () => {
  const { sales, assumptions } = await readFurther(
    `Date,Product,Amount,Tax
    2026-03-01,Cut,50.00,7.33
    2026-03-02,Dye,20.00,20.00
    2026-03-03,Dye,30.00,4.00
    2026-03-04,Dye,40.00,none`,
    { tax: 'included' },
  )
  expect(sales.map((sale) => sale.split(' ')[5])).toEqual(['7.33', '-', '4.00', '-'])
  expect(assumptions).toEqual(
    expect.arrayContaining([
      '1 row has a tax that is as large as the sale or larger, so it was left empty.',
      "1 row has a tax that isn't an amount, so it was left empty.",
    ]),
  )
})

test('tax of an order with several lines is shared among them: 10.00 + 9.00 = 19.00', async () => {
  const { sales, assumptions } = await readFurther(`
    Name,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
    #1,EUR,119.00,0.00,19.00,119.00,2026-03-01 10:00:00 +0100,1,Vase,62.63
    #1,,,,,,2026-03-01 10:00:00 +0100,1,Bowl,56.37
    #2,EUR,59.50,5.00,10.30,64.50,2026-03-02 10:00:00 +0100,1,Vase,59.50`)
  expect(sales.map((sale) => sale.split(' ')[5])).toEqual(['10.00', '9.00', '9.50'])
  expect(assumptions).toContain(
    'Tax in "Taxes" is a part of the revenue, and was shared among the rows of an order.',
  )
})

test('tax that each row of a receipt repeats is shared if the total is the sum of the rows: 30 + 12 = 42', async () => {
  const read = (total: string) =>
    readFurther(`
      Receipt,Date,Item,Amount,Receipt total,VAT of receipt
      501,2026-03-14,Rose,30.00,${total},7.00
      501,2026-03-14,Card,12.00,${total},7.00
      502,2026-03-14,Vase,24.00,24.00,4.00`)
  const taxes = ({ sales }: Awaited<ReturnType<typeof read>>) =>
    sales.map((sale) => sale.split(' ')[5])
  expect(taxes(await read('42.00'))).toEqual(['5.00', '2.00', '4.00'])
  expect(taxes(await read('49.00'))).toEqual(['-', '-', '-'])
})

test('tax of whole orders on top of their prices is left out', async () => {
  const { sales, assumptions } = await readFurther(`
    Name,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
    #1,EUR,100.00,0.00,19.00,119.00,2026-03-01 10:00:00 +0100,1,Vase,60.00
    #1,,,,,,2026-03-01 10:00:00 +0100,1,Bowl,40.00
    #2,EUR,50.00,5.00,10.30,65.30,2026-03-02 10:00:00 +0100,1,Vase,50.00`)
  expect(sales.map((sale) => sale.split(' ')[5])).toEqual(['-', '-', '-'])
  expect(assumptions).toContain('"Taxes" is the tax of whole orders, so it was left out.')
})

test('tax is included where it is the difference from price times quantity: 10.50 - 2 × 5.00', async () => {
  const { sales } = await readFurther(`
    Date,Item,Unit price,Qty,Tax 5%,Total
    2026-03-13,Ink,5.00,2,0.50,10.50
    2026-03-14,Pad,6.00,3,0.90,18.90`)
  expect(sales[0]).toBe('2026-03-13 10.50 | - - 0.50 - - -')
})

test('tax of several kinds is added up', async () => {
  const { sales, assumptions } = await readFurther(`
    Date,Product,Total incl. tax,CGST,SGST
    2026-03-01,Cut,118.00,9.00,9.00
    2026-03-02,Dye,59.00,4.50,4.50`)
  expect(sales[0]).toBe('2026-03-01 118.00 | - - 18.00 - - -')
  expect(assumptions).toContain('Tax is the sum of "CGST" and "SGST".')
})

test('rates are no amounts', async () => {
  const { columns } = await readFurther(`
    Date,Product,Amount,VAT
    2026-03-01,Cut,50.00,19
    2026-03-02,Dye,80.00,19
    2026-03-03,Dye,20.00,7`)
  expect(columns).toEqual({})
})
