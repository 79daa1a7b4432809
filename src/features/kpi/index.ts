export { costCoverage, growthRate } from './rules.ts'
