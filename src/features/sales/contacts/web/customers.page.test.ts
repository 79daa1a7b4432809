import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'
import { saleOf } from '../../testing/entries.ts'

const { test } = await pageTests({ now: () => new Date('2026-06-10T09:00:00Z') })

test(
  'Somebody lifts the no that the form shows, but one that was said while it was open only once it was seen',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.request.post(
      '/api/sales-entries',
      saleOf({ customerName: 'Mia Kern', saleDate: '2026-03-01' }),
    )
    const { customers } = (await page.request.get('/api/customers')).body
    const contact = `/api/customers/${customers[0].id}/contact`
    const answers = async (answer: string) => {
      await page.getByRole('radio', { name: answer }).check()
      await page.getByRole('button', { name: 'Save' }).click()
    }
    await page.request.patch(contact, { mayBeWrittenTo: false })
    await page.goto('/customers')
    await page.getByRole('button', { name: /^Mia Kern/ }).click()
    await page.getByRole('button', { name: 'Edit contact' }).click()
    await answers('Not known')
    await expect(page.getByText('No phone number')).toBeVisible()

    await page.getByRole('button', { name: 'Edit contact' }).click()
    await page.request.patch(contact, { mayBeWrittenTo: false })
    page.expectErrors(/409/)
    await answers('Yes')
    const asked = page.getByRole('group', { name: 'May you write to them?' }).first()
    await expect(asked).toContainText('Saved meanwhile: No')
    await asked.getByRole('button', { name: 'Use Yes' }).click()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
    const { body } = await page.request.get(`/api/customers/${customers[0].id}`)
    expect(body.mayBeWrittenTo).toBe(true)
  },
)

test(
  'Of a customer whose contact is deleted the no is still shown, in the list too, and there is nothing more to delete',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const sale = saleOf({ customerName: 'Ida Kern', saleDate: '2026-03-01' })
    await page.request.post('/api/sales-entries', sale)
    const { customers } = (await page.request.get('/api/customers?search=ida')).body
    const contact = `/api/customers/${customers[0].id}/contact`
    await page.request.patch(contact, { phone: '0171 2345678', mayBeWrittenTo: false })
    await page.goto('/customers')
    await page.getByRole('button', { name: /^Ida Kern/ }).click()
    const deleting = page.getByRole('dialog').getByRole('button', { name: 'Delete contact' })
    await deleting.click()
    await page.getByRole('button', { name: 'Yes, delete it' }).click()
    await expect(page.getByText('Deleted the contact of Ida Kern')).toBeVisible()
    const ida = page.getByRole('button', { name: /^Ida Kern.*asked not/ })
    await expect(ida).toBeVisible()
    await ida.click()
    await expect(page.getByText(/^Asked not to be written to, noted/)).toBeVisible()
    await expect(deleting).toBeHidden()
  },
)
