import { expect } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'
import { post } from '../../../../app/testing/page/parts.ts'
import { addDays, dayIn } from '../../../../shared/calendar.ts'
import { createEntry } from '../../../sales/contract.ts'
import { listOutreach } from '../contract.ts'

const { test } = await pageTests()

const sold = (page: Page, customerName: string, daysAgo: number, revenue: number) =>
  post(page, createEntry.path, {
    customerName,
    revenue,
    productName: 'Bouquet',
    saleDate: addDays(dayIn('America/Chicago', new Date()), -daysAgo),
  })
async function openCard(page: Page) {
  await page.goto('/boss-action-coach')
  return page.getByRole('region', { name: 'Who to call' })
}

test('A newcomer learns to record who bought', { tags: 'long' }, async ({ page, owner: _ }) => {
  const card = await openCard(page)
  await expect(card.getByText(/^Enter who bought when you record a sale/)).toBeVisible()
})

test('When everyone has been in within 30 days, that is a good thing', async ({
  page,
  owner: _,
}) => {
  await sold(page, 'Ana Lima', 29, 5400)
  const card = await openCard(page)
  await expect(card.getByText('All your customers have bought in the last 30 days.')).toBeVisible()
})

test('The top five come first, more on demand', { tags: 'long' }, async ({ page, owner: _ }) => {
  for (let n = 1; n <= 7; n += 1) await sold(page, `Customer no. ${n}`, 45, 100 - n)
  const card = await openCard(page)
  const rows = card.getByRole('heading', { level: 3 })
  await expect(rows).toHaveCount(5)
  await expect(card).toContainText('Your last recorded sale is from')
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect(rows).toHaveCount(7)
  await expect(card.getByRole('button', { name: 'Show more' })).toHaveCount(0)
})

test(
  'A list that cannot be loaded is loaded again, and a refused change says so',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/outreach.*ERR_FAILED/)
    await sold(page, 'Ana Lima', 62, 5400)
    await sold(page, 'Cleo Marsh', 0, 40)
    page.route(`**${listOutreach.path}*`, (route) => route.abort())
    const card = await openCard(page)
    await expect(card.getByText("The customers couldn't be loaded")).toBeVisible()
    page.unroute(`**${listOutreach.path}*`)
    await card.getByRole('button', { name: 'Try again' }).click()
    const ana = card.getByText('Ana Lima')
    page.route(`**${listOutreach.path}/*`, (route) => route.abort())
    await ana.click()
    await card.getByRole('button', { name: 'Not now' }).click()
    await expect(page.getByText("We can't reach the server.")).toBeVisible()
    await expect(ana).toBeVisible()
  },
)

test('The address opens a customer, before all others', async ({ page, owner: _ }) => {
  await sold(page, 'Ana Lima', 62, 5400)
  await sold(page, 'Ben Adeyemi', 40, 120)
  const { body } = await page.request.get(listOutreach.path)
  const [, ben] = body.customers
  await page.goto(`/boss-action-coach?customer=${ben.customerId}`)
  const card = page.getByRole('region', { name: 'Who to call' })
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(['Ben Adeyemi', 'Ana Lima'])
  await expect(card.getByLabel('Message', { exact: true })).toHaveValue(/^Hi Ben/)
})

test('The offer is left out with a switch, for all customers and from then on', async ({
  page,
  owner: _,
}) => {
  await sold(page, 'Ana Lima', 62, 5400)
  const card = await openCard(page)
  await card.getByText('Ana Lima').click()
  const message = card.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(/20% off/)
  await card.getByRole('switch', { name: 'Without the offer' }).click()
  await expect(message).not.toHaveValue(/% off/)
  await page.idle()
  await page.reload()
  await card.getByText('Ana Lima').click()
  await expect(message).not.toHaveValue(/% off/)
})
