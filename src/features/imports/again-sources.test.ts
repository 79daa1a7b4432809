import { describe, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { programOf, tokenOf } from '../accounts/testing/programs.ts'
import { importCsv } from './contract.ts'
import { listImports } from './runs/contract.ts'
import { form, importing, previewing } from './testing/helpers.ts'
import { entriesOf } from './testing/undoing.ts'

/** Files of several customers, sellers, tills and places, whose sales look like those of another file. */

const { signUp, visitor } = await testApp()

const fileOf = (header: string, ...rows: string[]) => `${header}\n${rows.join('\n')}\n`
const recorded = async (owner: Client) => {
  const revenues = (await entriesOf(owner)).map(({ revenue }) => Math.round(revenue * 100))
  return { sales: revenues.length, sum: revenues.reduce((sum, each) => sum + each, 0) / 100 }
}
/** What is recorded after a program that may only import sent the files, and what the list of imports says. */
async function sentBy(files: string[], options = {}) {
  const owner = await signUp()
  const program = programOf(visitor(), (await tokenOf(owner, ['import'])).token)
  for (const file of files) {
    const { status, body } = await program.post(importCsv.path, form(file, { options }))
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const { imports } = (await owner.get(listImports.path)).body
  return {
    ...(await recorded(owner)),
    told: imports.map(({ message }: { message: string | null }) => message).toReversed(),
  }
}

const LIST = 'Date,Product,Quantity,Amount'
const soldTo = (who: string, column = 'Customer') =>
  fileOf(`${column},${LIST}`, `${who},2026-05-02,Coffee,1,3.50`, `${who},2026-05-02,Tea,1,3.00`)
const tillOf = (place: string) =>
  fileOf(
    `Location,Receipt,${LIST}`,
    ...['Coffee', 'Coffee', 'Tea'].map((what, n) => `${place},${n + 1},2026-05-02,${what},1,3.50`),
  )
const lessonOf = (who: string) =>
  fileOf('Date,Customer,Service,Amount', `2026-05-02,${who},Lesson,50.00`)
const ORDERS = fileOf(`Receipt,${LIST}`, '7,2026-05-02,Vase,1,95.00', '8,2026-05-02,Mug,1,20.00')

const OTHER_SALES: [string, string[], { sales: number; sum: number }][] = [
  [
    'Mia buys coffee and tea, and Leo: 13.00',
    ['Mia', 'Leo'].map((who) => soldTo(who)),
    { sales: 4, sum: 13 },
  ],
  [
    'Kim sells coffee and tea, and Lee: 13.00',
    ['Kim', 'Lee'].map((who) => soldTo(who, 'Seller')),
    { sales: 4, sum: 13 },
  ],
  [
    'three lessons of one price: 150.00',
    ['Mia', 'Leo', 'Zoe'].map(lessonOf),
    { sales: 3, sum: 150 },
  ],
  ['receipts 1 to 3 of two places: 21.00', ['Mitte', 'Nord'].map(tillOf), { sales: 6, sum: 21 }],
  [
    'coffee and tea, and then cake: 10.50, since the coffee is the same record',
    ['Tea', 'Cake'].map((what) =>
      fileOf(LIST, '2026-05-02,Coffee,1,3.50', `2026-05-02,${what},1,3.50`),
    ),
    { sales: 3, sum: 10.5 },
  ],
  [
    'another amount, without a receipt: 145.00',
    ['95.00', '30.00'].map((sum) =>
      fileOf(LIST, `2026-05-02,Vase,1,${sum}`, '2026-05-02,Mug,1,20.00'),
    ),
    { sales: 3, sum: 145 },
  ],
]

describe('a program that may only import records sales that only look alike', () => {
  test.each(OTHER_SALES)('%s', async (_, files, all) => {
    for (const options of [{}, { changed: 'update' }])
      expect(await sentBy(files, options)).toEqual({ ...all, told: files.map(() => null) })
  })

  test('but no order a second time: 115.00, and the owner is told what was left out', async () => {
    const changed = ORDERS.replace('95.00', '30.00')
    expect(await sentBy([ORDERS, changed, ORDERS])).toEqual({
      sales: 2,
      sum: 115,
      told: [
        null,
        '1 row differs from a sale that was recorded earlier, and was left out. Import the file by hand to choose what becomes of it.',
        null,
      ],
    })
    expect(await sentBy([ORDERS, changed], { changed: 'update' })).toEqual({
      sales: 2,
      sum: 50,
      told: [null, null],
    })
  })

  test('nor takes one out that was canceled: 115.00, and the owner is told', async () => {
    const withStatus = (last: string) =>
      fileOf(
        `Receipt,${LIST},Status`,
        '7,2026-05-02,Vase,1,95.00,paid',
        `8,2026-05-02,Mug,1,20.00,${last}`,
      )
    const { sum, told } = await sentBy([withStatus('paid'), withStatus('canceled')])
    expect(sum).toBe(115)
    expect(told[1]).toContain('1 row differs from a sale')
  })
})

describe('by hand', () => {
  test.each([
    ['the same goods for two customers: 13.00', ['Mia', 'Leo'].map((who) => soldTo(who)), 13],
    [
      'the same goods of two sellers: 13.00',
      ['Kim', 'Lee'].map((who) => soldTo(who, 'Seller')),
      13,
    ],
    ['receipts 1 to 3 of two places: 21.00', ['Mitte', 'Nord'].map(tillOf), 21],
  ])('%s', async (_, files, sum) => {
    const owner = await signUp()
    for (const file of files) await importing(owner)(file)
    expect((await recorded(owner)).sum).toBe(sum)
  })

  test('a correction of the second place is of its own sale: 20.00', async () => {
    const owner = await signUp()
    for (const place of ['Mitte', 'Nord']) await importing(owner)(tillOf(place))
    const corrected = tillOf('Nord').replace('Tea,1,3.50', 'Tea,1,2.50')
    expect((await previewing(owner)(corrected)).body.summary).toMatchObject({
      imported: 0,
      maybeChanged: 1,
      gone: 0,
    })
    await importing(owner)(corrected, { options: { changed: 'update' } })
    const teas = (await entriesOf(owner)).filter(({ productName }) => productName === 'Tea')
    expect(teas.map(({ channel, revenue }) => [channel, revenue])).toEqual(
      expect.arrayContaining([
        ['Mitte', 3.5],
        ['Nord', 2.5],
      ]),
    )
    expect((await recorded(owner)).sum).toBe(20)
  })

  test('a file of one customer, whose name was corrected, is asked about', async () => {
    const owner = await signUp()
    await importing(owner)(lessonOf('Mia'))
    expect((await importing(owner)(lessonOf('Mia Ortiz'))).body.code).toBe('changed_sales')
  })

  test.each([
    ['customer', soldTo('Mia'), soldTo('Mia Ortiz')],
    ['seller', soldTo('kim@shop.example', 'Seller'), soldTo('Kim', 'Seller')],
    ['place', tillOf('Mitte'), tillOf('Berlin Mitte')],
  ])(
    'a file of one %s that has a longer or shorter name by now is asked about',
    async (_, ...files) => {
      const owner = await signUp()
      await importing(owner)(files[0])
      expect((await importing(owner)(files[1])).body.code).toBe('changed_sales')
    },
  )

  test('a few sellers that were corrected in a file that is otherwise the same are asked about', async () => {
    const owner = await signUp()
    const sales = (seller: string) =>
      fileOf(
        `Seller,${LIST}`,
        ...Array.from(
          { length: 8 },
          (_, n) => `${n < 3 ? seller : 'Ann'},2026-05-02,Cake ${n},1,${n + 1}.00`,
        ),
      )
    await importing(owner)(sales('Kim'))
    expect((await importing(owner)(sales('Lee'))).body.code).toBe('changed_sales')
  })

  test('long order numbers are of one shop, whatever its customers are called by now', async () => {
    const owner = await signUp()
    const orders = (mia: string, leo: string) =>
      fileOf(
        `Order,${LIST},Customer`,
        `38123456,2026-05-02,Vase,1,95.00,${mia}`,
        `38123457,2026-05-02,Mug,1,20.00,${leo}`,
      )
    await importing(owner)(orders('Mia', 'Leo'))
    expect((await importing(owner)(orders('mia@example.com', 'leo@example.com'))).body.code).toBe(
      'changed_sales',
    )
  })
})
