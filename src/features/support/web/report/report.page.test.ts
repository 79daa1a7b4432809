import { expect } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'
import { submitTicket } from '../../contract.ts'

const { test } = await pageTests()

test(
  'A report needs issue type, priority and description before it can be submitted (spec §2.14, §5.7)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/technical-support')
    await page.getByRole('button', { name: 'Report an issue' }).click()
    const submit = page.getByRole('button', { name: 'Submit issue' })
    const type = page.getByLabel('Issue type')
    const priority = page.getByLabel('Priority')
    const description = page.getByLabel('Description')
    await type.selectOption('Performance')
    await priority.selectOption('Low')
    await expect(submit).toBeDisabled()
    await description.fill('The list is slow on my phone.')
    await expect(submit).toBeEnabled()
    await type.selectOption('')
    await expect(submit).toBeDisabled()
    await type.selectOption('Performance')
    await priority.selectOption('')
    await expect(submit).toBeDisabled()
  },
)

test(
  'A report that cannot be sent is canceled, or tried at once, on request',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/technical-support/)
    const keys: string[] = []
    page.route(`**${submitTicket.path}`, async (route) => {
      if (route.method !== 'POST') return route.continue()
      keys.push('sent')
      return keys.length < 3 ? route.abort() : route.continue()
    })
    await fill(page, 'The report itself is hard to send.')
    const submit = page.getByRole('button', { name: 'Submit issue' })
    await submit.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Description')).toHaveValue('The report itself is hard to send.')
    await submit.click()
    await page.getByRole('button', { name: 'Try now' }).click()
    await expect(page.getByRole('dialog', { name: 'Issue Submitted for Review' })).toBeVisible()
    expect(keys).toHaveLength(3)
  },
)

test(
  'A refusal is shown at once, and the text stays',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/technical-support/)
    page.route(`**${submitTicket.path}`, (route) =>
      route.method === 'POST' ? route.fulfill(TOO_MANY) : route.continue(),
    )
    await fill(page, 'This is my thirty-first report.')
    await page.getByRole('button', { name: 'Submit issue' }).click()
    await expect(page.getByRole('alert')).toContainText('Please try again in 10 minutes.')
    await expect(page.getByLabel('Description')).toHaveValue('This is my thirty-first report.')
  },
)
const TOO_MANY = {
  status: 429,
  json: { message: 'Too many reports. Please try again in 10 minutes.', code: 'too_many' },
}

test('When feedback cannot be sent, the page says so and keeps the text', async ({
  page,
  owner: _,
}) => {
  page.expectErrors(/technical-support/)
  page.route(`**${submitTicket.path}`, (route) =>
    route.method === 'POST' ? route.abort() : route.continue(),
  )
  await page.goto('/feedback')
  const field = page.getByLabel('Your feedback', { exact: true })
  await field.fill('The colors help me see at once how the month goes.')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to submit feedback.')
  await expect(field).toHaveValue('The colors help me see at once how the month goes.')
})

async function fill(page: Page, description: string): Promise<void> {
  await page.goto('/technical-support')
  await page.getByRole('button', { name: 'Report an issue' }).click()
  await page.getByLabel('Issue type').selectOption('Interface')
  await page.getByLabel('Priority').selectOption('Medium')
  await page.getByLabel('Description').fill(description)
}
