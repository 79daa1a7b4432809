export { orphans, rollupDifferences } from './verify.ts'
