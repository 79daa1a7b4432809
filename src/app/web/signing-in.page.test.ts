import { describe, expect, vi } from 'vitest'
import { trackActivity } from '../../features/coach/activity/contract.ts'
import { submitLead } from '../../features/crm/contract.ts'
import { PASSWORD } from '../testing/app.ts'
import { pageTests, type Page } from '../testing/page/page-tests.ts'

const { test } = await pageTests()

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

describe('with a password that is easy to guess', () => {
  test('a new owner is asked for another one next to the field, and everything typed stays', async ({
    page,
  }) => {
    page.expectErrors(/\/api\/auth\/register .*400/)
    await register(page, 'hopper@example.com', 'Password123')
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription(/too common/)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Password123')
    await expect(page.getByLabel('Email')).toHaveValue('hopper@example.com')
    await field.fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

describe('with a wrong password', () => {
  test('an owner is not signed in, and the email stays in the form (spec §2.3, §8.1)', async ({
    page,
    owner,
  }) => {
    page.expectErrors(/\/api\/auth\/login .*401/)
    page.request.cookies.clear()
    await page.goto('/login')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('not my password')
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()

    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(owner.email)
    await expect(page).toHaveURL('/login')
  })
})

test('A visitor who opens a protected page is asked to sign in (spec §2.2)', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/boss-action-coach',
    '/sales-entry',
    '/data-management',
    '/business-profile',
    '/goal-settings',
    '/setup-guide',
    '/feedback',
    '/admin',
    '/user/ada@example.com/dashboard-optimized',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
})

test('An unknown path leads to the dashboard (spec §2.2, §2.6)', async ({ page, owner }) => {
  await page.goto('/no-such-page')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('complementary')).toContainText(owner.email)
})

test(
  'A new owner gets in though the lead and the visit are lost (spec §2.4)',
  { tags: 'long' },
  async ({ page }) => {
    page.expectErrors(/ERR_FAILED/)
    for (const { path } of [submitLead, trackActivity]) {
      page.route(`**${path}`, (route) => route.abort())
    }
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    await register(page, 'lost@example.com', PASSWORD)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
    await expect
      .poll(() => warn.mock.calls.map(([text]) => String(text)))
      .toContainEqual(expect.stringMatching(/^Could not send the lead/))
    warn.mockRestore()
  },
)
