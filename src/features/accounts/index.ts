export {
  changeAdmin,
  grantAdmin,
  resetAccount,
  resetSecondFactor,
  revokeAdmin,
  sendReset,
} from './by-admins.ts'
export { sessionCookieName } from './auth/better-auth.ts'
export { waitsForEmail } from './links/links.ts'
export {
  inviteAccount,
  inviteIfNew,
  openInvitations,
  withdrawInvitation,
  type Invitation,
} from './admin/invitations/invitations.ts'
export { openAdmins, recipientsAmongAdmins, requireStillAdmin } from './users/admins.ts'
export { suspendedAmong, suspendedOwners } from './users/suspended.ts'
export { accountSuspended, accountResumed, accountRegistered } from './events.ts'
export { disableAccount, enableAccount } from './deletion/disabling/service.ts'
export { exportToFile } from './deletion/export/exporting.ts'
export { deleteOnRequest } from './deletion/service.ts'
export { requireStillThere } from './sessions/still-there.ts'
export {
  accountIdOf,
  adminsOf,
  confirmedAmong,
  emailsOf,
  noSuchAccount,
  peopleOf,
  recipientsOf,
  statesOfAddresses,
  type Admin,
} from './users/people.ts'
export {
  accountsNamed,
  accountsOf,
  newestAccounts,
  signInFacts,
  type OwnerAccount,
} from './users/owners.ts'
export {
  countAccounts,
  IN_STATE,
  isAnAdmin,
  isNamed,
  listAccounts,
  listedOwner,
  madeBefore,
  sortedName,
  type Order,
  type Place,
} from './users/listing.ts'
export { sampleCookieName } from './auth/sample-cookie.ts'
export { accountsGoOn } from './goes-on.ts'
export type { GoesOn } from './recovery/goes-on.ts'
export { setGoesOn } from './recovery/recover.ts'
export { requireOwner } from './second-factor/require-owner.ts'
export { accountsCompared, hasAccount, pauseTokens } from './restored.ts'
export { requireFreshCheck } from './second-factor/check.ts'
export { undoAddition } from './links/undo-links.ts'
export { afterAddition } from './links/mail-blocks.ts'
export { deviceOf } from './sessions/devices/device.ts'
export { tellSalesViewed } from './admin/impersonation/service.ts'
export { countSignUps, littleKnown } from './users/sign-ups.ts'
