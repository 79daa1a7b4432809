import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { programOf, tokenOf } from '../accounts/testing/programs.ts'
import { importCsv } from './contract.ts'
import { form, importing, previewing } from './testing/helpers.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Orders that were canceled, or turned out not to be paid, after they were recorded. */

const { signUp, visitor } = await testApp()

interface Shop {
  name: string
  content: string
  /** what its program writes into the last row once it is canceled */
  cancel: [string, string][]
  options?: object
  /** revenues */
  before: number[]
  after: number[]
}

const SHOPIFY = `Name,Email,Financial Status,Paid at,Fulfillment Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Cancelled at,Refunded Amount
#2001,mia@example.com,paid,2026-03-03 10:14:00 +0000,fulfilled,USD,52.00,52.00,2026-03-03 10:14:00 +0000,1,Mug,32.00,Mia Sample,,0.00
#2001,mia@example.com,,,,,,,2026-03-03 10:14:00 +0000,1,Linen Bag,20.00,,,
#2002,leo@example.com,paid,2026-03-14 09:00:00 +0000,unfulfilled,USD,25.00,25.00,2026-03-14 09:00:00 +0000,1,Mug,25.00,Leo Example,,0.00
#2003,ida@example.com,paid,2026-03-20 12:00:00 +0000,unfulfilled,USD,95.00,95.00,2026-03-20 12:00:00 +0000,1,Vase,95.00,Ida Test,,0.00
`
const LIST = `Order number,Date,Product,Amount,Customer,Status
1001,2026-05-02,Mug,20.00,Mia,paid
1002,2026-05-02,Mug,20.00,Leo,paid
1003,2026-05-14,Vase,95.00,Ida,paid
`
const SHOPS: Shop[] = [
  {
    name: 'Shopify, voided',
    content: SHOPIFY,
    cancel: [['ida@example.com,paid', 'ida@example.com,voided']],
    before: [20, 25, 32, 95],
    after: [20, 25, 32],
  },
  {
    name: 'Shopify, canceled and refunded in full',
    content: SHOPIFY,
    cancel: [
      ['ida@example.com,paid', 'ida@example.com,refunded'],
      ['Ida Test,,0.00', 'Ida Test,2026-03-21 12:00:00 +0000,95.00'],
    ],
    before: [20, 25, 32, 95],
    after: [20, 25, 32],
  },
  {
    name: 'WooCommerce',
    options: { revenueIs: 'unitPrice' },
    content: `Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Email (Billing),Payment Method Title,Order Subtotal Amount,Order Shipping Amount,Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost
501,Processing,2026-03-14 10:00,,Mia,Sample,mia@example.com,Card,25,4,29,CB-1,1,Clay Bowl,2,10.00
501,Processing,2026-03-14 10:00,,Mia,Sample,mia@example.com,Card,25,4,29,S-1,2,Soap,1,5.50
502,Processing,2026-03-15 11:00,,Leo,Example,leo@example.com,Card,30,4,34,LB-1,1,Linen Bag,3,30.00
`,
    cancel: [['502,Processing', '502,Cancelled']],
    before: [5.5, 20, 90],
    after: [5.5, 20],
  },
  {
    name: 'PayPal',
    content: `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Item Title,Item ID,Reference Txn ID,Quantity,Receipt ID,Balance,Note
09/12/2026,10:00:00,PDT,Mia Sample,Website Payment,Completed,USD,500.00,-15.00,485.00,mia@example.com,me@example.com,1AB,Coaching,,,1,,485.00,
09/15/2026,11:00:00,PDT,Leo Example,Website Payment,Completed,USD,40.50,-1.50,39.00,leo@example.com,me@example.com,2AB,Soap,,,1,,524.00,
09/20/2026,12:00:00,PDT,Ida Test,Website Payment,Completed,USD,40.50,-1.50,39.00,ida@example.com,me@example.com,3AB,Soap,,,1,,563.00,
`,
    cancel: [['Ida Test,Website Payment,Completed', 'Ida Test,Website Payment,Canceled']],
    before: [40.5, 40.5, 500],
    after: [40.5, 500],
  },
  {
    name: 'Etsy orders',
    content: `Sale Date,Order ID,Buyer User ID,Full Name,Number of Items,Payment Method,Date Shipped,Currency,Order Value,Discount Amount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Order Type,SKU
09/14/26,3812345671,jane,Jane Placeholder,1,Other,,USD,16.00,0.00,0.00,0.00,16.00,Completed,0.50,15.50,online,A
09/20/26,3812345672,sam,Sam Example,1,Other,,USD,20.50,0.00,0.00,0.00,20.50,Completed,0.50,20.00,online,B
09/22/26,3812345673,ida,Ida Test,1,Other,,USD,95.00,0.00,0.00,0.00,95.00,Completed,2.00,93.00,online,C
`,
    cancel: [['95.00,Completed', '95.00,Canceled']],
    before: [16, 20.5, 95],
    after: [16, 20.5],
  },
  {
    name: 'Square transactions',
    content: `Date,Time,Time Zone,Gross Sales,Discounts,Net Sales,Tax,Tip,Total Collected,Transaction ID,Payment ID,Transaction Status,Description,Customer Name
2026-08-15,14:00:00,UTC,$36.00,$0.00,$36.00,$0.00,$0.00,$36.00,SQ1,P1,Complete,Clay Bowl,Mia
2026-08-20,14:10:00,UTC,$18.00,$0.00,$18.00,$0.00,$0.00,$18.00,SQ2,P2,Complete,Clay Bowl,Leo
2026-09-13,10:02:11,UTC,$95.00,$0.00,$95.00,$0.00,$0.00,$95.00,SQ3,P3,Complete,Vase,Ida
`,
    cancel: [['SQ3,P3,Complete', 'SQ3,P3,Voided']],
    before: [18, 36, 95],
    after: [18, 36],
  },
  {
    name: 'a list with order numbers',
    content: LIST,
    cancel: [['Ida,paid', 'Ida,canceled']],
    before: [20, 20, 95],
    after: [20, 20],
  },
  {
    name: 'a list with order numbers, at 0.00 since',
    content: LIST,
    cancel: [['95.00,Ida,paid', '0.00,Ida,canceled']],
    before: [20, 20, 95],
    after: [20, 20],
  },
  {
    name: 'a list without any number',
    content: `Date,Product,Amount,Customer,Status
2026-05-02,Mug,20.00,,paid
2026-05-02,Mug,20.00,,paid
2026-05-14,Vase,95.00,Ida,paid
`,
    cancel: [['Mug,20.00,,paid', 'Mug,20.00,,canceled']],
    before: [20, 20, 95],
    after: [20, 95],
  },
]

const canceledIn = ({ content, cancel }: Shop): string =>
  cancel.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, content)
const revenues = async (owner: Client) =>
  (await entriesOf(owner)).map(({ revenue }) => revenue).toSorted((a, b) => a - b)
const ownerOf = async ({ content, options = {} }: Shop) => {
  const owner = await signUp()
  const { body } = await importing(owner)(content, { options })
  return { owner, first: body.importId as number, body }
}

describe.each(SHOPS)('$name', (shop) => {
  const { before, after, options = {} } = shop

  test('is asked about, taken out, and brought back by an undo', async () => {
    const { owner, body: first } = await ownerOf(shop)
    expect(await revenues(owner), JSON.stringify(first)).toEqual(before)
    const content = canceledIn(shop)
    const { questions, summary, canceledSales } = (await previewing(owner)(content, { options }))
      .body
    const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
    expect({ questions, ...summary }).toMatchObject({
      questions: ['changed'],
      imported: 0,
      maybeChanged: 0,
      canceled: 1,
      canceledRevenue: sum(before) - sum(after),
      gone: 0,
    })
    expect(canceledSales).toHaveLength(1)
    expect((await importing(owner)(content, { options })).body).toMatchObject({
      code: 'changed_sales',
    })
    for (const changed of ['keep', 'skip']) {
      const kept = await importing(owner)(content, { options: { ...options, changed } })
      expect(kept.body).toMatchObject({ imported: 0, updated: 0 })
      expect(await revenues(owner)).toEqual(before)
    }
    const { body } = await importing(owner)(content, { options: { ...options, changed: 'update' } })
    expect(body).toMatchObject({ imported: 0, updated: 1, duplicates: after.length })
    expect(body.assumptions).toContain(
      '1 sale that you recorded earlier was canceled since and is taken out.',
    )
    expect(await revenues(owner)).toEqual(after)
    expect((await importing(owner)(content, { options })).body).toMatchObject({
      imported: 0,
      updated: 0,
    })
    const { trashId, setBack } = (await undo(owner, body.importId)).body
    expect(setBack).toBe(1)
    expect(await revenues(owner)).toEqual(before)
    await restore(owner, trashId)
    expect(await revenues(owner)).toEqual(after)
    await undo(owner, body.importId)
    expect(await revenues(owner)).toEqual(before)
  })

  test('that was never recorded changes nothing', async () => {
    const owner = await signUp()
    const content = canceledIn(shop)
    await importing(owner)(content, { options })
    expect(await revenues(owner)).toEqual(after)
    const again = content
      .trim()
      .split('\n')
      .map((line, index) => `${line},${index === 0 ? 'Picked by' : 'Robin'}\n`)
      .join('')
    const { questions, summary } = (await previewing(owner)(again, { options })).body
    expect({ questions, ...summary }).toMatchObject({ questions: [], canceled: 0, gone: 0 })
    const { body } = await importing(owner)(again, { options })
    expect(body).toMatchObject({ imported: 0, updated: 0 })
    expect(await revenues(owner)).toEqual(after)
  })
})

/** The last of these shops' orders is canceled. */
const SHOP = SHOPS.find(({ name }) => name === 'a list with order numbers')!
const CANCELED = canceledIn(SHOP)
const update = (owner: Client, content: string) =>
  importing(owner)(content, { options: { changed: 'update' } })

describe('what else there is in the file', () => {
  test('of two equal sales, one stays', async () => {
    const { owner } = await ownerOf(SHOP)
    const content = LIST.replace('Leo,paid', 'Leo,canceled')
    await update(owner, content)
    const left = await entriesOf(owner)
    expect(left.map(({ customerName }) => customerName)).toEqual(['Ida', 'Mia'])
  })

  test('an order that was never recorded, equal to one that was', async () => {
    const { owner } = await ownerOf(SHOP)
    const more = `${LIST}1004,2026-05-14,Vase,95.00,Ida,canceled\n`
    expect((await importing(owner)(more)).body).toMatchObject({ imported: 0, updated: 0 })
    expect(await revenues(owner)).toEqual(SHOP.before)
  })

  test('a part refunded, a new order, and a canceled one', async () => {
    const { owner } = await ownerOf(SHOP)
    const content = `${LIST.replace('95.00', '30.00').replace('Leo,paid', 'Leo,canceled')}1004,2026-05-15,Mug,25.00,Zoe,paid\n`
    const { summary } = (await previewing(owner)(content)).body
    expect(summary).toMatchObject({ maybeChanged: 1, canceled: 1, imported: 1 })
    const { body } = await update(owner, content)
    expect(body).toMatchObject({ imported: 1, updated: 2 })
    expect(await revenues(owner)).toEqual([20, 25, 30])
    await undo(owner, body.importId)
    expect(await revenues(owner)).toEqual(SHOP.before)
  })

  test('only canceled orders', async () => {
    const { owner } = await ownerOf(SHOP)
    const content = LIST.replaceAll(',paid', ',canceled')
    expect((await previewing(owner)(content)).body.summary).toMatchObject({ canceled: 3 })
    const { body } = await update(owner, content)
    expect(body).toMatchObject({ imported: 0, updated: 3 })
    expect(await revenues(owner)).toEqual([])
    await undo(owner, body.importId)
    expect(await revenues(owner)).toEqual(SHOP.before)
  })

  test('only what changed since, and new orders', async () => {
    const { owner } = await ownerOf(SHOP)
    const [header, , , canceled] = CANCELED.split('\n')
    const content = `${header}\n${canceled}\n1004,2026-06-15,Mug,25.00,Zoe,paid\n`
    await update(owner, content)
    expect(await revenues(owner)).toEqual([20, 20, 25])
  })

  test('orders that turned out not to be paid', async () => {
    const { owner } = await ownerOf(SHOP)
    const content = LIST.replace('Ida,paid', 'Ida,pending')
    const options = { unpaid: 'skip', changed: 'update' }
    expect((await importing(owner)(content, { options })).body).toMatchObject({ updated: 1 })
    expect(await revenues(owner)).toEqual(SHOP.after)
  })

  test('a receipt that was voided at the till', async () => {
    const owner = await signUp()
    const till =
      'Receipt,Date,Time,Type,Product,Quantity,Amount\n' +
      [1, 2, 3, 4]
        .map((no) => `${no},2026-05-02,09:1${no},Sale,${no === 3 ? 'Cake' : 'Coffee'},1,3.50\n`)
        .join('')
    await importing(owner)(till)
    expect(await revenues(owner)).toEqual([3.5, 3.5, 3.5, 3.5])
    const { body } = await update(owner, till.replace('Sale,Cake', 'Void,Cake'))
    expect(body, JSON.stringify(body)).toMatchObject({ imported: 0, updated: 1 })
    expect(await revenues(owner)).toEqual([3.5, 3.5, 3.5])
  })
})

describe('by a program', () => {
  const sentBy = async (owner: Client, scopes: ('read' | 'import')[], options: object) => {
    const program = programOf(visitor(), (await tokenOf(owner, scopes)).token)
    return program.post(importCsv.path, form(CANCELED, { options }))
  }

  test('that may read: refused, or taken out', async () => {
    const { owner } = await ownerOf(SHOP)
    expect((await sentBy(owner, ['read', 'import'], {})).body).toMatchObject({
      code: 'changed_sales',
    })
    expect(await revenues(owner)).toEqual(SHOP.before)
    const { body } = await sentBy(owner, ['read', 'import'], { changed: 'update' })
    expect(body).toMatchObject({ imported: 0, updated: 1 })
    expect(await revenues(owner)).toEqual(SHOP.after)
  })

  test('that may not read: kept unless it says otherwise, and it hears nothing of it', async () => {
    const { owner } = await ownerOf(SHOP)
    const kept = await sentBy(owner, ['import'], {})
    expect(kept.status).toBe(200)
    expect(await revenues(owner)).toEqual(SHOP.before)
    const taken = await sentBy(owner, ['import'], { changed: 'update' })
    expect(taken.status).toBe(200)
    expect(await revenues(owner)).toEqual(SHOP.after)
    const plain = ({ body }: typeof kept) => ({ ...body, importId: 0 })
    expect(plain(taken)).toEqual(plain(kept))
  })
})

describe('an undo brings back none that', () => {
  const canceled = async () => {
    const { owner, first } = await ownerOf(SHOP)
    const { body } = await update(owner, CANCELED)
    return { owner, first, second: body.importId as number }
  }

  test('was paid after all and came again', async () => {
    const { owner, second } = await canceled()
    expect((await importing(owner)(LIST)).body).toMatchObject({ imported: 1, updated: 0 })
    expect(await revenues(owner)).toEqual(SHOP.before)
    expect((await undo(owner, second)).body).toMatchObject({ code: 'nothing_left' })
    expect(await revenues(owner)).toEqual(SHOP.before)
  })

  test('came with an import that was undone since', async () => {
    const { owner, first, second } = await canceled()
    await undo(owner, first)
    expect((await undo(owner, second)).body).toMatchObject({ code: 'nothing_left' })
    expect(await revenues(owner)).toEqual([])
  })

  test('was there when all sales were cleared', async () => {
    const { owner, second } = await canceled()
    const { trashId } = (await owner.delete(`${PATH}/clear-all`)).body
    expect((await undo(owner, second)).body).toMatchObject({ code: 'nothing_left' })
    expect(await revenues(owner)).toEqual([])
    await restore(owner, trashId)
    await undo(owner, second)
    expect(await revenues(owner)).toEqual(SHOP.before)
  })
})

test('an order that was refunded in full but not canceled is updated to 0.00, as a new file records it', async () => {
  const { owner } = await ownerOf(SHOPS[0]!)
  const refunded = SHOPIFY.replace('ida@example.com,paid', 'ida@example.com,refunded').replace(
    'Ida Test,,0.00',
    'Ida Test,,95.00',
  )
  await update(owner, refunded)
  expect(await revenues(owner)).toEqual([0, 20, 25, 32])
  const another = await signUp()
  await importing(another)(refunded)
  expect(await revenues(another)).toEqual([0, 20, 25, 32])
})
