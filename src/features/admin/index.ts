export type { Owner } from './owners/contract.ts'
export { pageOfOwners } from './owners/listing.ts'
