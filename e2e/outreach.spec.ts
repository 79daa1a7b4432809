import type { Locator, Page } from '@playwright/test'
import { generateOutreach, listOutreach } from '../src/features/advice/outreach/contract.ts'
import { saveProfile } from '../src/features/profile/contract.ts'
import { expect, expectAccessiblePage, post, sold, test } from './fixtures.ts'

/** Opens Today's Mission and returns the card. */
async function openCard(page: Page): Promise<Locator> {
  await page.goto('/boss-action-coach')
  const card = page.getByRole('region', { name: 'Who to call' })
  await expect(card).toBeVisible()
  return card
}
const rows = (card: Locator) => card.getByRole('heading', { level: 3 })
const row = (card: Locator, name: string) => card.locator('summary').filter({ hasText: name })

/** A shop with two customers who have been away, and one who was in today. */
async function withAbsent(page: Page): Promise<void> {
  await page.goto('/sales-entry')
  await post(page, saveProfile.path, { businessName: 'Ortiz Flowers' })
  await sold(page, 'Ana Lima', 62, 5400)
  await sold(page, 'Ben Adeyemi', 40, 120)
  await sold(page, 'Cleo Marsh', 0, 40)
}

test('An owner writes to a customer, marks it as done, and sees later that it worked', async ({
  page,
  context,
  owner: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withAbsent(page)
  const card = await openCard(page)
  await expect(rows(card)).toHaveCount(2)
  await expect(row(card, 'Ana Lima')).toContainText('Away for 62 days')
  await expectAccessiblePage(page)

  await row(card, 'Ana Lima').focus()
  await page.keyboard.press('Enter')
  const message = card.getByLabel('Message', { exact: true })
  await expect(message).toHaveValue(
    /^Hi Ana, thank you for coming to us in .* 20% off .*Ortiz Flowers\.$/,
  )
  await expectAccessiblePage(page)

  await message.fill('Hi Ana, we have your tulips & "roses" again.\nMaya')
  // Closing the row loses no edits.
  await row(card, 'Ana Lima').click()
  await expect(message).toBeHidden()
  await row(card, 'Ana Lima').click()
  await expect(message).toHaveValue(/tulips/)

  await card.getByRole('button', { name: 'Copy message' }).click()
  await expect(page.getByText('Message copied. Ana Lima is off the list.')).toBeVisible()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(
    'Hi Ana, we have your tulips & "roses" again.\nMaya',
  )
  await expect(row(card, 'Ana Lima')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Who to call' })).toBeFocused()
  await card.getByText('Not on the list (1)').click()
  await expect(card).toContainText(
    "You wrote to 1 customer in the last 60 days. You'll see here when they buy again.",
  )
  await sold(page, 'Ana Lima', 0, 340)
  await openCard(page)
  await card.getByText('Not on the list (1)').click()
  await expect(card).toContainText(
    'Of the 1 customer you wrote to in the last 60 days, 1 has come back: $340 so far.',
  )
  await expect(card).toContainText('came back and spent $340')
})

test('A row says why: a regular of every 14 days who has been away for 62', async ({
  page,
  owner: _,
}) => {
  await page.goto('/sales-entry')
  await sold(page, 'Cleo Marsh', 0, 40)
  for (const daysAgo of [132, 118, 104, 90, 76, 62]) await sold(page, 'Ana Lima', daysAgo, 40)
  const card = await openCard(page)
  await expect(row(card, 'Ana Lima')).toContainText(
    'Usually here every two weeks, away for 62 days',
  )
  await row(card, 'Ana Lima').click()
  // They have always paid the full price.
  await expect(card.getByRole('switch', { name: 'Without the offer' })).toHaveCount(0)
  await expect(card.getByLabel('Message', { exact: true })).not.toHaveValue(/% off/)
  await expectAccessiblePage(page)
})

test('Not now can be undone, at once and later', async ({ page, owner: _ }) => {
  await withAbsent(page)
  const card = await openCard(page)
  await row(card, 'Ben Adeyemi').click()
  await card.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Ben Adeyemi is back on the list in a week.')).toBeVisible()
  await expect(rows(card)).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows(card)).toHaveCount(2)

  for (const name of ['Ana Lima', 'Ben Adeyemi']) {
    await row(card, name).click()
    await card.getByRole('button', { name: 'Not now' }).click()
    await expect(row(card, name)).toHaveCount(0)
  }
  await expect(card.getByText('Nobody is left to call.')).toBeVisible()
  await card.getByText('Not on the list (2)').click()
  await expect(card.getByText(/^Back on the list on/)).toHaveCount(2)
  await expectAccessiblePage(page)
  await card.getByRole('button', { name: 'Put back Ana Lima' }).click()
  await expect(row(card, 'Ana Lima')).toBeVisible()
  await expect(card.getByText('Not on the list (1)')).toBeVisible()
})

test.describe('When calls fail', () => {
  test.use({ expectedErrors: [/\/api\/(generate-)?outreach/] })

  test('with a model: its text, its failure, its limit, and no end of patience', async ({
    page,
    owner: _,
  }) => {
    await withAbsent(page)
    // The server of this test has no model: the real answers, as if there were one.
    await page.route(`**${listOutreach.path}?*`, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), hasModel: true } })
    })
    const card = await openCard(page)
    await row(card, 'Ana Lima').click()
    const message = card.getByLabel('Message', { exact: true })
    const write = card.getByRole('button', { name: 'Write it with AI' })
    await expectAccessiblePage(page)

    const tulips = { json: { message: 'Hi Ana, we have new tulips.', from: 'model' } }
    const answers = [
      tulips,
      tulips,
      { json: { message: 'Hi Ana, ready-made.', from: 'template' } },
      {
        status: 429,
        json: { code: 'ai_texts_used_up', message: "You have used today's 50 AI texts." },
      },
    ]
    let asked: unknown
    await page.route(`**${generateOutreach.path}`, async (route) => {
      asked = route.request().postDataJSON()
      await route.fulfill(answers.shift())
    })
    await write.click()
    await expect(message).toHaveValue('Hi Ana, we have new tulips.')
    await expect(
      card.getByText('Put together by AI. Please read it before you send it.'),
    ).toBeVisible()
    expect(asked).toEqual({ customerId: expect.any(Number) })
    await card.getByRole('button', { name: 'Bring back the text before' }).click()
    await expect(message).toHaveValue(/^Hi Ana, thank you for coming to us/)
    await write.click()
    await expect(message).toHaveValue('Hi Ana, we have new tulips.')
    await write.click()
    await expect(card.getByText('The AI did not answer this time, so your text')).toBeVisible()
    await expect(message, 'the owner may have changed it').toHaveValue(
      'Hi Ana, we have new tulips.',
    )
    await write.click()
    await expect(card.getByText("You have used today's 50 AI texts.")).toBeVisible()

    await page.unroute(`**${generateOutreach.path}`)
    await page.route(`**${generateOutreach.path}`, () => {})
    await write.click()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect(write).toBeVisible()
    await expect(message).toHaveValue('Hi Ana, we have new tulips.')
  })
})
