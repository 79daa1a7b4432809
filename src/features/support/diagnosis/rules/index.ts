import type { Rule } from './finding.ts'
import { diskNearlyFull, failedJobs, noMailServer } from './app.ts'
import { allDuplicates, failedImport, skippedRows, stuckImport } from './imports.ts'
import { allOnOneDay, manyRefunds, noSales, noSalesThisYear, salesAhead } from './sales.ts'
import { emailNotConfirmed, goalInOtherYear, otherCurrency, wrongTimeZone } from './settings.ts'

/** Everything that is looked for. Where two are equally likely, the first one counts. */
export const RULES: readonly Rule[] = [
  stuckImport,
  failedImport,
  skippedRows,
  allDuplicates,
  salesAhead,
  allOnOneDay,
  goalInOtherYear,
  wrongTimeZone,
  manyRefunds,
  otherCurrency,
  emailNotConfirmed,
  noSales,
  noSalesThisYear,
  noMailServer,
  diskNearlyFull,
  failedJobs,
]
