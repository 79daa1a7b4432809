import type { Page } from '@playwright/test'
import { currentUser, login, register } from '../src/features/accounts/contract.ts'
import { leaderboard } from '../src/features/coach/competition/contract.ts'
import { saveProfile } from '../src/features/profile/contract.ts'
import { clearEntries, createEntry } from '../src/features/sales/contract.ts'
import { expect, newOwner, test } from './fixtures.ts'

// What a proxy answers while the app behind it is down: nothing that a shop owner could read.
const BROKEN = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
test.use({ expectedErrors: [/ 502 |ERR_FAILED/] })

async function record(page: Page): Promise<void> {
  const data = { productName: 'Peonies', revenue: 25, saleDate: '2026-03-31' }
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.post(createEntry.path, { data, headers })).status()).toBe(200)
}

test("While the session loads, a protected page says 'Loading...'", async ({ page, owner: _ }) => {
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${currentUser.path}`, async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto('/goal-settings')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Goal Settings', exact: true })).toBeVisible()
})

test('Login and register say what failed when the answer has no sentence, or never comes', async ({
  page,
}) => {
  const { firstName, lastName, email, password } = newOwner()
  await page.route(`**${login.path}`, (route) => route.fulfill(BROKEN))
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed')

  await page.route(`**${register.path}`, (route) => route.fulfill(BROKEN))
  await page.goto('/register')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.getByRole('alert')).toHaveText('Registration failed')
  await page.unroute(`**${register.path}`)
  await page.route(`**${register.path}`, (route) => route.abort())
  await create.click()
  await expect(page.getByRole('alert')).toHaveText(/^Registration failed\. We can't reach/)
})

test('Without sales the dashboard invites to add one; Cancel leads back from there', async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome to Your Dashboard', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Start by adding your first sale entry to see analytics and insights.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Add Your First Sale', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Add Sales Entry', exact: true })).toBeVisible()
  await expect(page.getByText('Record individual sales transactions')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test("Save Profile says 'Saving...' until the profile is saved", async ({ page, owner: _ }) => {
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${saveProfile.path}`, async (route) => {
    if (route.request().method() === 'POST') await isTime
    await route.continue()
  })
  await page.goto('/business-profile')
  await page.getByLabel('Business name').fill('Ortiz Flowers')
  await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Saving...', exact: true })).toBeVisible()
  answer()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Profile', exact: true })).toBeVisible()
})

test('A past month without competitors has no leaderboard data', async ({ page, owner: _ }) => {
  await page.route(`**${leaderboard.path}*`, async (route) => {
    const answer = await route.fetch()
    const board = { ...(await answer.json()), state: 'closed', totalUsers: 0, leaderboard: [] }
    await route.fulfill({ response: answer, json: board })
  })
  await page.goto('/boss-action-coach?tab=competition')
  await expect(page.getByText('No leaderboard data available', { exact: true })).toBeVisible()
})

test('A status message is green after success and red after a failure, outside of goals too', async ({
  page,
  owner: _,
}) => {
  await record(page)
  await page.goto('/data-management')
  const message = page.locator('[data-sonner-toast]')
  await page.getByRole('button', { name: /^Delete Peonies/ }).click()
  await expect(message).toContainText('Sales entry deleted successfully')
  await expect(message).toHaveCSS('color', await colorOf(page, 'better'))
  await message.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sale restored')).toBeVisible()

  await page.route(`**${clearEntries.path}`, (route) => route.fulfill(BROKEN))
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  await page.getByRole('button', { name: 'Yes, Delete All' }).click()
  const failed = message.filter({ hasText: 'Failed to clear all data' })
  await expect(failed).toHaveCSS('color', await colorOf(page, 'worse'))

  // Green without the word: that it worked decides.
  await page.goto('/business-profile')
  await page.getByLabel('Business name').fill('Ortiz Flowers')
  await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
  await expect(message).toContainText('Profile saved!')
  await expect(message).toHaveCSS('color', await colorOf(page, 'better'))
})

/** What the page's color of this name is, as the browser computes it. */
const colorOf = (page: Page, name: 'better' | 'worse'): Promise<string> =>
  page.evaluate<string>(`(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = 'var(--color-${name})'
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  })()`)

test('Every button and link that shows only an icon says what it does', async ({
  page,
  owner: _,
}) => {
  await record(page)
  for (const [path, labels] of [
    ['/dashboard', [/^There is nothing earlier$/, /^Customize$/]],
    ['/data-management', [/^Edit Peonies, /, /^Delete Peonies, /]],
    ['/boss-action-coach?tab=achievements', []],
    ['/goal-settings', []],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const label of labels) {
      const control = page.getByRole('button', { name: label }).first()
      await expect(control).toBeVisible()
      await expect(control.locator('svg')).toHaveAttribute('aria-hidden', 'true')
    }
    const icons = page.locator('main :is(button, a):has(svg):visible')
    for (const icon of await icons.all()) await expect(icon).toHaveAccessibleName(/\w/)
    // An icon says nothing itself: a name of its own would be read twice.
    await expect(page.locator('main :is(button, a) svg:not([aria-hidden="true"])')).toHaveCount(0)
  }
})
