import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { importing, previewing } from './testing/helpers.ts'

const { signUp, db } = await testApp({ config: { DATA_DIR: testFolder() } })

const AS_BEFORE =
  'We used the same columns as the last time you imported a file with these headers.'

/** `Amount` is suggested for the revenue, but the owner wants `Net`. */
const sales = (day: number, header = 'Product,Date,Amount,Net,Qty') =>
  `${header}\nCoffee,2026-01-${day},3.50,3.00,2\nTea,2026-01-${day},2.00,1.75,1\n`
const NET = { productName: 'Product', saleDate: 'Date', revenue: 'Net', quantity: 'Qty' }

const revenueOf = async (send: ReturnType<typeof previewing>, ...input: Parameters<typeof send>) =>
  (await send(...input)).body.summary.totalRevenue

test(
  'the columns of the last import are used for the next file with the same headers',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    await importing(owner)(sales(10), { columnMapping: NET })
    const { body } = await previewing(owner)(sales(11))
    expect(body.mapping).toMatchObject({ revenue: 'Net', quantity: 'Qty', cost: null })
    expect(body.isRemembered).toBe(true)
    expect(body.assumptions).toContain(AS_BEFORE)
    expect(body.summary.totalRevenue).toBe(4.75)
    const bare = await importing(owner)(sales(11))
    expect(bare.body.assumptions).toContain(AS_BEFORE)
    expect((await owner.get('/api/sales-entries?limit=1')).body.entries[0].revenue).toBe(1.75)
  },
)

test('headers that differ only by case and spaces are the same', async () => {
  const owner = await signUp()
  const send = previewing(owner)
  await importing(owner)(sales(10), { columnMapping: NET })
  expect(await revenueOf(send, sales(11, 'PRODUCT,date, Amount ,net,qty'))).toBe(4.75)
  expect(await revenueOf(send, sales(11, 'Product,Date,Amount,Net,Pieces'))).toBe(5.5)
  expect(await revenueOf(send, sales(11, 'Product,Date,Net,Amount,Qty'))).toBe(4.75)
})

test('a new choice takes precedence, and is saved in turn', async () => {
  const owner = await signUp()
  const send = previewing(owner)
  const gross = { ...NET, revenue: 'Amount' }
  await importing(owner)(sales(10), {
    columnMapping: NET,
    options: { revenueIs: 'unitPrice' },
  })
  expect(await revenueOf(send, sales(11))).toBe(7.75)
  expect(await revenueOf(send, sales(11), { columnMapping: NET })).toBe(7.75)
  expect(
    await revenueOf(send, sales(11), { columnMapping: NET, options: { revenueIs: 'total' } }),
  ).toBe(4.75)
  // The saved option for one column doesn't apply to another.
  expect(await revenueOf(send, sales(11), { columnMapping: gross })).toBe(5.5)
  await importing(owner)(sales(12), { columnMapping: gross })
  expect(await revenueOf(send, sales(13))).toBe(5.5)
})

test(
  'nothing is saved by a preview, a failed import, another owner’s import or one without choices',
  { tags: 'long' },
  async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await importing(other)(sales(10), { columnMapping: NET })
    await previewing(owner)(sales(10), { columnMapping: NET })
    await importing(owner)(sales(10), { columnMapping: { revenue: 'Net' } })
    await importing(owner)(sales(10))
    const { body } = await previewing(owner)(sales(11))
    expect(body.mapping.revenue).toBe('Amount')
    expect(body.assumptions).not.toContain(AS_BEFORE)
  },
)

test('if the saved column no longer has amounts, the suggested one is used', async () => {
  const owner = await signUp()
  await importing(owner)(sales(10), { columnMapping: NET })
  const changed = 'Product,Date,Amount,Net,Qty\nCoffee,2026-01-11,3.50,yes,2\n'
  const { body } = await previewing(owner)(changed)
  expect(body.mapping.revenue).toBe('Amount')
  expect(body.assumptions).not.toContain(AS_BEFORE)
})

test('one product for all rows is saved', async () => {
  const owner = await signUp()
  const file = (day: string) => `Date,Amount\n2026-01-${day},5\n`
  await importing(owner)(file('01'), { options: { defaultProduct: 'Haircut' } })
  const { body } = await previewing(owner)(file('02'))
  expect(body.missing).toEqual([])
  expect(body.rows[0].sale.productName).toBe('Haircut')
})

describe('the saved order of dates', () => {
  const file = (date: string) => `Product,Date,Amount\nTea,${date},1\n`
  const read = async (owner: Awaited<ReturnType<typeof signUp>>, date: string) => {
    const { body } = await previewing(owner)(file(date))
    return [body.rows[0].sale?.saleDate, body.dateOrder.settledBy, body.questions.length]
  }

  test(
    'is used if the file leaves it open, whether it was chosen for or found in the last file',
    { tags: 'long' },
    async () => {
      for (const before of [
        { file: file('03/04/2026'), options: { dateOrder: 'dmy' } },
        { file: file('25/04/2026'), options: {} },
      ]) {
        const owner = await signUp()
        expect(await read(owner, '05/06/2026')).toEqual(['2026-05-06', 'default', 1])
        await importing(owner)(before.file, { options: before.options })
        expect(await read(owner, '05/06/2026')).toEqual(['2026-06-05', 'remembered', 0])
        const { body } = await importing(owner)(file('05/06/2026'))
        expect(body.assumptions).toContain(
          'Dates in "Date" were read with the day first, just like the last file that you imported with these headers.',
        )
      }
    },
  )

  test('is not used against the evidence of the file', async () => {
    const owner = await signUp()
    await importing(owner)(file('03/04/2026'), { options: { dateOrder: 'dmy' } })
    expect(await read(owner, '05/26/2026')).toEqual(['2026-05-26', 'column', 0])
  })

  test('applies to fixed rows that are imported later', async () => {
    const owner = await signUp()
    const { body } = await importing(owner)(`${file('25/04/2026')}Bun,05/06/2026,\n`)
    expect(body).toMatchObject({ imported: 1, errorCount: 1 })
    const rejected = await owner.get(`/api/sales-entries/imports/${body.importId}/rejected`)
    await importing(owner)(rejected.body.replace('2026,,', '2026,3,'))
    const { body: entries } = await owner.get('/api/sales-entries')
    expect(entries[0]).toMatchObject({ productName: 'Bun', saleDate: '2026-06-05', revenue: 3 })
  })
})

test('the saved decimal mark is used if the file leaves it open', async () => {
  const owner = await signUp()
  const file = (amount: string) => `Product;Date;Amount\nTea;2026-01-02;${amount}\n`
  const { body: asked } = await previewing(owner)(file('1.234'))
  expect(asked.questions).toEqual(['decimal'])
  await importing(owner)(file('1.234'), { options: { decimal: '.' } })
  const { body } = await previewing(owner)(file('5.678'))
  expect(body).toMatchObject({
    questions: [],
    decimal: { value: '.', settledBy: 'remembered' },
    summary: { totalRevenue: 5.68 },
  })
  expect((await previewing(owner)(file('5,67'))).body.summary.totalRevenue).toBe(5.67)
})

test('of 51 saved mappings, the least recently used is deleted', async () => {
  const owner = await signUp()
  const header = (n: number) => `Product,Date,Amount,Net,Qty,Extra ${n}`
  await importing(owner)(sales(10, header(0)), { columnMapping: NET })
  await db.withOwner(owner.account.id, ({ client }) =>
    client.query(`
      INSERT INTO import_layout (owner_id, headers, mapping, options, used_at)
      SELECT current_owner(), n, '{}', '{}', now() + n * interval '1 second'
      FROM generate_series(1, 49) AS n`),
  )
  expect(await revenueOf(previewing(owner), sales(11, header(0)))).toBe(4.75)
  await db.withOwner(owner.account.id, ({ client }) =>
    client.query(
      `UPDATE import_layout SET used_at = now() - interval '1 day' WHERE length(headers) > 2`,
    ),
  )
  await importing(owner)(sales(12, header(50)), { columnMapping: NET })
  expect(await revenueOf(previewing(owner), sales(13, header(0)))).toBe(5.5)
  expect(await revenueOf(previewing(owner), sales(13, header(50)))).toBe(4.75)
})
