import { expect } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download everything?' })

/** Opens the dialog, gives the password and presses the button. */
async function askForArchive(page: Page, password: string): Promise<void> {
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download everything' }).click()
  await dialogOf(page).getByLabel('Your password', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: 'Download everything' }).click()
}

test(
  'With a wrong password the dialog of the archive says so, and keeps what was typed',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/\/api\/account\/archive .*400/)
    await askForArchive(page, 'not my password')
    const password = dialogOf(page).getByLabel('Your password', { exact: true })
    await expect(password).toHaveAccessibleDescription(/This isn't your current password/)
    await expect(password).toHaveValue('not my password')
  },
)

test(
  'While the data is already being downloaded, the page says so in words',
  { tags: 'long' },
  async ({ page, owner }) => {
    page.expectErrors(/\/api\/account\/archive .*409/)
    page.route('**/api/account/archive', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'archive_running', message: 'Your data is already being downloaded.' },
      }),
    )
    await askForArchive(page, owner.password)
    await expect(page.getByRole('alert')).toHaveText('Your data is already being downloaded.')
  },
)
