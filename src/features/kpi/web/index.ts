import { lazy } from 'react'

export type { Averaged, Sold } from './goal-parts.ts'
/** What the owner has switched off. */
export { currentToggles } from './customize/preferences.ts'
/** Links to the sales behind a figure. */
export { entriesAt } from './figures/entries-link.tsx'
/** The months of somebody else's shop, for admins. */
export const OwnersRevenue = lazy(async () => ({
  default: (await import('./panels/revenue-panel.tsx')).RevenuePanel,
}))
