import { lazy } from 'react'

export type { Averaged, Sold } from './goal-parts.ts'
export { currentToggles } from './customize/preferences.ts'
export { entriesAt } from './figures/entries-link.tsx'
export const OwnersRevenue = lazy(async () => ({
  default: (await import('./panels/revenue-panel.tsx')).RevenuePanel,
}))
