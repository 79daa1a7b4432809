import { moneyText } from '../src/shared/money.ts'
import { expect, expectLargeTextToFit, open, test } from './fixtures.ts'
import { endsOf, LIMITS, makeShop, SHOPS } from './limits.ts'

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
    for (const { size, ends: limits } of LIMITS) {
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
    }
    await expectLargeTextToFit(page)
  })
}
