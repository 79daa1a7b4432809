import type { Page } from '@playwright/test'
import { expect, expectLoaded } from './fixtures.ts'

/** The pages of a shop on which something could be typed or changed. */
const PAGES = [
  '/dashboard',
  '/sales-entry',
  '/data-management',
  '/data-management/deleted',
  '/data-management/names',
  '/goal-settings',
  '/business-profile',
  '/boss-action-coach',
  '/boss-action-coach?tab=competition',
  '/boss-action-coach?tab=settings',
  '/setup-guide',
  '/technical-support',
  '/feedback',
]

/** What takes text, a file or a choice inside a form, and what sends one. The banner's own forms lead out of the shop. */
const CONTROLS =
  'main form:not([role=region] *) :is(input, select, textarea, button):enabled, main button[type=submit]:enabled:not([role=region] *), main input[type=file]:enabled'

/** Walks the pages of a shop that somebody only looks at: nothing may be typed and refused afterwards. */
export async function expectFormsToBeOff(page: Page): Promise<void> {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expectLoaded(page)
    await expect(page.locator(CONTROLS), path).toHaveCount(0)
  }
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Product or service')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save sale' })).toBeDisabled()
}
