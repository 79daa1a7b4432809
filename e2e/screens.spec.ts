import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, expectLargeTextToFit, openMenu, test } from './fixtures.ts'

const SIGNED_OUT = [
  '/',
  '/privacy',
  '/terms',
  '/programs',
  '/login',
  '/register',
  '/forgot-password',
  '/set-password',
  '/set-password?email=ada@example.com&token=abc',
  '/confirm',
  '/confirm-email',
  '/undo',
  '/unsubscribe',
  '/technical-support',
  '/technical-support/confirm?token=abc',
]

for (const path of SIGNED_OUT) {
  test(`${path} is accessible in light and dark mode and does not scroll sideways, also with text at 200 % @both`, async ({
    page,
  }) => {
    await visit(page, path)
    await expectLargeTextToFit(page, path)
  })
}

test('Every page in the menu is accessible', async ({ page, owner }) => {
  test.slow()
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await expect(menu).toContainText(owner.email)
  if (await page.getByRole('dialog').isVisible()) await expectAccessiblePage(page)
  const links = await menu.getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths).toContain('/dashboard')
  for (const path of paths) await visit(page, path!)
})

test('The rules of the competition are accessible', async ({ page, owner }) => {
  await page.goto('/dashboard')
  await expect(page.getByText(owner.email).first()).toBeAttached()
  await visit(page, '/competition-rules')
  await expect(page.getByRole('heading', { name: 'Who wins' })).toBeVisible()
})

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectAccessiblePage(page)
}
