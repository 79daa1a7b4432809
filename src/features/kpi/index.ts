export { coverageInWords, growthRate } from './rules.ts'
