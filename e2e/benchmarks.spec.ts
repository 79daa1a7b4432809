import type { Locator, Page } from '@playwright/test'
import { industryBenchmarks, type Benchmarks } from '../src/features/advice/benchmarks/contract.ts'
import { saveProfile } from '../src/features/profile/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import {
  addDays,
  addMonths,
  dayIn,
  formatDayInWords,
  MONTH_NAMES,
  monthOf,
  startOfMonth,
  yearOf,
} from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'

const today = dayIn('America/Chicago', new Date())
const lastMonth = addMonths(startOfMonth(today), -1)

/** Opens the fold, and returns it. */
async function openCard(page: Page): Promise<Locator> {
  await page.goto('/boss-action-coach')
  const fold = page.locator('details').filter({ hasText: 'How you compare' })
  await fold.locator('summary').click()
  return fold
}
const rowOf = (card: Locator, name: string) =>
  card
    .getByRole('listitem')
    .filter({ has: card.page().getByRole('heading', { name, exact: true }) })

test('A newcomer sees from when on there is more, and how to be compared', async ({
  page,
  owner: _,
}) => {
  const card = await openCard(page)
  await expect(card).toContainText('Your own figures need a whole month with sales')
  await expect(card).toContainText(
    `Look again on ${formatDayInWords(addMonths(startOfMonth(today), 1), { dateStyle: 'Mar 31, 2026' })}`,
  )
  await expect(rowOf(card, 'Monthly revenue')).toContainText('Estimate $40,000')
  await expect(rowOf(card, 'Gross margin')).toContainText('Estimate 22%')
  await expect(rowOf(card, 'Customers a month')).toContainText('Estimate 65')
  await expect(rowOf(card, 'Average sale')).toContainText('Estimate $750')
  await expectAccessiblePage(page)

  const link = card.getByRole('link', { name: 'Choose your industry in Business Profile' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('Healthcare')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await openCard(page)
  await expect(card).toContainText(
    "You'll see how shops like yours do once 20 of them have figures.",
  )
  await expect(link).toBeHidden()
})

test("With a month of sales, the owner's figures stand beside the estimates, with the rank", async ({
  page,
  owner: _,
}) => {
  await post(page, saveProfile.path, { industry: 'Other', currency: 'USD' })
  for (let n = 1; n <= 5; n++) {
    await post(page, createEntry.path, {
      productName: 'Cut',
      revenue: 180,
      saleDate: addDays(lastMonth, n),
    })
  }
  const card = await openCard(page)
  const month = `${MONTH_NAMES[monthOf(lastMonth) - 1]} ${yearOf(lastMonth)}`
  await expect(card).toContainText(`Your figures are averages of ${month}.`)
  await expect(rowOf(card, 'Monthly revenue')).toContainText(
    '$900 Estimate $40,000, more than about',
  )
  await expect(rowOf(card, 'Average sale')).toContainText('$180 Estimate $750, below it')
  // 30 % is the default; nothing has a recorded cost.
  await expect(rowOf(card, 'Gross margin')).toContainText('≈30%')
  await expect(rowOf(card, 'Gross margin')).toContainText('your margin of 30% is an assumption')
  await expect(rowOf(card, 'Customers a month')).toContainText(
    "Fewer than half of your sales name a customer, so your customers can't be counted.",
  )
  await expect(card, 'no share of shops is claimed').not.toContainText('of shops like yours')
  await expectAccessiblePage(page)
})

test('Among enough shops it shows the middle half, the median and where the owner is', async ({
  page,
  owner: _,
}) => {
  // Twenty shops with a month of sales can't be made through the page (their route test is benchmarks.test.ts).
  await page.route(`**${industryBenchmarks.path}`, (route) => route.fulfill({ json: AMONG_OTHERS }))
  const card = await openCard(page)
  await expect(card).toContainText('Next to 50+ shops in Food & Beverage, as of November 2026')
  await expect(card).toContainText('Your figures are averages of August to October 2026.')
  const revenue = rowOf(card, 'Monthly revenue')
  await expect(revenue).toContainText('$18,240')
  await expect(revenue).toContainText('Median $14,000')
  await expect(revenue).toContainText('At least 65% of shops like yours make less.')
  await expect(card).toContainText('the average of at least 5 shops')
  await expectAccessiblePage(page)
})

const AMONG_OTHERS: Benchmarks = {
  industry: 'Food & Beverage',
  source: 'owners',
  owners: '50+',
  month: '2026-11',
  range: { startDate: '2026-08-01', endDate: '2026-10-31' },
  own: { revenue: 18_240, profitMargin: 71.5, customersPerMonth: 41, avgOrderValue: 57.38 },
  isMarginAssumed: false,
  early: null,
  revenuePercentile: 65,
  profitPercentile: 95,
  orderValueRank: 'below',
  industryAvg: { revenue: 14_000, profitMargin: 40, customersPerMonth: 65, avgOrderValue: 84 },
  quartiles: {
    revenue: { low: 9_800, median: 14_000, high: 21_000 },
    profitMargin: { low: 36, median: 40, high: 44 },
    customersPerMonth: null,
    avgOrderValue: { low: 70, median: 84, high: 120 },
  },
  insights: {
    revenueInsight:
      'You make $18,240 a month. At least 65% of shops like yours make less. The middle half make $9,800 to $21,000.',
    profitInsight:
      'You keep 71.5% of your revenue as gross profit. At least 95% of shops like yours keep less. The middle half keep 36% to 44%.',
    customersInsight: '41 different customers buy from you in a month.',
    orderValueInsight:
      'Your average sale is $57.38. At least 85% of shops like yours have a higher one. The middle half have $70 to $120.',
  },
}
