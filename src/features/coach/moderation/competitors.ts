import type { By } from '../../../server/audit/log.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { conflict } from '../../../shared/errors.ts'
import { accountsOf, noSuchAccount } from '../../accounts/index.ts'
import { profileIfAny } from '../../profile/index.ts'

/** Throws a 404, a 409 `own_account` for the admin's own part, or `only_invited`. */
export async function asCompetitor<T>(
  { db }: Pick<Services, 'db'>,
  ownerId: string,
  { actorId }: By,
  work: (tx: OwnerTx) => Promise<T>,
): Promise<T> {
  if (ownerId === actorId) {
    throw conflict('own_account', "You can't decide on your own part. Ask another admin.")
  }
  const known = await db.withSystem((tx) => accountsOf(tx, [ownerId]))
  if (!known.has(ownerId)) throw noSuchAccount()
  return db.withOwner(ownerId, async (tx) => {
    if (await profileIfAny(tx)) return work(tx)
    throw conflict('only_invited', "This owner hasn't accepted the invitation yet.")
  })
}
