import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../shared/testing/properties.ts'
import { addDays, dateOf, monthOf, yearOf, type Day } from '../../../shared/calendar.ts'
import { readContent } from '../testing/helpers.ts'

/** What a file's dates come to in each order, and files without any. */

const dated = (cells: string[]): string =>
  `Item,Amount,Date\n${cells.map((cell) => `Tea,1.00,${cell}`).join('\n')}\n`
const spansOf = async (cells: string[], today = '2026-11-21') =>
  (await readContent(dated(cells), {}, { today })).preview!.doubts.dateOrder?.spans

test('07/11 to 07/12 of 2026 are July as month/day, and November and December as day/month', async () => {
  expect(await spansOf(['07/11/2026', '07/12/2026', '07/11/2026'], '2027-01-01')).toEqual({
    mdy: { firstDate: '2026-07-11', lastDate: '2026-07-12', unread: 0 },
    dmy: { firstDate: '2026-11-07', lastDate: '2026-12-07', unread: 0 },
  })
})

test('rows that are no sales don’t count, those that only one order can read do', async () => {
  const content = `${dated(['03/04/2026', '25/04/2026', '04/25/2026', '25/05/2026', '05/25/2026'])}Tea,much,01/01/2020\n`
  const { preview } = await readContent(content)
  expect(preview!.questions).toEqual(['dateOrder'])
  expect(preview!.doubts.dateOrder!.spans).toEqual({
    mdy: { firstDate: '2026-03-04', lastDate: '2026-05-25', unread: 2 },
    dmy: { firstDate: '2026-04-03', lastDate: '2026-05-25', unread: 2 },
  })
})

test('the year may come first only if that is likely: in 25-12-10, not in 03/04/26', async () => {
  expect(Object.keys((await spansOf(['03/04/26', '05/06/26']))!)).toEqual(['mdy', 'dmy'])
  const unclear = await readContent(dated(['25-12-10', '25-12-11', '26-01-12', '24-11-10']))
  expect(unclear.preview!.doubts.dateOrder!.spans.ymd).toEqual({
    firstDate: '2024-11-10',
    lastDate: '2026-01-12',
    unread: 0,
  })
})

const two = (number: number): string => String(number).padStart(2, '0')
/** Days up to the 12th, so that day and month can be swapped. */
const unclearDay = fc
  .record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 12 }) })
  .map(({ month, date }) => `2025-${two(month)}-${two(date)}`)
const swapped = (day: Day): Day => `${yearOf(day)}-${two(dateOf(day))}-${two(monthOf(day))}`

test('with either answer, the sales span what the question said: any unclear dates', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(unclearDay, { minLength: 2, maxLength: 8 }), async (days) => {
      const cells = days.map((day) => `${two(dateOf(day))}/${two(monthOf(day))}/${yearOf(day)}`)
      const { preview } = await readContent(dated(cells), {}, { today: '2026-11-21' })
      const spans = preview!.doubts.dateOrder?.spans
      // Nothing is asked if the rows are sorted in one order only, or day and month are always equal.
      if (!spans) return
      const sorted = days.toSorted()
      const others = days.map(swapped).toSorted()
      expect(spans.dmy).toEqual({ firstDate: sorted[0], lastDate: sorted.at(-1), unread: 0 })
      expect(spans.mdy).toEqual({ firstDate: others[0], lastDate: others.at(-1), unread: 0 })
      for (const dateOrder of ['dmy', 'mdy'] as const) {
        const { tally } = await readContent(dated(cells), { dateOrder })
        const { firstDate, lastDate } = spans[dateOrder]!
        expect(tally).toMatchObject({ firstDate, lastDate })
      }
    }),
    { numRuns: runs(60) },
  )
})

const UNDATED = 'Item,Amount,Count\nTea,4.00,2\nCake,4.50,1\n'

test('without dates: 4 + 4.50 = 8.50 on the day that the owner chooses, and on the first day of a month', async () => {
  const asked = await readContent(UNDATED)
  expect(asked.preview!.missing).toEqual(['saleDate'])
  const day = await readContent(UNDATED, { defaultDate: '2026-07-11' })
  expect(day.preview!.missing).toEqual([])
  expect(day.tally).toMatchObject({ totalRevenue: 8.5, firstDate: '2026-07-11' })
  expect(day.assumptions).toContain(
    'The file has no dates, so all rows were recorded on 11 Jul 2026, as you chose.',
  )
  const month = await readContent(UNDATED, { defaultDate: '2026-07' })
  expect(month.sales.map(({ saleDate }) => saleDate)).toEqual(['2026-07-01', '2026-07-01'])
  expect(month.assumptions).toContain(
    'The file has no dates, so all rows were recorded on 1 Jul 2026, the first day of the month that you chose.',
  )
})

test('a date column wins over the day for all rows', async () => {
  const { sales } = await readContent('Item,Amount,Date\nTea,4.00,2026-03-01\n', {
    defaultDate: '2026-07-11',
  })
  expect(sales.map(({ saleDate }) => saleDate)).toEqual(['2026-03-01'])
})

test('totals, headings and lone amounts are still no sales when neither dates nor products tell', async () => {
  const { sales, errors } = await readContent(
    'Category,Payment,Amount\nFood,Cash,12.00\nDrinks,Card,5.00\nTotal,,17.00\n,,17.00\n',
    { defaultDate: '2026-07', defaultProduct: 'Takings' },
  )
  expect(sales.map(({ revenueCents }) => revenueCents)).toEqual([1200, 500])
  expect(errors.map(({ reason }) => reason)).toEqual(['total_line', 'heading'])
})

test('a day ahead is remarked upon, like any date in a file', async () => {
  const { assumptions } = await readContent(UNDATED, { defaultDate: addDays('2026-11-21', 1) })
  expect(assumptions.at(-1)).toBe('2 rows have a date in the future. Please check.')
})

test.each(['Not applicable', 'Wholesale'])(
  'a column that says false in most rows is no customer, with one "%s" among them',
  async (odd) => {
    const rows = ['false', 'false', 'true', 'false', odd].map(
      (cell, i) => `2026-09-1${i},Blue Widget,19.99,1,${cell}`,
    )
    const { preview } = await readContent(
      `purchase-date,product-name,item-price,quantity,is-business-order\n${rows.join('\n')}\n`,
    )
    expect(preview!.mapping.customerName).toBeNull()
  },
)
