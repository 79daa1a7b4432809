import { describe, expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

describe('with a link that was used already', () => {
  test('an owner is told what to do', { tags: 'long' }, async ({ page, owner }) => {
    page.expectErrors(/\/api\/account\/email\/confirm .*400/)
    const query = new URLSearchParams({ email: owner.email, token: 'used' })
    await page.goto(`/confirm-email?${query.toString()}`)
    await page.getByRole('button', { name: 'Use this email' }).click()
    await expect(page.getByRole('alert')).toContainText('expired or was already used')
    await page.getByRole('link', { name: 'Go to your account' }).click()
    await expect(page).toHaveURL('/account')
  })
})
