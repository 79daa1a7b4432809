import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'

const { app, test } = await pageTests()

test('An owner makes an access token, copies it, and revokes it', async ({ page, owner }) => {
  await page.goto('/account')
  const group = page.getByRole('group', { name: 'Your access tokens' })
  await expect(group.getByText('You have no access tokens.')).toBeVisible()
  await group.getByRole('button', { name: 'Make an access token' }).click()
  const make = group.getByRole('button', { name: 'Make an access token' })

  await group.getByLabel('Your password', { exact: true }).fill(owner.password)
  await make.click()
  await expect(group.getByText('Name is required')).toBeVisible()
  await expect(group.getByText('Choose what the program may do')).toBeVisible()

  await group.getByLabel('Name').fill('Till')
  await group.getByLabel('record, change and delete sales').click()
  await make.click()
  const shown = group.getByLabel('Access token', { exact: true })
  await expect(shown).toBeVisible()
  const { rows } = await app.db.systemPool.query(
    'SELECT beginning FROM access_token WHERE owner_id = $1',
    [owner.id],
  )
  await expect(shown).toHaveValue(new RegExp(`^${rows[0].beginning}\\w{45}$`))

  await group.getByRole('button', { name: 'I have copied it' }).click()
  await expect(shown).toBeHidden()
  await expect(group.getByText('May record, change and delete sales')).toBeVisible()
  await group.getByRole('button', { name: 'Revoke Till' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(group.getByText('You have no access tokens.')).toBeVisible()
})
