export { chosenComparison } from './comparison/rules.ts'
export { roiOf, roiRanges, type RoiRanges } from './roi.ts'
export { metricsOf } from './service.ts'
export { coverageInWords, growthRate, recentDays } from './rules.ts'
