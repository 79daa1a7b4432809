import type { Page } from '@playwright/test'
import {
  customerIntelligence,
  kpiMetrics,
  productPerformance,
  salesTeam,
} from '../src/features/kpi/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { getProfile } from '../src/features/profile/contract.ts'
import { listGoals } from '../src/features/goals/contract.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

test.use({ expectedErrors: [/ERR_FAILED|(?:kpi-metrics|business-goals).* 401| 502/] })

test('Lists on the dashboard scroll at 320 px, and say if a period has no data @both', async ({
  page,
  owner: _,
}) => {
  for (let n = 1; n <= 9; n += 1) await record(page, `Bouquet ${n}`)
  await page.goto('/dashboard?year=2025')
  const products = page.getByRole('region', { name: 'Product/Service Performance', exact: true })
  const list = products.getByRole('group', { name: 'Product/Service Performance', exact: true })
  await expect(list.getByRole('row').filter({ hasText: 'Bouquet 9' })).toBeAttached()
  await expect(list).toHaveCSS('height', '320px')
  await expect(list).toHaveCSS('overflow-y', 'auto')

  await page.goto('/dashboard?year=2025&period=m6')
  for (const text of [
    'No product data for this period',
    'No sales team data for this period',
    'No customer data for this period',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(
    page.getByText('Try selecting a different time period', { exact: true }),
  ).toHaveCount(2)
  await expect(
    page.getByText('Try selecting a different time period or add customer names', { exact: true }),
  ).toBeVisible()
})

test('The dashboard shows an error for each list that cannot be loaded', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Bouquet')
  for (const { path } of [productPerformance, salesTeam, customerIntelligence]) {
    await page.route(`**${path}*`, (route) => route.abort())
  }
  await page.goto('/dashboard?year=2025')
  for (const text of [
    'Unable to load product data',
    'Unable to load sales team data',
    'Unable to load customer data',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Try refreshing the page', { exact: true }).first()).toBeVisible()
  await expectAccessiblePage(page)
})

test('Figures of another period that cannot be loaded leave none of the old ones', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Bouquet')
  await page.goto('/dashboard?year=2025')
  const revenue = page.getByRole('heading', { name: 'Total revenue', exact: true })
  await expect(revenue).toBeVisible()
  await page.route(`**${kpiMetrics.path}*`, (route) => route.abort())
  await page.getByLabel('Period', { exact: true }).selectOption('Q2')
  await expect(page.getByText("The figures for this period couldn't be loaded")).toBeVisible()
  await expect(revenue).toHaveCount(0)
})

test('A list that the server answers with 502 says what could not be fetched, also when more rows are asked for', async ({
  page,
  owner: _,
}) => {
  for (let n = 1; n <= 21; n += 1) await record(page, `Bouquet ${n}`)
  const bad = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  for (const { path } of [salesTeam, customerIntelligence]) {
    await page.route(`**${path}*`, (route) => route.fulfill(bad))
  }
  await page.goto('/dashboard?year=2025')
  await expect(page.getByText('Failed to fetch sales team data', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to fetch customer data', { exact: true })).toBeVisible()
  await page.route(`**${productPerformance.path}*`, (route) => route.fulfill(bad))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('Failed to fetch product data', { exact: true })).toBeVisible()
})

test('Without the business profile the dashboard shows the figures with defaults, and says so', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Bouquet')
  await page.route(`**${getProfile.path}`, (route) => route.fulfill({ status: 502, body: 'no' }))
  await page.goto('/dashboard?year=2025')
  const notice = page.getByRole('alert').filter({ hasText: "Your business profile couldn't be" })
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Total revenue', exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Product/Service Performance', exact: true }),
  ).toContainText('Bouquet')
  await expectAccessiblePage(page)
  await page.unroute(`**${getProfile.path}`)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(notice).toBeHidden()
})

test('Figures and goals show that they are loading; an owner who was signed out is asked to log in', async ({
  page,
  owner: _,
}) => {
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  for (const { path } of [kpiMetrics, listGoals]) {
    await page.route(`**${path}*`, async (route) => {
      await isTime
      await route.fulfill({
        status: 401,
        json: { message: 'Authentication required', code: 'unauthorized' },
      })
    })
  }
  await page.goto('/goal-settings')
  await expect(page.getByText('Loading goals...')).toBeAttached()
  await page.goto('/dashboard')
  await expect(page.getByText('Loading your analytics...')).toBeVisible()
  answer()
  await expect(page.getByText('Please log in to view analytics')).toBeVisible()
  await expect(page.getByText('Sign in to access detailed analytics')).toBeVisible()
})

async function record(page: Page, productName: string): Promise<void> {
  const answer = await page.request.post(createEntry.path, {
    data: { productName, revenue: 40, saleDate: '2025-05-04' },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
