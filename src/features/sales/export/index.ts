// Apart from the feature's own, because it is loaded in the thread that reads files, which has no database.
export { idFromExport, saleIds, type SaleIds } from './sale-ids.ts'
