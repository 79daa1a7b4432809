export type { SoldIn } from './goal-parts.ts'
export { currentToggles } from './customize/preferences.ts'
export { entriesAt } from './figures/entries-link.tsx'
