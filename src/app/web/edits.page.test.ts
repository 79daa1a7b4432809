import { expect } from 'vitest'
import { PASSWORD } from '../testing/app.ts'
import { pageTests } from '../testing/page/page-tests.ts'

/** Other forms than that of a sale (features/sales/web/edit-entry.page.test.ts). */

const { test } = await pageTests({ config: { WEBHOOKS_PRIVATE: true } })

test('a profile that was changed elsewhere is saved by choices, one of each kind', async ({
  page,
  owner: _,
}) => {
  const path = '/api/business-profile'
  await page.goto('/business-profile')
  await page.getByLabel('Phone').fill('111')
  await page.getByLabel('First day of the week').selectOption('saturday')
  await page.getByLabel('Monthly fixed costs').fill('1,200')
  const other = { phone: '222', weekStart: 'monday', monthlyFixedCosts: 900, address: 'Here 1' }
  expect((await page.request.post(path, other)).status).toBe(200)
  page.expectErrors(/409/)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  const asked = (name: string) =>
    page.getByRole('group', { name: /changed elsewhere/ }).getByRole('group', { name })
  await expect(asked('Phone')).toContainText('Saved meanwhile: 222')
  await page.getByRole('button', { name: 'Keep 222' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('222')
  await asked('First day of the week').getByRole('button', { name: 'Use Saturday' }).click()
  await expect(asked('Monthly fixed costs')).toContainText('Yours: $1,200.00')
  await page.getByRole('button', { name: 'Use $1,200.00' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await expect(page.getByText('Unsaved changes')).toBeHidden()
  const { body } = await page.request.get(path)
  expect(body).toMatchObject({ ...other, weekStart: 'saturday', monthlyFixedCosts: 1200 })
})

test('costs of 1,200 that were typed in dollars are asked about once the currency is the euro', async ({
  page,
  owner: _,
}) => {
  const path = '/api/business-profile'
  await page.goto('/business-profile')
  await page.getByLabel('Monthly fixed costs').fill('1,200')
  const other = { currency: 'EUR', monthlyFixedCosts: 900 }
  expect((await page.request.post(path, other)).status).toBe(200)
  page.expectErrors(/409/)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  const asked = (name: string) =>
    page.getByRole('group', { name: /changed elsewhere/ }).getByRole('group', { name })
  await expect(asked('Monthly fixed costs')).toContainText('Saved meanwhile: €900.00')
  await expect(asked('Monthly fixed costs')).toContainText('Yours: $1,200.00')
  await page.getByRole('button', { name: 'Use $1,200.00' }).click()
  await expect(asked('Currency')).toContainText('Saved meanwhile: EURYours: USD')
  await page.getByRole('button', { name: 'Keep EUR' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  const { body } = await page.request.get(path)
  expect(body).toMatchObject({ currency: 'EUR', monthlyFixedCosts: 1200 })
})

test('a sale and a goal of 100 that were typed in dollars are saved only once the new currency was named', async ({
  page,
  owner: _,
}) => {
  page.expectErrors(/409/)
  const saved = async (path: string, button: string) => {
    await page.request.post('/api/business-profile', { currency: 'EUR' })
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText('Your currency was changed to euros meanwhile.')).toBeVisible()
    expect((await page.request.get(path)).body).toEqual([])
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(async () => (await page.request.get(path)).body).toHaveLength(1)
    await page.request.post('/api/business-profile', { currency: 'USD' })
  }
  await page.goto('/sales-entry')
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill('100')
  await saved('/api/sales-entries', 'Save sale')
  await page.goto('/goal-settings')
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByLabel('Target amount').fill('100')
  await saved('/api/business-goals', 'Create goal')
})

test('a name that was changed elsewhere is put into its field', async ({ page, owner: _ }) => {
  await page.goto('/account')
  await page.getByLabel('First name').fill('Eve')
  await page.getByLabel('Last name').fill('Ro')
  const path = '/api/account/name'
  await page.request.post(path, { firstName: 'Ida', lastName: 'Li' })
  page.expectErrors(/409/)
  await page.getByRole('button', { name: 'Save name' }).click()
  await page.getByRole('button', { name: 'Keep Ida' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ida')
  await page.getByRole('button', { name: 'Use Ro' }).click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  const { body } = await page.request.get('/api/auth/user')
  expect(body).toMatchObject({ firstName: 'Ida', lastName: 'Ro' })
})

test('the events of a webhook that were changed elsewhere are kept', async ({ page, owner: _ }) => {
  const events = ['sale.recorded']
  const hook = { address: 'https://127.0.0.1/a', events, password: PASSWORD }
  const { id } = (await page.request.post('/api/webhooks', hook)).body
  await page.goto('/account')
  await page.getByRole('button', { name: /^Change the webhook/ }).click()
  await page.getByLabel(/A goal is reached/).check()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  const path = `/api/webhooks/${id}`
  await page.request.patch(path, { events: ['month.closed'], password: PASSWORD })
  page.expectErrors(/409/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = page.getByRole('group', { name: 'When' }).first()
  await expect(asked).toContainText('Yours: A sale is recorded, A goal is reached')
  await asked.getByRole('button', { name: 'Keep what was saved' }).click()
  await expect(page.getByText('Webhook saved')).toBeVisible()
  const { body } = await page.request.get('/api/webhooks')
  expect(body.webhooks[0].events).toEqual(['month.closed'])
})
