export { hintWords } from './rules/hint-words.ts'
export { todayData } from './owner-data.ts'
export { todayOf, todayOn } from './service.ts'
export { numberWords } from './rules/words.ts'
