import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'

const { app, test } = await pageTests({ config: { SMTP_URL: 'smtp://localhost:1' } })

const EMAIL = 'locked-out@example.com'

test(
  'A visitor opens the link in the email, and reads that the answer comes there, with the ticket number',
  { tags: 'long' },
  async ({ page }) => {
    const { body } = await app.visitor().post('/api/technical-support', {
      ...{ issueType: 'Other', priority: 'High', description: 'I cannot sign in.' },
      userEmail: EMAIL,
    })
    const { rows } = await app.db.systemPool.query<{ secret: string }>(
      `SELECT secret FROM mail WHERE recipient = $1 AND kind = 'support-confirm'`,
      [EMAIL],
    )
    const { pathname, search } = new URL(rows[0]!.secret)
    await page.goto(`${pathname}${search}`)
    await page.getByRole('button', { name: 'Send the answer to my email' }).click()
    await expect(page.getByRole('status')).toContainText('The answer comes to your email')
    await expect(page.getByRole('status')).toContainText(body.ticketNumber)
  },
)

test('A link that works no more says how to get another one', async ({ page }) => {
  page.expectErrors(/\/api\/support\/confirm-email .*404/)
  await page.goto('/technical-support/confirm?token=old')
  await page.getByRole('button', { name: 'Send the answer to my email' }).click()
  await expect(page.getByRole('alert')).toContainText('Send your report again with your email')
})
