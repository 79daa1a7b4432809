import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

test('A report needs issue type, priority and description before it can be submitted (spec §2.14, §5.7)', async ({
  page,
  owner: _,
}) => {
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
})
