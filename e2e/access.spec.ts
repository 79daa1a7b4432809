import type { Page } from '@playwright/test'
import { importCsv } from '../src/features/imports/contract.ts'
import { createGoal } from '../src/features/goals/contract.ts'
import { register } from '../src/features/accounts/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { submitTicket } from '../src/features/support/contract.ts'
import { becomeAdmin } from './become-admin.ts'
import {
  expect,
  expectAccessiblePage,
  expectLargeTextToFit,
  expectNoFindings,
  newOwner,
  open,
  post,
  test,
  type Owner,
} from './fixtures.ts'

/** Names without a place to break. */
const NAMES = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'مؤسسةالزهورالجميلةللتجارةوالتوزيعوالخدماتالمتكاملةفيالشرقالأوسط',
  '🌷🌹🌻💐🌸🌺🥀🌼🪷🌱🌿🍀🎍🎋🍃🍂🍁🌾🌵🌲🌳🌴🪴👩🏽‍🌾',
] as const
/** of the system's colors in light mode */
const PAPER = 'rgb(255, 255, 255)'
const YEAR = new Date().getFullYear()

const COACH = ['mission', 'weekly', 'competition', 'community', 'achievements']
const SIGNED_IN = [
  '/dashboard',
  '/setup-guide',
  ...COACH.map((tab) => `/boss-action-coach?tab=${tab}`),
  '/sales-entry',
  '/data-management',
  '/data-management/deleted',
  '/data-management/names',
  '/business-profile',
  '/account',
  '/goal-settings',
  '/competition-rules',
  '/technical-support',
  '/feedback',
]
/** Where axe looks at large text too. */
const LOOKED_AT = ['/dashboard', '/boss-action-coach?tab=mission', '/sales-entry', '/goal-settings']
const ADMIN = [
  '/admin',
  '/admin/owners',
  '/admin/sales',
  '/admin/tickets',
  '/admin/feedback',
  '/admin/leads',
  '/admin/competition',
  '/admin/mails',
  '/admin/jobs',
  '/admin/invitations',
  '/admin/announcements',
  '/admin/log',
]

test('No page scrolls sideways with long names and text at 200 %', async ({ page }) => {
  test.slow()
  await ownerOfLongNames(page)
  for (const path of SIGNED_IN) {
    await open(page, path)
    await expectLargeTextToFit(page)
    if (LOOKED_AT.includes(path)) await expectNoFindings(page, 'with text at 200%')
  }
  await expectFirstToFit(page, '/technical-support')
})

test('No page for admins scrolls sideways with long names and text at 200 %', async ({ page }) => {
  test.slow()
  await becomeAdmin(page, await ownerOfLongNames(page))
  for (const path of ADMIN) {
    await open(page, path)
    await expectLargeTextToFit(page)
  }
  await expectFirstToFit(page, '/admin/owners')
  await expectFirstToFit(page, '/admin/tickets')
})

test('With forced colors, bars, legend and the open page in the menu keep a color of their own', async ({
  page,
  owner: _,
}, { project }) => {
  await sell(page, 'Tulips')
  await setGoal(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/dashboard')
  const filled = page.getByRole('region', { name: 'Now' }).locator('[style*=scaleX]')
  // The first is empty: nothing has come in this month.
  await expect(filled.last()).toBeVisible()
  const legend = page.getByRole('region', { name: 'Figures', exact: true }).locator('.bg-now')
  for (const shape of [...(await filled.all()), legend.first()]) {
    await expect(shape).not.toHaveCSS('background-color', PAPER)
  }
  for (const bar of await filled.locator('xpath=../..').all()) {
    await expect(bar, 'the frame of the whole').toHaveCSS('outline-style', 'solid')
    await expect(bar).toHaveCSS('outline-width', '1px')
  }
  await expectAccessiblePage(page)
  if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
  const pages = page.getByRole('navigation', { name: 'Pages' }).locator('visible=true')
  const [open, other] = ['Dashboard', /^Profile|^Business Profile/].map((name) =>
    pages.getByRole('link', { name }),
  )
  await expect(open!).toHaveCSS('forced-color-adjust', 'none')
  await expect(open!).not.toHaveCSS('background-color', PAPER)
  await expect(other!).toHaveCSS('forced-color-adjust', 'auto')
})

test('A print of the dashboard names the shop and the period @desktop', async ({
  page,
  owner: { businessName },
}) => {
  await sell(page, 'Tulips')
  await page.goto('/dashboard')
  const bar = page.getByRole('banner')
  const title = bar.getByText(`${YEAR}`, { exact: true })
  await expect(title).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(title).toBeVisible()
  await expect(bar).toContainText(`${businessName} · `)
  await expect(bar.getByRole('link')).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Year' })).toBeHidden()
  await expectNoFindings(page, 'on paper')
})

test.describe('On a slow connection', () => {
  // The calls that are given up, and those that are still waiting when the test ends.
  test.use({ expectedErrors: [/ERR_FAILED|ERR_ABORTED/] })

  test('a list says after 3 s that it still loads, and offers to try again after 30 s', async ({
    page,
    owner: _,
  }) => {
    await page.clock.install()
    await page.route('**/api/business-goals', () => {})
    await page.goto('/goal-settings')
    await expect(page.getByText('Loading goals...')).toBeAttached()
    await page.clock.runFor(2_000)
    await expect(page.getByText('Still loading.')).toHaveCount(0)
    await page.clock.runFor(1_500)
    await expect(page.getByText('Still loading.').first()).toBeVisible()
    await expectAccessiblePage(page)
    await page.clock.runFor(27_000)
    await expect(page.getByText('The answer is taking too long.').first()).toBeVisible()
    await page.unroute('**/api/business-goals')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('The answer is taking too long.')).toHaveCount(0)
  })

  test('a page whose scripts are still missing says so after 3 s, with a link to try again', async ({
    page,
    owner: _,
  }) => {
    let isSlow = true
    await page.route('**/assets/*.js', (route) => (isSlow ? undefined : route.continue()))
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('Loading...')).toBeVisible()
    const again = page.getByRole('link', { name: 'Try again' })
    await expect(again).toBeHidden()
    await expect(again).toBeVisible()
    isSlow = false
    await again.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

/** Expects the page of the first thing in a list to fit. */
async function expectFirstToFit(page: Page, list: string): Promise<void> {
  await page.goto(list)
  const link = page.locator(`main a[href^="${list}/"]`).first()
  await open(page, (await link.getAttribute('href'))!)
  await expectLargeTextToFit(page)
}

const sell = (page: Page, name: string) =>
  post(page, createEntry.path, {
    productName: name,
    customerName: name,
    salesperson: name,
    revenue: 1_234_567.89,
    saleDate: `${YEAR}-01-02`,
  })

const setGoal = (page: Page, description = '') =>
  post(page, createGoal.path, {
    goalType: 'revenue',
    timeframe: `${YEAR}-full`,
    description,
    targetAmount: 88_888_888,
    isActive: true,
  })

/** A signed-in owner whose shop, products, customers, goals, files and tickets have long names. */
async function ownerOfLongNames(page: Page): Promise<Owner> {
  const [long] = NAMES
  const owner = { ...newOwner(), firstName: long, lastName: long, businessName: long + long }
  await post(page, register.path, { ...owner, timeZone: 'America/Chicago' })
  for (const name of NAMES) await sell(page, name)
  await setGoal(page, long)
  const csv = `date,product,amount\n${YEAR}-02-03,${long},12.50\nnonsense,x,y\n`
  const sent = await page.request.post(importCsv.path, {
    headers: { origin: process.env.E2E_URL! },
    multipart: {
      file: { name: `${long}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) },
      columnMapping: JSON.stringify({
        saleDate: 'date',
        productName: 'product',
        revenue: 'amount',
      }),
    },
  })
  expect(sent.status(), await sent.text()).toBe(200)
  await post(page, submitTicket.path, {
    issueType: 'Other',
    priority: 'Low',
    description: `${long} ${long}`,
  })
  return owner
}
