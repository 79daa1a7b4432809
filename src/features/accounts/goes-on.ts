import type { SystemTx } from '../../server/database/tenancy.ts'
import { addToken, resumeToken } from './access-tokens/contract.ts'
import { revokeTokens } from './access-tokens/service.ts'
import { changeEmail } from './details/contract.ts'
import { accountById } from './directory/people.ts'
import { endBegunBy } from './invitations/begun.ts'
import { dropLinks } from './passwords/links.ts'
import {
  confirmAuthenticator,
  newRecoveryCodes,
  setUpAuthenticator,
} from './second-factor/contract.ts'
import { addPasskey, askToAdd } from './second-factor/passkeys/contract.ts'
import { addedSince, removeByLink } from './second-factor/removing.ts'
import { forgetDevices } from './security/known-device.ts'
import { accessToken, authenticator, knownDevice, passkey, verification } from './tables.ts'
import { dropUndoLinksAfter } from './undo-links/links.ts'
import type { GoesOn, Recovery } from './recovering/goes-on.ts'

/** What of how an account signs in goes on without a session. */
export const accountsGoOn: GoesOn[] = [
  {
    kind: 'access token',
    tables: [accessToken],
    addedBy: [addToken, resumeToken],
    undo: 'access-token',
    // All of them: whoever got in may know one of the owner's, and one is made anew in a minute.
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
    // An invitation as an admin, a change of an owner's email and a workshop's link, each of which takes a fresh check too.
    kind: 'what an admin began',
    tables: [verification],
    addedBy: [],
    recover: endBegunBy,
  },
]

/** The others are shown where the password is set, and the owner says there which may stay. */
function removeAdded(what: 'passkeys' | 'authenticator') {
  return async (tx: SystemTx, id: string, { since, from }: Recovery): Promise<void> => {
    const owner = await accountById(tx, id)
    if (since && owner) await removeByLink(tx, owner, { [what]: addedSince(since)[what] }, from)
  }
}
