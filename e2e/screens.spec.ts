import type { Page } from '@playwright/test'
import { becomeAdmin } from './become-admin.ts'
import {
  expect,
  expectAccessiblePage,
  expectLargeTextToFit,
  open,
  openMenu,
  test,
} from './fixtures.ts'

/** Paths, and the title of each once it is there. */
const SIGNED_OUT = {
  'of the landing page': [
    ['/', 'See how your shop is doing, and what to do today'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/programs', 'For programs'],
    ['/technical-support', 'Technical Support'],
    ['/technical-support/confirm?token=abc', 'Where should the answer go?'],
  ],
  'for signing in, and behind links in mails,': [
    ['/login', 'Welcome back'],
    ['/register', 'Create your free account'],
    ['/forgot-password', 'Set a new password'],
    ['/set-password', 'Invalid Request'],
    ['/set-password?email=ada@example.com&token=abc', "This link doesn't work"],
    ['/confirm', /./],
    ['/confirm-email', 'Invalid Request'],
    ['/undo', /./],
    ['/unsubscribe', "This link doesn't work"],
  ],
} as const
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

for (const [which, pages] of Object.entries(SIGNED_OUT)) {
  test(`Every page ${which} is accessible and does not scroll sideways, also with text at 200 % @core`, async ({
    page,
  }) => {
    test.slow()
    for (const [path, title] of pages) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectAccessiblePage(page, { isWhole: true })
      await expectLargeTextToFit(page)
    }
  })
}

test('Every page in the menu, and the rules of the competition, are accessible @core', async ({
  page,
  owner,
}) => {
  test.slow()
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await expect(menu).toContainText(owner.email)
  if (await page.getByRole('dialog').isVisible()) {
    await expectAccessiblePage(page, { isWhole: true })
  }
  const links = await menu.getByRole('link').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  expect(paths).toContain('/dashboard')
  expect(paths).toContain('/account')
  await visit(page, ['/competition-rules', ...new Set(paths as string[])])
})

test('Every page for admins is accessible @core', async ({ page, owner }) => {
  test.slow()
  await becomeAdmin(page, owner)
  await visit(page, ADMIN)
})

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await expectAccessiblePage(page, { isWhole: true })
  }
}
