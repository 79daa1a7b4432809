export type { Sold } from './goal-parts.ts'
/** Links to the sales behind a figure. */
export { entriesAt } from './figures/entries-link.tsx'
