import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

test(
  'When the server cannot be reached, a circle does not change and the guide says why',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/setup-completion .*ERR_FAILED/)
    await page.goto('/setup-guide')
    const step = page.getByRole('checkbox', { name: 'Set your first goal', exact: true })
    await expect(step).toBeVisible()
    page.route('**/api/setup-completion', (route) => route.abort())
    await step.click()
    await expect(page.getByText("We can't reach the server.")).toBeVisible()
    await expect(step).not.toBeChecked()

    await page.reload()
    await expect(page.getByText("Your setup couldn't be loaded", { exact: true })).toBeVisible()
    page.unroute('**/api/setup-completion')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(step).toBeVisible()
  },
)
