import { describe, expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import type { Entry } from '../contract.ts'
import { saleOf } from '../testing/entries.ts'

const { test } = await pageTests()

/** Opens the dialog of a sale of 10.00, and notes what the page sends when it is saved. */
async function opened(page: Page) {
  const sale = saleOf({ productName: 'Peonies', revenue: 10, cost: 4 })
  const { id } = (await page.request.post('/api/sales-entries', sale)).body as Entry
  const path = `/api/sales-entries/${id}`
  await page.goto('/data-management')
  await page.getByRole('button', { name: /^Edit Peonies/ }).click()
  const sent: unknown[] = []
  page.route(`**${path}`, (route) => {
    sent.push(route.body)
    return route.continue()
  })
  const dialog = page.getByRole('dialog', { name: 'Edit sale' })
  return {
    sent,
    dialog,
    revenue: dialog.getByRole('textbox', { name: 'Revenue', exact: true }),
    /** What another device does. */
    elsewhere: (changes: object) => page.request.patch(path, changes),
    save: () => dialog.getByRole('button', { name: 'Save changes' }).click(),
    now: async () => ((await page.request.get('/api/sales-entries')).body as Entry[])[0],
  }
}

describe('the dialog of a sale', () => {
  test('sends only what was changed, with how it was read', async ({ page, owner: _ }) => {
    const { sent, dialog, revenue, elsewhere, save, now } = await opened(page)
    await elsewhere({ fee: 0.25 })
    await dialog.getByLabel('Customer (optional)').fill('Zoe')
    await save()
    await expect(page.getByText('Sale updated')).toBeVisible()
    expect(sent).toEqual([{ customerName: 'Zoe', was: { customerName: 'Mia' } }])
    expect(await now()).toMatchObject({ customerName: 'Zoe', fee: 0.25 })
    await expect(revenue).toBeHidden()

    await page.getByRole('button', { name: /^Edit Peonies/ }).click()
    await save()
    await expect(dialog).toBeHidden()
    expect(sent, 'nothing was changed').toHaveLength(1)
  })

  test('shows both values if the price was changed meanwhile, and saves the own one with one press', async ({
    page,
    owner: _,
  }) => {
    const { dialog, revenue, elsewhere, save, now } = await opened(page)
    await elsewhere({ revenue: 99 })
    await revenue.fill('12')
    await dialog.getByLabel('Customer (optional)').fill('Zoe')
    page.expectErrors(/409/)
    await save()
    const notice = dialog.getByRole('group', { name: /changed elsewhere/ })
    await expect(notice).toBeFocused()
    const price = notice.getByRole('group', { name: 'Revenue' })
    await expect(price).toContainText('Saved meanwhile: $99.00')
    await expect(price).toContainText('Yours: $12.00')
    await expect(revenue, 'nothing typed is lost').toHaveValue('12')
    expect(await now()).toMatchObject({ revenue: 99, customerName: 'Mia' })

    await price.getByRole('button', { name: 'Use $12.00' }).click()
    await expect(page.getByText('Sale updated')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(await now()).toMatchObject({ revenue: 12, customerName: 'Zoe' })
  })

  test('keeps the price of the other device with one press, and the list shows it', async ({
    page,
    owner: _,
  }) => {
    const { sent, dialog, revenue, elsewhere, save, now } = await opened(page)
    await elsewhere({ revenue: 99 })
    await revenue.fill('12')
    page.expectErrors(/409/)
    await save()
    await dialog.getByRole('button', { name: 'Keep $99.00' }).click()
    await expect(dialog).toBeHidden()
    expect(sent, 'there was nothing more to send').toHaveLength(1)
    expect(await now()).toMatchObject({ revenue: 99 })
    await expect(page.getByText('$99.00').first()).toBeVisible()
  })

  test('asks about each field, and about a refund as one', async ({ page, owner: _ }) => {
    const { dialog, revenue, elsewhere, save, now } = await opened(page)
    await elsewhere({ revenue: -5, quantity: -1, cost: null, saleDate: '2026-03-30' })
    await revenue.fill('12')
    await dialog.getByLabel('Sale date').fill('2026-03-29')
    page.expectErrors(/409/)
    await save()
    await dialog.getByRole('button', { name: 'Keep Mar 30, 2026' }).click()
    const price = dialog.getByRole('group', { name: 'Revenue' })
    await expect(price).toContainText('Saved meanwhile: -$5.00')
    await price.getByRole('button', { name: 'Keep -$5.00' }).click()
    await dialog.getByRole('button', { name: 'Keep empty' }).click()
    await dialog.getByRole('button', { name: 'Keep -1' }).click()
    await expect(dialog).toBeHidden()
    expect(await now()).toMatchObject({ revenue: -5, quantity: -1, saleDate: '2026-03-30' })
  })
})
