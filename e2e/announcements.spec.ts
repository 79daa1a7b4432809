import { becomeAdmin } from './become-admin.ts'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'
import { query } from './mails.ts'

test('an admin announces something; an owner sees it at the top, puts it away, and it stays away', async ({
  page,
  owner,
}) => {
  test.slow()
  await becomeAdmin(page, owner)
  // Only this owner's currency, so that other journeys don't see it.
  await query(
    `UPDATE business_profile SET currency = 'ZMW' FROM "user" WHERE "user".id = owner_id AND email = $1`,
    [owner.email],
  )
  await page.goto('/admin/announcements')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Text is required')).toBeVisible()
  await page.getByLabel('Text').fill('We meet in Lusaka on Saturday.')
  await page.getByLabel('Link').fill('http://example.com')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The link must begin with https://')).toBeVisible()
  await page.getByLabel('Link').fill('/goal-settings')
  await page.getByLabel('Currency').selectOption('ZMW')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We meet in Lusaka')
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'We meet in Lusaka' }).first()
  await expect(row).toContainText('Shown now')

  await page.goto('/dashboard')
  const line = page.locator('main').getByRole('region', { name: 'Announcement' })
  await expect(line).toContainText('We meet in Lusaka on Saturday.')
  await expectAccessiblePage(page)
  await line.getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL('/goal-settings')
  await line.getByRole('button', { name: 'Put away' }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.goto('/admin/announcements')
  await row.getByRole('button', { name: 'End early' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End early' }).click()
  await expect(row).toContainText('Ended early')
})

test('an admin looks through the sales of all owners', async ({ page, owner }) => {
  await becomeAdmin(page, owner)
  const name = `Peonies ${owner.email}`
  await post(page, '/api/sales-entries', {
    productName: name,
    revenue: 45,
    saleDate: '2026-03-31',
    customerName: 'Zoe',
  })
  await page.goto('/admin/sales')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('$45.00')
  await expect(row).toContainText(owner.email)
  await expectAccessiblePage(page)
  await page.getByLabel('Owner, email or business').fill(owner.email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Owner, email or business').fill('nobody at all')
  await expect(page.getByText('No sale matches')).toBeVisible()
  await page.getByLabel('Owner, email or business').fill(owner.email)
  await expect(row).toBeVisible()
})
