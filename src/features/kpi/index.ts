export { costCoverage, growthRate } from './rules.ts'
export { historyOf, sumRanges } from './store.ts'
export { orphans, rollupDifferences } from './verify.ts'
