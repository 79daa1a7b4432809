/** Links to the sales behind a figure. */
export type { ProductsQuery } from './queries.ts'
export { entriesAt } from './figures/entries-link.tsx'
