export { contactsCompared } from './contacts/restored.ts'
export {
  contactsOf,
  namesBySpelling,
  NOT_TO_BE_WRITTEN_TO,
  willingCustomer,
} from './contacts/store.ts'
export type { Ways } from './contacts/refusals.ts'
export {
  importContacts,
  previewContacts,
  type Change,
  type GivenContact,
  type Portion,
} from './contacts/import-contacts.ts'
export {
  contactImports,
  restoreContactsOfSales,
  undoContacts,
  undoContactsOfSales,
} from './contacts/undo-import.ts'
export { cachedAnswers } from './cached-answers.ts'
export { saveCommissionRates } from './commission.ts'
export { customerName, customerNamed, customerNames, customersNamedIn } from './customer-names.ts'
export {
  countEdited,
  countLeft,
  editedEntries,
  importOfTrashed,
  importsInTrash,
  importsWithSales,
  stillInTrash,
  sumOfImport,
  type IdRange,
} from './imported.ts'
export { deletionsOf } from './deletions.ts'
export { columnsOf, listOf, VALUE_COLUMNS } from './columns.ts'
export { roomForSent, type RoomForSent } from './room.ts'
export { sameId } from './spellings.ts'
export {
  findNames,
  forgetNames,
  forgetSpelled,
  addStagedNames,
  numberOf,
  SHOWN,
  STAGED_NAMES,
} from './staged/names.ts'
export { insertStaged, replaceValues, takeOutCanceled, type Inserted } from './staged/write.ts'
export { lockSales } from './lock.ts'
export { followSales, salesNews, tellSales, type SalesNews } from './news.ts'
export { salesData } from './owner-data.ts'
export {
  countUpdated,
  importsWithUpdates,
  setBackUpdated,
  updatedAndEdited,
  updateSetBack,
} from './replaced.ts'
export {
  closeMonthsBefore,
  countFailedRecalculations,
  lockRecalculation,
  markToRecalculate,
  salesChanged,
  recalculateClosedMonth,
  recalculate,
  recalculateAfterProfile,
  recalculateOrThrow,
  tryToRecalculate,
  ownersFailedToRecalculate,
  ownersToRecalculate,
  type Recalculation,
} from './recalculate/recalculate.ts'
export { startTaxFill } from './tax/fill.ts'
export { profileForFigures, showAsSeen } from './without-tax.ts'
export { nameMerged, namesChanging } from './merge-names/service.ts'
export { deletionRestoring, moveToTrash, type Deletion } from './trash.ts'
export {
  customerSums,
  productSums,
  salespersonSums,
  type CustomerSums,
  type Page,
  type NamedSums,
  type PersonSums,
} from './rollups/ranking.ts'
export {
  countBuyers,
  dayOfNthCustomer,
  daysIn,
  daysTaken,
  type DayTaken,
  enteredOn,
  firstSaleDay,
  lastSaleDay,
  timelyDays,
  type Buyers,
} from './rollups/days.ts'
export { hoursIn, type HourSums } from './rollups/hours.ts'
export { customersIn, monthsIn } from './rollups/months.ts'
export { customersWithin } from './rollups/customers-within.ts'
export {
  findOnly,
  partSums,
  productsWithin,
  salespeopleWithin,
  type PartSums,
  usesOf,
  type Only,
} from './rollups/one-name.ts'
export { hasTax, soldBy, SUMS, TAX_MEASURES, UNTAXED_MEASURES } from './rollups/measures.ts'
export { DIMENSIONS, NAMES, TABLES, type Dimension } from './rollups/dimensions.ts'
export { signedPieces, type Pieces } from './rollups/pieces.ts'
export { namesByMonth } from './rollups/names-by-month.ts'
export { soFarIn } from './rollups/so-far.ts'
export { sumRanges, sumsByRange, type RangeSums, type SumsOf } from './rollups/sum-ranges.ts'
export {
  countAllSales,
  countCustomerNames,
  countCustomers,
  countSales,
  historyOf,
  odditiesOf,
  overviewOf,
  reachOf,
  salesCounts,
  salesOf,
  type Reach,
} from './rollups/totals.ts'
export { entryOf, SELECTED, type Row } from './store.ts'
export { pageOfEntries, sumsOf as sumsOfEntries } from './service.ts'
export { orphans, rollupDifferences } from './rollups/verify.ts'
