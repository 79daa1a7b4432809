export {
  changeAdmin,
  grantAdmin,
  resetAccount,
  resetSecondFactor,
  revokeAdmin,
  sendReset,
} from './admin.ts'
export { sessionCookieName } from './auth/better-auth.ts'
export { waitsForEmail } from './details/email-links.ts'
export { workshopLink } from './invitations/workshop-link.ts'
export {
  inviteAccount,
  inviteIfNew,
  openInvitations,
  withdrawInvitation,
  type Invitation,
} from './invitations/invitations.ts'
export { openAdmins, recipientsAmongAdmins, requireStillAdmin } from './directory/admins.ts'
export { awayAmong, awayOwners } from './directory/away.ts'
export { accountAway, accountBack, accountRegistered } from './events.ts'
export { disableAccount, enableAccount } from './disabling/service.ts'
export { exportToFile } from './leaving/exporting.ts'
export { deleteOnRequest } from './leaving/service.ts'
export { requireStillThere } from './sessions/still-there.ts'
export {
  accountIdOf,
  adminsOf,
  confirmedAmong,
  emailsOf,
  noSuchAccount,
  peopleOf,
  recipientsOf,
  standingOfAddresses,
  type Admin,
} from './directory/people.ts'
export {
  accountsNamed,
  accountsOf,
  newestAccounts,
  signInFacts,
  type OwnerAccount,
} from './directory/owners.ts'
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
} from './directory/listing.ts'
export { sampleCookieName } from './auth/sample-cookie.ts'
export { accountsGoOn } from './goes-on.ts'
export type { GoesOn } from './recovering/goes-on.ts'
export { setGoesOn } from './recovering/recover.ts'
export { requireOwner } from './second-factor/require-owner.ts'
export { accountsCompared, hasAccount, pauseTokens } from './restored.ts'
export { requireFreshCheck } from './second-factor/check.ts'
export { undoAddition } from './undo-links/links.ts'
export { afterAddition } from './undo-links/mails.ts'
export { deviceOf } from './security/device.ts'
export { tellSalesViewed } from './viewing/service.ts'
export { countSignUps, littleKnown } from './directory/sign-ups.ts'
