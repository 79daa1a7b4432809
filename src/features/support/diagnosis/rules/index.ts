import { emailNotConfirmed, emailOff, noMailServer } from './app.ts'
import type { Cause } from './finding.ts'
import { goalPeriod, goalType } from './goals.ts'
import {
  allDuplicates,
  importStopped,
  importUndone,
  rowsRejected,
  soldTwice,
  swappedDays,
} from './imports.ts'
import { nameVariants } from './names.ts'
import {
  allOnOneDay,
  fiscalYear,
  manyRefunds,
  marginAssumed,
  nothingLately,
  noSales,
  salesAhead,
  viewOff,
  wrongYear,
} from './sales.ts'
import { openingDays, otherCurrency, wrongTimeZone } from './settings.ts'

/** Of equally likely causes the first counts: causes before effects. */
export const CAUSES: readonly Cause[] = [
  importStopped,
  swappedDays,
  soldTwice,
  rowsRejected,
  allDuplicates,
  importUndone,
  allOnOneDay,
  salesAhead,
  goalPeriod,
  goalType,
  otherCurrency,
  wrongTimeZone,
  openingDays,
  fiscalYear,
  viewOff,
  wrongYear,
  nameVariants,
  manyRefunds,
  noSales,
  nothingLately,
  marginAssumed,
  emailNotConfirmed,
  noMailServer,
  emailOff,
]
