import { describe, expect, test } from 'vitest'
import { lines } from '../testing/further-sales.ts'
import { readContent } from '../testing/helpers.ts'

/** What the owner chooses about a column of taxes: the revenue, the tax and the sentence about it say the same. */

const ON_FIRST_LINES = `
  Name,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price
  #1,EUR,100.00,0.00,19.00,119.00,2026-03-01 10:00:00 +0100,1,Vase,60.00
  #1,,,,,,2026-03-01 10:00:00 +0100,1,Bowl,40.00
  #2,EUR,50.00,5.00,9.50,64.50,2026-03-02 10:00:00 +0100,1,Vase,50.00`

/** revenue without anything added, the tax in the file, and whether it is recorded without an answer */
const FILES: [what: string, revenue: number, tax: number, usual: 'included' | 'skip', string][] = [
  [
    'of 24.70 in totals of 154.70',
    154.7,
    24.7,
    'included',
    'Date,Product,Total incl. tax,Tax\n2026-03-01,Cut,59.50,9.50\n2026-03-13,Dye,95.20,15.20',
  ],
  [
    'of 24.70 on top of 130',
    130,
    24.7,
    'skip',
    'Date,Product,Net amount,VAT\n2026-03-01,Cut,50.00,9.50\n2026-03-13,Dye,80.00,15.20',
  ],
  [
    'of 10.26 that may be in 70 or on top of it',
    70,
    10.26,
    'skip',
    'Date,Product,Amount,Tax\n2026-03-01,Cut,50.00,7.33\n2026-03-13,Dye,20.00,2.93',
  ],
  ['of 28.50 of whole orders, on top of 150', 150, 28.5, 'skip', ON_FIRST_LINES],
  [
    'of 11 that the rows of a receipt repeat, with a total that is not theirs, beside 66',
    66,
    11,
    'skip',
    `Receipt,Date,Item,Amount,Receipt total,VAT of receipt
    501,2026-03-14,Rose,30.00,49.00,7.00
    501,2026-03-14,Card,12.00,49.00,7.00
    502,2026-03-14,Vase,24.00,28.00,4.00`,
  ],
  [
    'of 11 that the rows of a receipt repeat, in totals of 66',
    66,
    11,
    'included',
    `Receipt,Date,Item,Amount,Receipt total,VAT of receipt
    501,2026-03-14,Rose,30.00,42.00,7.00
    501,2026-03-14,Card,12.00,42.00,7.00
    502,2026-03-14,Vase,24.00,24.00,4.00`,
  ],
  [
    'in no column, in a file of 130',
    130,
    0,
    'skip',
    'Date,Product,Amount\n2026-03-01,Cut,50.00\n2026-03-13,Dye,80.00',
  ],
  [
    'as a rate only, beside 150',
    150,
    0,
    'skip',
    'Date,Product,Amount,VAT\n2026-03-01,Cut,50.00,19\n2026-03-02,Dye,80.00,19\n2026-03-03,Dye,20.00,7',
  ],
]

describe.each([undefined, 'included', 'added', 'skip'] as const)('the answer %s', (answer) => {
  test.each(FILES)('for tax %s', async (_, revenue, tax, usual, file) => {
    const { sales, tally, assumptions } = await readContent(
      lines(file),
      { ...(answer && { tax: answer }) },
      { timeZone: 'Europe/Berlin', currency: 'EUR' },
    )
    const take = answer ?? usual
    const sum = sales.reduce((cents, { taxCents }) => cents + (taxCents ?? 0), 0) / 100
    expect({ revenue: tally!.totalRevenue, tax: sum }).toEqual({
      revenue: Number((take === 'added' ? revenue + tax : revenue).toFixed(2)),
      tax: take === 'skip' ? 0 : tax,
    })
    const said = assumptions.join('\n')
    expect({
      included: said.includes('is a part of the revenue'),
      added: said.includes('added to the revenue, so that it is what customers paid'),
      leftOutAsChosen: said.includes('was left out, as you chose'),
    }).toEqual({
      included: tax > 0 && take === 'included',
      added: tax > 0 && take === 'added',
      leftOutAsChosen: tax > 0 && answer === 'skip',
    })
  })
})

test('tax of an order that the owner says is in its prices is shared by them: 19 = 11.40 + 7.60', async () => {
  const { sales } = await readContent(
    lines(ON_FIRST_LINES),
    { tax: 'included' },
    { timeZone: 'Europe/Berlin', currency: 'EUR' },
  )
  expect(sales.map(({ taxCents }) => taxCents)).toEqual([1140, 760, 950])
})
