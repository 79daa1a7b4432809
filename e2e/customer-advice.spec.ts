import type { Page } from '@playwright/test'
import { aiRecommendations, customerFindings } from '../src/features/advice/customers/contract.ts'
import { crmOptIn } from '../src/features/crm/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { addDays, dayIn, formatDayInWords } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'

const today = dayIn('America/Chicago', new Date())
const NAME = 'Grace Whitfield'

test('An owner sees that a regular went silent, why, and the sales behind it', async ({
  page,
  owner: _,
}) => {
  const last = await recordSilentRegular(page)
  const profile = await openProfile(page)
  const findings = profile.getByRole('region', { name: 'What their purchases show' })
  const silence = findings.getByRole('listitem').first()
  await expect(silence).toContainText(
    `It has been 70 days since their last visit on ${formatDayInWords(last, { dateStyle: 'Mar 31, 2026' })}`,
  )
  await expect(silence).toContainText('They used to come every 14 days.')
  await expect(silence).toContainText('Usual gap14 days')
  await expect(findings).toContainText(
    'On 3 of the 6 visits with "Hand-tied bouquet" they also bought "Ceramic vase".',
  )
  await expectAccessiblePage(page)

  await silence.getByRole('link', { name: /^See these sales of Grace Whitfield, / }).click()
  await expect(page).toHaveURL(/\/data-management\?/)
  await expect(page.getByRole('row').filter({ hasText: NAME })).toHaveCount(9)
})

test('What to do stands there at once, and without a model there is no button for one', async ({
  page,
  owner: _,
}) => {
  await recordSilentRegular(page)
  const profile = await openProfile(page)
  const section = profile.getByRole('region', { name: 'What to do next' })
  await expect(section).toContainText(`Get in touch with ${NAME} now`)
  await expect(section).toContainText('Write to them without a discount.')
  await expect(profile.getByText('They have always paid the full price.')).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
  await expect(profile).not.toContainText('OpenAI')
  await expect(profile.getByText(/^It has been 70 days since/)).toBeVisible()
  await expectAccessiblePage(page)
})

test.describe('A model that is slow or fails', () => {
  test.use({ expectedErrors: [/(?:ai-recommendations|customer-findings).*(?:ERR_FAILED|429)/] })

  test('is waited for, can be tried again, and its text is shown as text', async ({
    page,
    owner: _,
  }) => {
    await recordSilentRegular(page)
    await page.route(`**${customerFindings.path}*`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), hasModel: true } })
    })
    const profile = await openProfile(page)
    const section = profile.getByRole('region', { name: 'What to do next' })
    const asked = `**${aiRecommendations.path}`
    await expect(section).toContainText(`Get in touch with ${NAME} now`)

    await page.route(asked, (route) => route.abort())
    await section.getByRole('button', { name: 'Say it in other words' }).click()
    await expect(section.getByRole('alert')).toHaveText('Failed to fetch AI recommendations.')
    await page.unroute(asked)

    const usedUp = "You have used today's 50 AI texts. You can ask for more tomorrow."
    await page.route(asked, (route) =>
      route.fulfill({ status: 429, json: { message: usedUp, code: 'ai_texts_used_up' } }),
    )
    const again = section.getByRole('button', { name: 'Try again' })
    await again.click()
    await expect(section.getByRole('alert')).toHaveText(usedUp)
    await expectAccessiblePage(page)
    await page.unroute(asked)

    let answer = () => {}
    const isTime = new Promise<void>((resolve) => (answer = resolve))
    await page.route(asked, async (route) => {
      await isTime
      await route.fulfill({ json: { recommendations: 'Call her <b>today</b>.', from: 'model' } })
    })
    await again.click()
    await expect(section.getByText('Writing recommendations...')).toBeVisible()
    await expect(section.getByText(/^This can take up to 20 seconds/)).toBeVisible()
    await expectAccessiblePage(page)
    answer()
    await expect(section.getByText('Call her <b>today</b>.', { exact: true })).toBeVisible()
    await expect(section).toContainText(
      'Put together by AI from our own sentences and the figures above',
    )
    await expect(section.getByRole('button')).toHaveCount(0)
    await expectAccessiblePage(page)
  })

  test('and findings that fail to load can be tried again', async ({ page, owner: _ }) => {
    await recordSilentRegular(page)
    await page.route(`**${customerFindings.path}*`, (route) => route.abort())
    const profile = await openProfile(page)
    await expect(profile.getByText('Unable to load what their purchases show')).toBeVisible()
    await page.unroute(`**${customerFindings.path}*`)
    await profile.getByRole('button', { name: 'Try again' }).click()
    await expect(profile.getByText(/^It has been 70 days since/)).toBeVisible()
  })
})

test.describe('When a call for CRM access fails', () => {
  test.use({ expectedErrors: [/crm-optin.*503/] })

  test('it is confirmed all the same, and sent again', async ({ page, owner: _ }) => {
    await recordSilentRegular(page)
    const profile = await openProfile(page)
    let calls = 0
    await page.route(`**${crmOptIn.path}`, (route) => {
      calls++
      return calls === 1 ? route.fulfill({ status: 503, json: {} }) : route.continue()
    })
    const received = page.waitForResponse(
      (answer) => answer.url().endsWith(crmOptIn.path) && answer.ok(),
    )
    await profile.getByRole('button', { name: 'Request CRM access' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Request received' })
    await expect(confirmation).toContainText(
      'Your request has been received by the admin and we will contact you with more information soon!',
    )
    await expectAccessiblePage(page)
    await received
    expect(calls, 'sent again after the failure').toBe(2)
    await confirmation.getByRole('button', { name: 'OK' }).click()
    await expect(confirmation).toBeHidden()
    const asked = profile.getByText(/^You asked the community to help you follow up/)
    await expect(asked, 'the button that had the focus is gone').toBeFocused()
  })
})

/** Six visits every 14 days, the last 70 days ago, with a vase on every other one; and a sale to someone else today. */
async function recordSilentRegular(page: Page): Promise<string> {
  const last = addDays(today, -70)
  const sell = async (productName: string, customerName: string, saleDate: string) => {
    await post(page, createEntry.path, { productName, customerName, saleDate, revenue: 42 })
  }
  for (let n = 0; n < 6; n += 1) {
    await sell('Hand-tied bouquet', NAME, addDays(last, -14 * n))
    if (n % 2 === 0) await sell('Ceramic vase', NAME, addDays(last, -14 * n))
  }
  await sell('Card', 'Someone else', today)
  return last
}

/** Opens the regular's profile from the dashboard of the year of their last visit. */
async function openProfile(page: Page) {
  await page.goto(`/dashboard?year=${addDays(today, -70).slice(0, 4)}`)
  // On a phone the list is folded.
  const list = page.locator('summary').filter({ hasText: 'Customer Intelligence' })
  if (page.viewportSize()!.width < 768) await list.click()
  await page.getByRole('button', { name: NAME }).click()
  return page.getByRole('dialog', { name: NAME })
}
