import type { Page } from '@playwright/test'
import { submitLead } from '../src/features/crm/contract.ts'
import { becomeAdmin } from './become-admin.ts'
import { admin, expect, expectAccessiblePage, searchFor, test } from './fixtures.ts'
import { query } from './mails.ts'

/** Opens an area by its tab. */
async function openArea(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test.beforeEach(async ({ page, owner }) => {
  await becomeAdmin(page, owner)
})

test('An operator sees at a glance what needs attention and how many owners there are', async ({
  page,
}) => {
  // Processes report every 15 seconds.
  test.slow()
  await admin('backup-made', 'to the attic')
  await page.goto('/admin')
  const attention = page.getByRole('region', { name: 'Needs attention' })
  await expect(attention).toBeVisible()
  const figures = page.getByRole('region', { name: 'Figures', exact: true })
  await expect(figures.getByText('Sales recorded')).toBeVisible()
  await figures.getByText('Work and storage').click()
  await expect(figures.getByText('to the attic')).toBeVisible()
  await figures.getByText('Owners by month').click()
  await expect(figures.getByRole('table', { name: 'Owners by month' })).toContainText('so far')
  const running = figures.getByText('Running', { exact: true }).first()
  await expect(async () => {
    if (!(await running.isVisible())) await page.reload()
    await figures.getByText(/^(The app|Processes of the app)$/).click()
    await expect(running).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
  await expectAccessiblePage(page)
})

test('An operator finds an email and reads it', async ({ page, owner }) => {
  await page.request.post('/api/auth/forgot-password', {
    data: { email: owner.email },
    headers: { origin: process.env.E2E_URL! },
  })
  // A job makes it.
  await expect
    .poll(() => query('SELECT id FROM mail WHERE recipient = $1', [owner.email]))
    .not.toHaveLength(0)
  await page.goto('/admin')
  await openArea(page, 'Emails')
  await expect(
    page.getByText('Nothing is sent: no mail server is set', { exact: false }),
  ).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by recipient' }).fill('no-such-recipient')
  await expect(page.getByText('No email matches')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search by recipient' }).fill(owner.email)
  await expect(page).toHaveURL(/to=/)
  await page.getByLabel('State').selectOption('Kept for you')
  const list = page.getByRole('list', { name: 'Emails' })
  await expect(list.getByText(`To ${owner.email}`).first()).toBeVisible()
  await expectAccessiblePage(page)

  await list.getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: 'Text of the email' })).toContainText(/\w+/)
  await expectAccessiblePage(page)
})

test('An operator looks at the jobs: none failed, and the queues are listed', async ({ page }) => {
  await page.goto('/admin/jobs')
  await expect(page.getByText('No failed jobs')).toBeVisible()
  await expect(page.getByRole('row', { name: /^Send an email/ })).toBeVisible()
  await expectAccessiblePage(page)
})

test('An operator finds a lead and exports the list, which the log then shows', async ({
  page,
  owner,
}) => {
  const { firstName, lastName, email } = owner
  const answer = await page.request.post(submitLead.path, {
    data: { firstName, lastName, email, businessName: '=1+1' },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/admin')
  await openArea(page, 'Leads')
  await searchFor(page.getByRole('searchbox', { name: 'Search leads' }), email)
  const list = page.getByRole('list', { name: 'Leads' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('Not delivered')
  await expectAccessiblePage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export leads' }).click()
  expect((await download).suggestedFilename()).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: 'Opt-ins' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search opt-ins' })).toHaveValue('')

  await openArea(page, 'Log')
  await searchFor(page.getByRole('searchbox', { name: 'Search the log' }), email)
  const log = page.getByRole('list', { name: 'Log' })
  // Others export at the same time: wait until their entries are filtered out.
  await expect(log.getByText('Exported a list')).toHaveCount(1)
  expect(await log.getByRole('listitem').count()).toBeGreaterThan(1)
  await page.getByLabel('Kind of entry').selectOption('Exported a list')
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await expectAccessiblePage(page)
  await page.getByLabel('Until').fill('2020-01-01')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search the log' })).toBeFocused()
  await expect(log.getByRole('listitem').first()).toBeVisible()
})

test('An operator finds closed months, the prize and the rules', async ({ page }) => {
  await page.goto('/admin')
  await openArea(page, 'Competition')
  await expect(page.getByRole('region', { name: 'Closed months' })).toBeVisible()
  await expect(page.getByRole('switch', { name: /^Places 1 to 3/ })).toBeChecked()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'the rules' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Competition rules' })).toBeVisible()
})
