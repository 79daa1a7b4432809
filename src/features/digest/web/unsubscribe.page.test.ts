import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

test(
  'A broken link turns nothing off, and the page says what to do',
  { tags: 'long' },
  async ({ page }) => {
    page.expectErrors(/\/api\/unsubscribe.* 404/)
    for (const path of ['/unsubscribe', '/unsubscribe?token=digest.x.y']) {
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText('under Your account')
      await expect(page.getByRole('button')).toHaveCount(0)
    }
  },
)
