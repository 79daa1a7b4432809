import type { Page } from '@playwright/test'
import { register } from '../src/features/accounts/contract.ts'
import { codeOf } from '../src/features/accounts/testing/codes.ts'
import { becomeAdmin } from './become-admin.ts'
import { forgetChecks } from './checks.ts'
import {
  choosePeriod,
  expect,
  expectAccessiblePage,
  newOwner,
  openMenu,
  test,
  type Owner,
} from './fixtures.ts'
import { expectFormsToBeOff } from './forms-off.ts'
import { query } from './mails.ts'

/** Another owner with a sale, who registers in a browser of their own. */
async function otherOwner(page: Page, businessName: string): Promise<Owner> {
  const owner = { ...newOwner(), firstName: 'Grace', lastName: 'Hopper', businessName }
  const context = await page.context().browser()!.newContext()
  const headers = { origin: process.env.E2E_URL! }
  const post = (path: string, data: object) =>
    context.request.post(process.env.E2E_URL! + path, { data, headers })
  const answer = await post(register.path, { ...owner, timeZone: 'America/Chicago' })
  expect(answer.status(), await answer.text()).toBe(200)
  const year = new Date().getFullYear()
  const sale = { productName: 'Compiler', revenue: 1234, saleDate: `${year}-01-02` }
  expect((await post('/api/sales-entries', sale)).status()).toBe(200)
  const wish = { issueType: 'Feature Request', priority: 'Low', description: 'A chart of ribbons.' }
  expect((await post('/api/technical-support', wish)).status()).toBe(200)
  await context.close()
  return owner
}

const shopName = () => `Shop ${process.pid} ${Math.random().toString(36).slice(2)}`
const dashboardOf = (email: string) => `/user/${encodeURIComponent(email)}/dashboard-optimized`

test('an owner who is no admin sees the sentence and nothing else', async ({ page, owner }) => {
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await expect(menu).toContainText(owner.email)
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await page.goto('/admin/owners')
  await expect(page.getByText('You are not an admin or not logged in')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
  await expectAccessiblePage(page)
  await query('UPDATE "user" SET is_admin = true WHERE email = $1', [owner.email])
  await page.reload()
  await expect(page.getByText('Your admin rights are off.')).toBeVisible()
  await expectAccessiblePage(page)
})

test('an admin finds an owner, looks at the sales, views the shop and stops @core', async ({
  page,
  owner,
}) => {
  test.slow()
  await becomeAdmin(page, owner)
  const shop = shopName()
  const other = await otherOwner(page, shop)
  await page.goto('/dashboard')
  await (await openMenu(page)).getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const owners = page.getByRole('region', { name: 'Owners', exact: true })
  // Others register and sell at the same time.
  await expect(owners.getByRole('row').nth(1)).toContainText('@example.com')
  const latest = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(latest.getByRole('row').nth(1)).toBeVisible()
  await expectAccessiblePage(page)
  await owners.getByRole('link', { name: 'All owners' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Owners' })).toBeVisible()
  await expect(page.getByRole('link', { name: other.email })).toBeVisible()

  await page.getByRole('searchbox').fill(shop.toUpperCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('searchbox').fill('nobody has this name')
  await expect(page.getByText('No owner matches')).toBeVisible()
  await page.getByRole('searchbox').fill(other.email)
  await page.getByRole('link', { name: other.email }).click()

  await expect(page.getByRole('heading', { level: 1, name: /Grace Hopper/ })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: '1 in all, 1 open' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'A chart of ribbons.' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'See the sales' }).click()
  await expect(page.getByText('These are the sales of one owner')).toBeVisible()
  const sales = page.getByRole('group', { name: 'Sales' })
  await expect(sales).toContainText('Compiler')
  await expect(sales).toContainText('$1,234')
  await expectAccessiblePage(page)
  await page.getByRole('searchbox').fill('nobody has this name')
  await expect(page.getByText('No sale matches')).toBeVisible()
  // Its search is on the way back.
  await page.goto(`/admin/owners?search=${encodeURIComponent(other.email)}`)
  await page.getByRole('link', { name: other.email }).click()

  await page.getByRole('button', { name: 'View as this owner' }).click()
  const dialog = page.getByRole('dialog', { name: /View the app as Grace Hopper/ })
  await expect(dialog).toContainText('They get an email')
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'View as this owner' }).click()
  await expect(page).toHaveURL('/dashboard')
  const banner = page.getByRole('region', { name: 'Viewing an owner' })
  await expect(banner).toContainText(shop)
  await expect(page.getByText('$1,234').locator('visible=true').first()).toBeVisible()
  await expectAccessiblePage(page)
  await expect(banner).toContainText('Forms are off, because only the owner can change anything.')
  await page.goto('/account')
  await expect(page.getByText('Not while you view an owner')).toBeVisible()
  await expectAccessiblePage(page)

  await banner.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page).toHaveURL(/\/admin\/owners\//)
  await expect(banner).toHaveCount(0)
  await page.goto('/data-management')
  await expect(page.getByText('No sales entries found')).toBeVisible()
})

test('nothing can be typed on the pages of a shop that an admin views', async ({ page, owner }) => {
  test.slow()
  await becomeAdmin(page, owner)
  const { email } = await otherOwner(page, shopName())
  await page.goto(dashboardOf(email))
  await expect(page.getByRole('region', { name: 'Viewing an owner' })).toBeVisible()
  await expectFormsToBeOff(page)
})

test('an admin makes someone else an admin and takes that away again', async ({ page, owner }) => {
  test.slow()
  await becomeAdmin(page, owner)
  const other = await otherOwner(page, shopName())
  await page.goto(`/admin/owners?search=${encodeURIComponent(other.email)}`)
  await page.getByRole('link', { name: other.email }).click()
  await page.getByRole('button', { name: 'Make an admin' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make an admin' }).click()
  await expect(page.getByText(`${other.email} is now an admin.`)).toBeVisible()
  await page.getByRole('button', { name: 'Take admin rights away' }).click()
  await expectAccessiblePage(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Take admin rights away' }).click()
  await expect(page.getByText(`${other.email} is no longer an admin.`)).toBeVisible()
})

test('an admin downloads the data of an owner, disables the account, enables it and has it deleted', async ({
  page,
  owner,
}, testInfo) => {
  test.slow()
  await becomeAdmin(page, owner)
  const other = await otherOwner(page, shopName())
  await page.goto(`/admin/owners?search=${encodeURIComponent(other.email)}`)
  await page.getByRole('link', { name: other.email }).click()
  const account = page.getByRole('region', { name: 'Account' })
  const dialog = page.getByRole('dialog')
  const act = async (label: string) => {
    await account.getByRole('button', { name: label }).click()
    await dialog.getByLabel('Reason').fill('Asked on the phone')
    await dialog.getByRole('button', { name: label }).click()
  }
  const download = page.waitForEvent('download')
  await act('Download all data')
  expect((await download).suggestedFilename()).toContain(`account-data-${other.email}`)

  await account.getByRole('button', { name: 'Disable account' }).click()
  await dialog.getByRole('button', { name: 'Disable account' }).click()
  await expect(dialog.getByText('Say why'), 'no change without a reason').toBeVisible()
  await expectAccessiblePage(page)
  await page.screenshot({ path: testInfo.outputPath('dialog.png') })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await act('Disable account')
  await expect(page.getByText(`The account of ${other.email} is disabled.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Asked on the phone')
  const rights = page.getByRole('region', { name: 'Signing in' })
  await expect(rights).toContainText('The account is disabled')
  await expect(rights.getByRole('button'), 'nothing to do before it is enabled').toHaveCount(0)
  await expectAccessiblePage(page)
  await page.screenshot({ path: testInfo.outputPath('owner.png'), fullPage: true })

  const browser = await page.context().browser()!.newContext({ locale: 'en-US' })
  const theirs = await browser.newPage()
  await theirs.goto(`${process.env.E2E_URL!}/login`)
  await theirs.getByLabel('Email').fill(other.email)
  await theirs.getByLabel('Password', { exact: true }).fill(other.password)
  await theirs.getByRole('button', { name: 'Sign In to Dashboard' }).click()
  await expect(theirs.getByText(/^Your account was closed by the people who run/)).toBeVisible()
  await theirs.screenshot({ path: testInfo.outputPath('login.png') })
  await browser.close()

  await act('Enable account')
  await expect(page.getByText(`${other.email} can sign in again.`)).toBeVisible()
  await act('Delete account')
  await expect(page.getByText('The account is deleted in 30 days.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Will be deleted')
})

test('an admin invites someone, sends it again and withdraws it', async ({ page, owner }) => {
  await becomeAdmin(page, owner)
  await page.goto('/admin/invitations')
  const email = `invited-${process.pid}-${Date.now()}@example.com`
  await page.getByLabel('Email').fill('not an email')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Enter an email address like')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByLabel('Invitation link')).toHaveValue(/\/set-password\?email=/)
  const open = page.getByRole('region', { name: 'Open invitations' })
  const row = open.getByRole('listitem').filter({ hasText: email })
  await expect(row).toBeVisible()
  await expectAccessiblePage(page)
  await row.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`The invitation of ${email} is withdrawn.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('the dashboard of an email', () => {
  test.use({ expectedErrors: [/(\/api\/admin\/owner-of|dashboard-optimized).*40[04]/] })

  test("is one's own, with the side bar only, however the email is written", async ({
    page,
    owner,
  }, { project }) => {
    await page.goto(dashboardOf(owner.email.toUpperCase()))
    await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
    // Phones have their menu in it.
    await expect(page.getByRole('banner')).toHaveCount(project.name === 'phone' ? 1 : 0)
    if (project.name === 'phone') {
      await expect((await openMenu(page)).getByText(owner.email)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await expectAccessiblePage(page)
  })

  test('is not found for others, and an admin who opens it views that shop', async ({
    page,
    owner,
  }) => {
    test.slow()
    const shop = shopName()
    const other = await otherOwner(page, shop)
    for (const email of [other.email, 'nobody@example.com']) {
      expect((await page.goto(dashboardOf(email)))?.status()).toBe(404)
      await expect(page.getByText("This page doesn't exist")).toBeVisible()
    }
    await expectAccessiblePage(page)

    await becomeAdmin(page, owner)
    await page.goto(dashboardOf('nobody@example.com'))
    await expect(page.getByText("This page doesn't exist")).toBeVisible()
    await page.goto(dashboardOf(other.email))
    const banner = page.getByRole('region', { name: 'Viewing an owner' })
    await expect(banner).toContainText(shop)
    await expect(page.getByText('$1,234').locator('visible=true').first()).toBeVisible()
    await choosePeriod(page, { period: 'January' })
    await expect(page).toHaveURL(/dashboard-optimized\?.*period=m1/)
    // Back to one's own, which ends the view.
    await page.goto(dashboardOf(owner.email))
    await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})

test('an admin filters and exports the owners, changes a lost email, excludes an owner and corrects points', async ({
  page,
  owner,
}) => {
  test.slow()
  await becomeAdmin(page, owner)
  const other = await otherOwner(page, shopName())
  await page.goto('/admin/owners')
  const filters = page.getByRole('group', { name: 'Filter' })
  await filters.getByRole('link', { name: /Disabled/ }).click()
  await expect(page).toHaveURL(/filter=disabled/)
  await filters.getByRole('link', { name: /^All/ }).click()
  await page.getByRole('searchbox').fill(other.email)
  await page.getByLabel('Order').selectOption('sales')
  await expect(page).toHaveURL(/sort=sales/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectAccessiblePage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export what is shown' }).click()
  expect((await download).suggestedFilename()).toMatch(/^owners-.*\.csv$/)
  await page.getByRole('link', { name: other.email }).click()

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change the email' }).click()
  await dialog.getByLabel('New email').fill(`new-${other.email}`)
  await dialog.getByLabel('Reason').fill('She called from her shop')
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`There is a link for new-${other.email}`)).toBeVisible()

  const points = page.getByRole('region', { name: 'Points and competition' })
  await points.getByRole('button', { name: 'Correct points' }).click()
  await dialog.getByLabel('Points').fill('75')
  await dialog.getByLabel('Reason').fill('Lost in an outage')
  await expectAccessiblePage(page)
  await dialog.getByRole('button', { name: 'Correct points' }).click()
  // A message stays while the pointer is on it, and it lies where the button was.
  await page.mouse.move(2, 2)
  await points.getByText('Latest points').click()
  await expect(points).toContainText('Corrected by an admin: Lost in an outage')
  await points.getByRole('button', { name: 'Exclude from the competition' }).click()
  await dialog.getByLabel('Reason').fill('Made-up sales')
  await dialog.getByRole('button', { name: 'Exclude from the competition' }).click()
  await expect(points).toContainText('Made-up sales')
  await expect(points.getByRole('button', { name: 'Let them take part again' })).toBeVisible()
  await expectAccessiblePage(page)
})

test('a link pressed right after typing is followed, though its page loads for longer than the search waits', async ({
  page,
  owner,
}) => {
  await becomeAdmin(page, owner)
  await page.goto('/admin/owners')
  await expect(page.getByRole('link', { name: owner.email })).toBeVisible()
  await page.route('**/assets/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.getByRole('searchbox').fill(owner.email)
  await page.getByRole('link', { name: owner.email }).click()
  await expect(page.getByRole('region', { name: 'Points and competition' })).toBeVisible()
})

test.describe('An admin who has not shown a second factor for long', () => {
  test.use({ expectedErrors: [/ 403/] })

  test('is asked for it over the page, and what they pressed goes on', async ({ page, owner }) => {
    const { secret } = await becomeAdmin(page, owner)
    const other = await otherOwner(page, shopName())
    await forgetChecks(owner)
    await page.goto('/admin/owners')
    await page.getByRole('searchbox').fill(other.email)
    await page.getByRole('link', { name: other.email }).click()
    await page.getByRole('button', { name: 'Make an admin' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make an admin' }).click()
    const check = page.getByRole('dialog', { name: 'Before this goes on' })
    await expect(check).toBeVisible()
    await expectAccessiblePage(page)
    await page.screenshot({ path: test.info().outputPath('check.png') })
    await check.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now() + 30_000))
    await check.getByRole('button', { name: 'Continue' }).click()
    await expect(check).toBeHidden()
    await expect(page.getByRole('button', { name: 'Take admin rights away' })).toBeVisible()
  })
})
