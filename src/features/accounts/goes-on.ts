import type { SystemTx } from '../../server/database/tenancy.ts'
import { addToken, resumeToken } from './tokens/contract.ts'
import { revokeTokens } from './tokens/service.ts'
import { changeEmail } from './settings/contract.ts'
import { accountById } from './users/people.ts'
import { endBegunBy } from './admin/invitations/begun.ts'
import { dropLinks } from './links/links.ts'
import {
  confirmAuthenticator,
  newRecoveryCodes,
  setUpAuthenticator,
} from './second-factor/contract.ts'
import { addPasskey, askToAdd } from './second-factor/passkeys/contract.ts'
import { addedSince, removeByLink } from './second-factor/removing.ts'
import { forgetDevices } from './sessions/devices/known-device.ts'
import { accessToken, authenticator, knownDevice, passkey, verification } from './tables.ts'
import { dropUndoLinksAfter } from './links/undo-links.ts'
import type { GoesOn, Recovery } from './recovery/goes-on.ts'

export const accountsGoOn: GoesOn[] = [
  {
    kind: 'access token',
    tables: [accessToken],
    addedBy: [addToken, resumeToken],
    undo: 'access-token',
    // A stranger may know any of them.
    recover: (tx, id, { services, from }) => revokeTokens(services, tx, id, from),
  },
  {
    kind: 'passkey',
    tables: [passkey],
    addedBy: [askToAdd, addPasskey],
    undo: 'passkey',
    recover: removeAdded('passkeys'),
  },
  {
    kind: 'authenticator app',
    tables: [authenticator],
    addedBy: [setUpAuthenticator, confirmAuthenticator, newRecoveryCodes],
    undo: 'authenticator',
    recover: removeAdded('authenticator'),
  },
  {
    kind: 'known device',
    tables: [knownDevice],
    addedBy: [],
    undo: 'device',
    recover: forgetDevices,
  },
  {
    kind: 'link in an email',
    tables: [verification],
    addedBy: [changeEmail],
    undo: 'email',
    recover: async (tx, id, { address }) => {
      await dropLinks(tx, id)
      const owner = await accountById(tx, id)
      if (owner) await dropUndoLinksAfter(tx, owner, address)
    },
  },
  {
    // Each takes a fresh check.
    kind: 'what an admin began',
    tables: [verification],
    addedBy: [],
    recover: endBegunBy,
  },
]

/** The owner decides about the others where the password is set. */
function removeAdded(what: 'passkeys' | 'authenticator') {
  return async (tx: SystemTx, id: string, { since, from }: Recovery): Promise<void> => {
    const owner = await accountById(tx, id)
    if (since && owner) await removeByLink(tx, owner, { [what]: addedSince(since)[what] }, from)
  }
}
