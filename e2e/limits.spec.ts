import type { Page } from '@playwright/test'
import { moneyText } from '../src/shared/money.ts'
import { countsOf } from './counts.ts'
import { expect, expectLargeTextToFit, expectLoaded, open, test } from './fixtures.ts'
import {
  COACH_BEGINS,
  COACH_LIMITS,
  endsOf,
  expectWithin,
  LIMITS,
  makeShop,
  SHOPS,
} from './limits.ts'

const DOLLARS = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

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
      if (target) await expect(now).toContainText(`of ${moneyText(target.amount, DOLLARS)}`)
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

/** Scrolls down and up again: what comes into view late is loaded then. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
  await expectLoaded(page)
  await page.evaluate('scrollTo(0, 0)')
  await expectLoaded(page)
}
