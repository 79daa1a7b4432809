export { costCoverage, growthRate } from './rules.ts'
export { historyOf } from './store.ts'
export { sumRanges } from './sum-ranges.ts'
export { orphans, rollupDifferences } from './verify.ts'
