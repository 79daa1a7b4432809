export { announcementsData } from './announcements/owner-data.ts'
export { mailNoMore } from './announcements/store.ts'
export type { Owner } from './owners/contract.ts'
export { pageOfOwners } from './owners/listing.ts'
