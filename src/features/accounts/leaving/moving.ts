import { StartError } from '../../../shared/errors.ts'
import { sqlText } from '../../../server/database/prepared.ts'
import { literal, type Move, type Moving } from '../../../server/moving/moving.ts'
import { resealed } from '../../../server/sealed.ts'
import { authenticatorOf } from '../second-factor/store.ts'
import {
  account,
  accountDeletion,
  authenticator,
  knownDevice,
  passkey,
  session,
  user,
  verification,
} from '../tables.ts'

const ofUser = ({ ownerId }: Move): string => sqlText`user_id = '${ownerId}'`

/** Browsers offer a passkey only under the host name for which it was made. */
const worksThere = ({ from, to }: Move): boolean =>
  new URL(from.address).hostname === new URL(to.address).hostname

/** The secret of an authenticator app, sealed so that the other installation can read it. */
async function sealedThere({ ownerId, from, to }: Move): Promise<string> {
  const kept = await authenticatorOf(from.tx, ownerId)
  if (!kept) return 'secret'
  const seal = { purpose: 'authenticator secrets', of: ownerId } as const
  const secret = resealed(kept.secret, seal, from, to)
  if (secret === undefined) {
    throw new StartError(
      'Their authenticator app was set up with another SESSION_SECRET than the one here. Use that one, or remove the app first: npm run admin -- reset-second-factor EMAIL.',
    )
  }
  return literal(secret)
}

/** How somebody signs in goes along. Sessions and links in emails are of this installation. */
export const accountsMoving: Moving = {
  stays: [
    [session, 'the owner signs in again'],
    [knownDevice, 'devices are known by a cookie of this installation'],
    [verification, 'links in emails lead to this installation'],
    [accountDeletion, 'who is about to be deleted does not move'],
  ],
  also: [
    [user, ({ ownerId }) => sqlText`id = '${ownerId}'`],
    [account, ofUser],
    [authenticator, ofUser],
    [passkey, (move) => (worksThere(move) ? ofUser(move) : 'false')],
  ],
  changes: async (move) => [[authenticator, { secret: await sealedThere(move) }]],
  refusal: async (tx, ownerId) => {
    const is = async (table: typeof user | typeof accountDeletion, condition: string) =>
      (await tx.client.query(sqlText`SELECT FROM ${table} WHERE ${condition}`, [ownerId])).rowCount
    if (await is(user, 'id = $1 AND is_admin')) {
      return 'They are an admin, which is a right on this installation only. Take it away first: npm run admin -- revoke EMAIL.'
    }
    if (await is(accountDeletion, 'owner_id = $1')) {
      return 'They have asked to delete their account. It stays until then, or until they sign in.'
    }
    return undefined
  },
}
