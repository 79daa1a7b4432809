import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'
import { BROKEN } from '../../../app/testing/page/parts.ts'
import { login, register } from '../contract.ts'

const { test } = await pageTests()

test('Login and register have the brand title (spec §1.1)', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByText('B.O.S.S. KPI Tracker').first()).toBeVisible()
  }
})

test(
  'Login and register say what failed when the answer has no sentence, or never comes (spec §8.1)',
  { tags: 'long' },
  async ({ page }) => {
    page.expectErrors(/ 502|ERR_FAILED/)
    page.route(`**${login.path}`, (route) => route.fulfill(BROKEN))
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
    await expect(page.getByRole('alert')).toHaveText('Login failed')

    page.route(`**${register.path}`, (route) => route.fulfill(BROKEN))
    await page.goto('/register')
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Byron')
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    const create = page.getByRole('button', { name: 'Create account' })
    await create.click()
    await expect(page.getByRole('alert')).toHaveText('Registration failed')
    page.unroute(`**${register.path}`)
    page.route(`**${register.path}`, (route) => route.abort())
    await create.click()
    await expect(page.getByRole('alert')).toHaveText(/^Registration failed\. We can't reach/)
  },
)
