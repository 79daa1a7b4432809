import type { Locator, Page } from '@playwright/test'
import { moneyText } from '../src/shared/money.ts'
import { countsOf, type Counts } from './counts.ts'
import { createGoal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectLargeTextToFit, expectLoaded, open, post, test } from './fixtures.ts'
import {
  CELEBRATION,
  COACH_BEGINS,
  COACH_LIMITS,
  endsOf,
  expectWithin,
  LIMITS,
  makeProfile,
  makeShop,
  READING,
  SHOPS,
  TODAY,
  unclearFile,
} from './limits.ts'

for (const [name, shop] of Object.entries(SHOPS)) {
  test(`How is today, am I on track, what next: on the first screen of the ${name} shop @desktop`, async ({
    page,
    owner: _,
  }) => {
    await makeShop(page, shop)
    const { target } = await (await page.request.get('/api/today')).json()
    const { mission } = await (await page.request.get('/api/daily-mission')).json()
    if (target) expect(mission, 'the coach says the same number').toMatchObject(target)
    else expect(mission).toBeNull()
    for (const { size, ends: limits, dashboard } of LIMITS) {
      await page.setViewportSize(size)
      await open(page, '/dashboard')
      const now = page.getByRole('region', { name: 'Now', exact: true })
      await expect(now.getByRole('button', { name: 'Not now' })).toBeVisible()
      if (target) await expect(now).toContainText(`of ${moneyText(target.amount, shop.notation)}`)
      const ends = await endsOf(page)
      for (const [part, limit] of Object.entries(limits)) {
        const end = ends[part as keyof typeof ends]
        if (end !== null) expect(end, `${part} at ${size.width} px`).toBeLessThanOrEqual(limit)
      }
      // Loaded as the last part, once there are figures.
      const lists = page.getByRole('region', { name: 'Where it comes from' })
      await expect(lists.or(page.getByText('Your figures grow with your sales'))).toBeVisible()
      await showAll(page)
      const counts = await countsOf(page)
      expectWithin(counts, dashboard, `at ${size.width} px`)
    }
    await expectLargeTextToFit(page)
  })

  test(`No tab of the coach holds more than it may on a phone, for the ${name} shop @desktop`, async ({
    page,
    owner: _,
  }) => {
    await makeShop(page, shop)
    await page.setViewportSize(LIMITS.at(-1)!.size)
    for (const [tab, limits] of Object.entries(COACH_LIMITS)) {
      await open(page, `/boss-action-coach?tab=${tab}`)
      const panel = page.getByRole('tabpanel')
      await expect(panel).toBeVisible()
      await showAll(page)
      const { y } = (await panel.boundingBox())!
      expect.soft(y, `where ${tab} begins`).toBeLessThanOrEqual(COACH_BEGINS)
      const counts = await countsOf(page)
      expectWithin(counts, limits, `on ${tab}`)
    }
  })
}

const THIS_YEAR = `${TODAY.slice(0, 4)}-full`

for (const name of ['café', 'florist'] as const) {
  test(`Reading a file asks one thing at a time and celebrates nothing, for the ${name} shop @desktop`, async ({
    page,
    owner: _,
  }) => {
    await makeProfile(page, SHOPS[name])
    await post(page, createGoal.path, { timeframe: THIS_YEAR, targetAmount: 100 })
    await open(page, '/data-management')
    const choose = () => page.locator('input[type=file]').first().setInputFiles(unclearFile())
    const button = (text: string) => page.getByRole('button', { name: text })
    const expectCalm = async (where: string, says: string | RegExp, next: Locator) => {
      await expect(page.getByRole('main')).toContainText(says)
      await showAll(page)
      await expectWithinAtEachSize(page, 'main', READING, where, () =>
        expect.soft(next, `the button ${where}`).toBeInViewport({ ratio: 1 }),
      )
    }

    await choose()
    await expectCalm(
      'asked for the day',
      /Which day is .*far larger than usual/,
      button('Import CSV'),
    )
    await button('As month/day').click()
    await expectCalm(
      'asked for refunds',
      /leave them out\W*\d.*far larger than usual/,
      button('Import CSV'),
    )
    await button('Yes, leave them out').click()
    await expect(page.getByText('Please answer the question first.')).toBeHidden()
    await expectCalm('when ready', 'far larger than usual', button('Import CSV'))
    await button('Import CSV').click()
    const onward = page.getByRole('link', { name: 'See your dashboard' })
    await expectCalm('when done', /, from .* to /, onward)
    await choose()
    await expectCalm('with nothing new', 'There is nothing to do.', button('Choose another file'))

    await open(page, '/dashboard')
    await expectNoNews(page)
  })

  test(`A day has one celebration of a few words, for the ${name} shop @desktop`, async ({
    page,
    owner: _,
  }) => {
    await makeShop(page, { ...SHOPS[name], goals: [null, null] })
    const { month, yearOrQuarter: year } = await (await page.request.get('/api/today')).json()
    const goals = [
      [TODAY.slice(0, 7), month.revenue + 40],
      [THIS_YEAR, year.revenue + 40],
      // Reached by a second sale.
      [THIS_YEAR, year.revenue + 80],
    ] as const
    for (const [timeframe, targetAmount] of goals)
      await post(page, createGoal.path, { timeframe, targetAmount, description: 'New van' })

    await open(page, '/sales-entry')
    await page.getByLabel('Product or service').fill('Workshop')
    await page.getByLabel('Revenue').fill('62')
    await page.getByRole('button', { name: 'Save sale', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: / is reached$/ })
    await expect(dialog).toBeVisible()
    // It stays while the keyboard is in it.
    await page.keyboard.press('Tab')
    await expectWithinAtEachSize(page, 'dialog[open]', CELEBRATION, 'in the dialog')
    const awards = page.locator('[data-sonner-toast]').filter({ hasNotText: 'Sales entry added' })
    await expect(awards).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Keep going' }).click()

    await post(page, createEntry.path, { productName: 'Workshop', revenue: 62, saleDate: TODAY })
    for (const path of ['/dashboard', '/boss-action-coach?tab=achievements']) {
      await open(page, path)
      await expectNoNews(page)
    }
  })
}

async function expectWithinAtEachSize(
  page: Page,
  part: string,
  limits: Partial<Counts>,
  where: string,
  more?: () => Promise<void>,
): Promise<void> {
  for (const { size } of LIMITS) {
    await page.setViewportSize(size)
    expectWithin(await countsOf(page, part), limits, `${where} at ${size.width} px`)
    await more?.()
  }
}

async function expectNoNews(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog').or(page.locator('[data-sonner-toast]'))).toHaveCount(0)
}

/** Scrolls down and up again: what comes into view late is loaded then. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expectLoaded(page)
  await page.evaluate('scrollTo(0, 0)')
  await page.waitForLoadState('networkidle')
  await expectLoaded(page)
}
