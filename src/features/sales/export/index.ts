// Apart from the feature's own: loaded in the thread that reads files, which has no database.
export { idFromExport, saleIds, type SaleIds } from './sale-ids.ts'
