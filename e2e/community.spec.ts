import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { achievements, type Achievements } from '../src/features/coach/points/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, openMenu, post, signUp, test } from './fixtures.ts'

const today = dayIn('America/Chicago', new Date())
const GROUP = 'https://community.example/group'

test('An owner generates a weekly report, changes the post, copies it and opens the group: a share earns 100 points (spec §2.15)', async ({
  page,
  context,
  owner: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await withGroup(page)
  await record(page, 'Bouquet', 1200)
  await record(page, 'Wreath', 300)
  await openTab(page, 'community')
  await expect(page.getByText('2 of 2 shares left this month')).toBeVisible()
  for (const tip of [
    'Community Tips',
    'Post wins every Friday',
    'Track daily progress',
    'Consistency beats perfection.',
    'Share struggles too',
    'Celebrate small wins',
  ]) {
    await expect(page.getByText(tip, { exact: true })).toBeVisible()
  }
  await expectAccessiblePage(page)

  const dialog = await generate(page, 'Weekly')
  await expectAccessiblePage(page)
  const post = dialog.getByLabel('Your post')
  await expect(post).toHaveValue(
    /^My weekly wins: week \d of \w+ \d{4}\n\nRevenue: \$1,500\nTop product: Bouquet\nActive days: 1 of 7\nGross margin: ≈30%\n\n#BOSSCommunity #WeeklyWins$/,
  )
  await dialog.getByRole('switch', { name: 'Leave my revenue out' }).click()
  await expect(post).not.toHaveValue(/\$/)
  await expect(post).toHaveValue(/Sales: 2/)
  await post.press('ControlOrMeta+End')
  await post.pressSequentially('\nThank you all!')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByText('Your post is copied.')).toBeVisible()
  const written = await post.inputValue()
  expect(await clipboard(page), 'without a copyright notice').toBe(written)
  expect(written).toMatch(/#WeeklyWins\nThank you all!$/)
  await dialog.getByRole('switch', { name: 'Leave my revenue out' }).click()
  await expect(post).toHaveValue(/\$1,500/)
  await dialog.getByRole('switch', { name: 'Leave my revenue out' }).click()
  await expect(post, 'what was typed is kept').toHaveValue(written)

  const tab = await openGroup(page, dialog)
  await expect(tab).toHaveURL(GROUP)
  expect(await tab.evaluate('window.opener')).toBeNull()
  await tab.close()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('B.O.S.S Believer Achievement')).toBeVisible()
  await expect(page.getByText('+100 points. You have 1 share left this month.')).toBeVisible()
  await expect(page.getByText('1 of 2 shares left this month')).toBeVisible()
})

test.describe('After two shares in a month', () => {
  test.use({ expectedErrors: [/track-boss-believer .*429/] })

  test('the limit is reached: sharing still works and earns no more points', async ({
    page,
    owner: _,
  }) => {
    await withGroup(page)
    for (let n = 0; n < 2; n += 1) {
      expect((await page.request.get('/api/community-report')).status()).toBe(200)
      await post(page, '/api/track-boss-believer')
    }
    await openTab(page, 'community')
    await expect(page.getByText('Monthly Share Limit Reached.')).toBeVisible()
    const dialog = await generate(page, 'Monthly')
    await expect(dialog.getByText('Monthly Share Limit Reached.')).toBeVisible()
    await expect(dialog.getByLabel('Your post')).toHaveValue(/Points: 200\n/)
    await expectAccessiblePage(page)
    await (await openGroup(page, dialog)).close()
    await expect(page.getByText('Monthly Share Limit Reached', { exact: true })).toBeVisible()
    await expect(page.getByText(/It resets next month/)).toBeVisible()
    const message = page.locator('[data-sonner-toast]')
    await expect(message, 'neither green nor red').not.toHaveAttribute('data-type', /success|error/)
  })
})

test('Text copied by hand from the post has no copyright notice', async ({
  page,
  context,
  owner: _,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openTab(page, 'community')
  const dialog = await generate(page, 'Weekly')
  const field = dialog.getByLabel('Your post')
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+c')
  const copied = await clipboard(page)
  expect(copied.length).toBeGreaterThan(50)
  expect(copied).toBe(await field.inputValue())
})

test('Where the clipboard is not allowed, the post is selected; without a group the dialog says so', async ({
  page,
  owner: _,
}) => {
  await page.addInitScript(
    `Object.defineProperty(navigator, 'clipboard', { value: undefined })
     document.execCommand = () => false`,
  )
  await openTab(page, 'community')
  const dialog = await generate(page, 'Weekly')
  await expect(dialog.getByText("There's no community group to open yet.")).toBeVisible()
  await expect(dialog.getByRole('link')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(dialog.getByText(/Your post is selected: press Ctrl\+C/)).toBeVisible()
  const field = dialog.getByLabel('Your post')
  await expect(field).toBeFocused()
  const selected = await page.evaluate<number>(
    'document.activeElement.selectionEnd - document.activeElement.selectionStart',
  )
  expect(selected).toBe((await field.inputValue()).length)
})

test('The picture of a report is a PNG of 1200 x 630, without the revenue if the owner leaves it out', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Bouquet', 1200)
  await openTab(page, 'community')
  const dialog = await generate(page, 'Weekly')
  await dialog.getByText('Add a picture').click()
  const picture = dialog.getByRole('img', { name: /^Picture of your report/ })
  await expect(picture).toHaveAccessibleName(/Revenue: \$1,200/)
  const withRevenue = await download(page, dialog)
  // A PNG begins with 8 bytes of signature and a header with its width and height.
  expect(withRevenue.subarray(1, 4).toString()).toBe('PNG')
  expect([withRevenue.readUInt32BE(16), withRevenue.readUInt32BE(20)]).toEqual([1200, 630])

  await dialog.getByRole('switch', { name: 'Leave my revenue out' }).click()
  await expect(picture).toHaveAccessibleName(/Sales: 1, Active days: 1 of 7, Gross margin: ≈30%/)
  await expect(picture).not.toHaveAccessibleName(/\$/)
  expect((await download(page, dialog)).equals(withRevenue), 'another picture').toBe(false)
})

test('An owner with one sale sees First Sale unlocked, and how far the other achievements are', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Bouquet', 4200)
  // Streaks of different lengths, which nobody can have on the first day.
  await page.route(`**${achievements.path}`, async (route) => {
    const answer = await route.fetch()
    const json = (await answer.json()) as Achievements
    json.streaks.sales.current = 3
    json.streaks.login.current = 5
    await route.fulfill({ response: answer, json })
  })
  await openTab(page, 'achievements')
  await expect(page.getByRole('heading', { name: 'Bronze Member' })).toBeVisible()
  await expect(page.getByText('50 points earned')).toBeVisible()
  await expect(page.getByText('450 points to Silver')).toBeVisible()
  const cards = page.getByRole('region', { name: 'Your achievements' }).getByRole('listitem')
  await expect(cards).toHaveCount(11)
  const card = (name: string) => cards.filter({ has: page.getByRole('heading', { name }) })
  await expect(card('First Sale')).toContainText('✓ Unlocked')
  await expect(card('First Sale')).toContainText('+50')
  await expect(card('Revenue Rocket')).toContainText('Take in $10,000 in a month: $4,200 so far.')
  await expect(card('Revenue Rocket')).toContainText('Earn 200 points')
  await expect(card('Revenue Rocket').getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    '42',
  )
  await expect(card('Week Warrior')).toContainText(
    'Record a sale on 7 open days in a row: 1 so far.',
  )
  await card('Week Warrior').locator('summary').click()
  await expect(card('Week Warrior')).toContainText('each at most 7 days later')
  for (const [tile, value] of [
    ['Achievements unlocked', '1 of 11'],
    ['Sales streak', '3 open days'],
    ['Login streak', '5 days'],
    ['Total points', '50'],
  ] as const) {
    const figure = page.locator(`xpath=//dt[.="${tile}"]/following-sibling::dd[1]`)
    await expect(figure, tile).toHaveText(value)
  }
  await expectAccessiblePage(page)
})

test('In the Advanced Settings owners choose what they are told about, and see every point and its reason', async ({
  page,
}) => {
  // No day before the registration counts for a streak. So the owner moves to where it is tomorrow.
  await signUp(page, process.env.E2E_URL!, 'Etc/GMT+12')
  const day = dayIn('Etc/GMT+12', new Date())
  const timeZone = ['UTC', 'Pacific/Kiritimati'].find((zone) => dayIn(zone, new Date()) > day)
  await record(page, 'Bouquet', 20, day)
  await post(page, '/api/business-profile', { timeZone })
  await openTab(page, 'achievements')
  await expect(
    (await openMenu(page)).getByText('A sale today keeps your 1-day streak'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('Advanced Settings').click()
  const events = page.getByRole('group', { name: 'Your points' })
  await expect(events.getByRole('listitem')).toContainText([
    'First Sale: your first recorded sale.',
  ])
  await page.getByRole('button', { name: 'Count my points again' }).click()
  await expect(page.getByText('All of your points were right.')).toBeVisible()
  await expectAccessiblePage(page)

  for (const name of ['Achievements:', 'Sales streak:']) {
    // Reloading before the answer would cancel the call.
    const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET')
    await page.getByRole('switch', { name }).click()
    await saved
  }
  await page.reload()
  await expect((await openMenu(page)).getByRole('link').first()).toBeVisible()
  await expect(page.getByText('A sale today keeps')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByText('Advanced Settings').click()
  await expect(page.getByRole('switch', { name: 'Achievements:' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Goals and milestones:' })).toBeChecked()
})

async function openTab(page: Page, tab: 'community' | 'achievements'): Promise<void> {
  await page.goto(`/boss-action-coach?tab=${tab}`)
  await expect(page.getByRole('heading', { name: 'B.O.S.S. Action Coach' })).toBeVisible()
}

/** Generates a report and returns the share dialog. */
async function generate(page: Page, kind: 'Weekly' | 'Monthly'): Promise<Locator> {
  await page.getByRole('button', { name: `Generate ${kind} Report` }).click()
  const dialog = page.getByRole('dialog', { name: `${kind} Performance` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Sets the address of the community's group, which the operator would set. */
async function withGroup(page: Page): Promise<void> {
  await page.context().route(GROUP, (route) => route.fulfill({ body: 'Welcome' }))
  await page.context().route('**/boss-action-coach*', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(
      'name="community-url" content=""',
      `name="community-url" content="${GROUP}"`,
    )
    await route.fulfill({ response: answer, body: html })
  })
}

async function openGroup(page: Page, dialog: Locator): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Open the group' }).click()
  return opened
}

async function download(page: Page, dialog: Locator): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download image' }).click()
  const file = await started
  expect(file.suggestedFilename()).toBe(`weekly-report-${today}.png`)
  return readFile(await file.path())
}

const clipboard = (page: Page): Promise<string> =>
  page.evaluate<string>('navigator.clipboard.readText()')

const record = (page: Page, productName: string, revenue: number, saleDate = today) =>
  post(page, createEntry.path, { productName, revenue, saleDate })
