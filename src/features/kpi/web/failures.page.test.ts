import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { BROKEN, figure, post, shownPeriod } from '../../../app/testing/page/parts.ts'
import { dayIn } from '../../../shared/calendar.ts'
import { listGoals } from '../../goals/contract.ts'
import { getProfile } from '../../profile/contract.ts'
import { createEntry } from '../../sales/contract.ts'
import { today } from '../../today/contract.ts'
import { kpiMetrics } from '../contract.ts'
import { customerIntelligence, productPerformance, salesTeam } from '../rankings/contract.ts'

const { test } = await pageTests()

const EXPECTED = /ERR_FAILED|(?:kpi-metrics|business-goals).* 401| 502/

const record = (page: Page, productName: string) =>
  post(page, createEntry.path, {
    productName,
    revenue: 40,
    saleDate: '2025-05-04',
    customerName: 'Grace',
    salesperson: 'Kim',
  })

test(
  'A period without data says so in each list (spec §2.8, §8.4, §9.12)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 'Bouquet')
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
      'products and the team',
    ).toHaveCount(2)
    await expect(
      page.getByText('Try selecting a different time period or add customer names', {
        exact: true,
      }),
    ).toBeVisible()
  },
)

test(
  'Figures of another period that cannot be loaded leave none of the old ones (spec §4.2)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(EXPECTED)
    await record(page, 'Bouquet')
    await page.goto('/dashboard?year=2025')
    const revenue = figure(page, 'Total revenue')
    await expect(revenue).toBeVisible()
    page.route(`**${kpiMetrics.path}*`, (route) => route.abort())
    await shownPeriod(page).selectOption({ label: 'Q2' })
    await expect(page.getByText("The figures for this period couldn't be loaded")).toBeVisible()
    await expect(revenue).toHaveCount(0)
  },
)

test(
  'Lists that cannot be loaded say so, each for itself, and what could not be fetched after a 502, also when more rows are asked for (spec §8.4)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(EXPECTED)
    for (let n = 1; n <= 21; n += 1) await record(page, `Bouquet ${n}`)
    const lists = [productPerformance, salesTeam, customerIntelligence]
    for (const { path } of lists) page.route(`**${path}*`, (route) => route.abort())
    await page.goto('/dashboard?year=2025')
    for (const text of [
      'Unable to load product data',
      'Unable to load sales team data',
      'Unable to load customer data',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByText('Try refreshing the page', { exact: true }).first()).toBeVisible()

    for (const { path } of lists) page.unroute(`**${path}*`)
    for (const { path } of [salesTeam, customerIntelligence]) {
      page.route(`**${path}*`, (route) => route.fulfill(BROKEN))
    }
    await page.reload()
    await expect(page.getByText('Failed to fetch sales team data', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to fetch customer data', { exact: true })).toBeVisible()
    await page.idle()
    page.route(`**${productPerformance.path}*`, (route) => route.fulfill(BROKEN))
    await page.getByRole('button', { name: 'All products' }).click()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(page.getByText('Failed to fetch product data', { exact: true })).toBeVisible()
  },
)

test(
  'Without the business profile the dashboard shows the figures with defaults; a second try brings it',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(EXPECTED)
    await record(page, 'Bouquet')
    page.route(`**${getProfile.path}`, (route) => route.fulfill(BROKEN))
    await page.goto('/dashboard?year=2025')
    const notice = page.getByRole('alert').filter({ hasText: "Your business profile couldn't be" })
    await expect(notice).toBeVisible()
    await expect(figure(page, 'Total revenue')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Product/Service Performance', exact: true }),
    ).toContainText('Bouquet')
    page.unroute(`**${getProfile.path}`)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeHidden()
  },
)

test(
  "Today's number says that it could not be loaded, and tries again",
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/ 500/)
    const saleDate = dayIn('America/Chicago', new Date())
    await post(page, createEntry.path, { productName: 'Workshop', revenue: 120, saleDate })
    page.route(`**${today.path}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'No', code: 'internal' } }),
    )
    await page.goto('/dashboard')
    const now = page.getByRole('region', { name: 'Now', exact: true })
    await expect(now).toContainText("Today's figures couldn't be loaded")
    page.unroute(`**${today.path}`)
    await now.getByRole('button', { name: 'Try again' }).click()
    await expect(now).toContainText('$120')
  },
)

test(
  'Figures and goals show that they are loading; an owner who was signed out is asked to log in (spec §2.8, §2.18, §4.12, §6.5)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(EXPECTED)
    const { promise: isTime, resolve: answer } = Promise.withResolvers<void>()
    for (const { path } of [kpiMetrics, listGoals]) {
      page.route(`**${path}*`, async (route) => {
        await isTime
        await route.fulfill({
          status: 401,
          json: { message: 'Authentication required', code: 'unauthorized' },
        })
      })
    }
    await page.goto('/dashboard')
    await expect(page.getByText('Loading your analytics...')).toBeVisible()
    await page.getByRole('link', { name: 'Goal Settings', exact: true }).click()
    await expect(page.getByText('Loading goals...')).toBeAttached()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    answer()
    await expect(page.getByText('Please log in to view analytics')).toBeVisible()
    await expect(page.getByText('Sign in to access detailed analytics')).toBeVisible()
  },
)
