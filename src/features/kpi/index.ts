export { changeIn, chosenComparison, type Change } from './comparison/rules.ts'
export { roiOf, roiRanges, type RoiRanges } from './roi.ts'
export {
  customerRows,
  onlyIn,
  partRows,
  productRows,
  teamRows,
  type AskedRows,
} from './rankings/service.ts'
export { hoursOf } from './rows.ts'
export { metricsOf } from './service.ts'
export { coverageInWords, growthRate, recentDays } from './rules.ts'
export { changesBy, type Sides } from './why/changes.ts'
export { whyOf } from './why/service.ts'
