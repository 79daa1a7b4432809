export { countChanged, countKnown, type KnownBy } from './bulk/duplicates.ts'
export { resolveNames } from './bulk/names.ts'
export { commitStaged, openStaging } from './bulk/staging.ts'
export {
  countEdited,
  editedEntries,
  importOfTrashed,
  importsInTrash,
  stillInTrash,
} from './imported.ts'
export { lockSales } from './lock.ts'
export { deletionRestoring, moveToTrash, type Deletion } from './trash.ts'
export {
  customerSums,
  productSums,
  salespersonSums,
  type CustomerSums,
  type NamedSums,
} from './rollups/ranking.ts'
export { sumRanges, sumsByRange, type SumsOf } from './rollups/sum-ranges.ts'
export {
  countCustomerNames,
  countCustomers,
  countSales,
  historyOf,
  overviewOf,
  revisionOf,
} from './rollups/totals.ts'
export { orphans, rollupDifferences } from './rollups/verify.ts'
