import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { endedBy, type OwnerTx } from '../../server/database/tenancy.ts'
import { ResponseCache } from '../../server/http/response-cache.ts'
import type { Services } from '../../server/services.ts'
import type { Day } from '../../shared/calendar.ts'
import { prepared, rowsOf, sqlText } from '../../server/database/prepared.ts'
import type { Profile } from '../profile/contract.ts'
import { profileFrom, selectProfile, type ProfileRow } from '../profile/index.ts'
import { saleRevision } from './rollups/tables.ts'
import { showAsSeen } from './without-tax.ts'

/** whose stamps are kept, of some 600 bytes each */
const OWNERS = 10_000
const JSON_TYPE = 'application/json; charset=utf-8'

// One statement, because every call for figures runs it. The revision is null before the first sale.
const PROFILE_AND_REVISION = prepared('sales-profile-and-revision')`${selectProfile(
  sqlText`(SELECT revision FROM ${saleRevision} WHERE owner_id = $1) AS revision,
          (SELECT entries FROM ${saleRevision} WHERE owner_id = $1) AS entries,`,
)}`

type Seen = Pick<Profile, 'figuresWithoutTax'>

/** What answers depend on, besides the sales. */
interface Known {
  profile: Profile
  today: Day
}

/**
 * Returns a function that answers calls by what follows from the sales, the profile and the day alone: a cached answer
 * is valid while these are the same, since a renamed name gives the sales a new revision (`lock.ts`). `call` tells apart
 * the calls of an owner. `compute` gets
 * what is known as a promise: a statement that doesn't need it is sent together with those that read it.
 */
export function cachedAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const cache = new ResponseCache()
  /** by owner, as of their last call */
  const stamps = new LRUCache<string, { stamp: string; sales: number } & Seen>({ max: OWNERS })

  const read = async (tx: OwnerTx): Promise<Known & { stamp: string }> => {
    const [row] = await rowsOf<ProfileRow & { revision: string | null; entries: number | null }>(
      tx,
      PROFILE_AND_REVISION,
      tx.ownerId,
    )
    if (!row) throw new Error(`owner ${tx.ownerId} has no profile`)
    const { revision, entries, ...rest } = row
    const profile = profileFrom(rest)
    const today = clock.today(profile.timeZone)
    const stamp = JSON.stringify([revision, today, profile])
    const { figuresWithoutTax } = profile
    stamps.set(tx.ownerId, { stamp, sales: entries ?? 0, figuresWithoutTax })
    return { profile, today, stamp }
  }

  return async (
    ownerId: string,
    call: unknown[],
    reply: FastifyReply,
    compute: (
      tx: OwnerTx,
      known: Promise<Known>,
      /** number of the owner's sales, refunds included, as of their last call; undefined if they made none lately */
      sales: number | undefined,
    ) => Promise<unknown>,
  ): Promise<FastifyReply> => {
    const request = JSON.stringify([ownerId, ...call])
    const last = stamps.get(ownerId)
    // An answer of the owner's last stamp is most likely valid still, and then one round trip to the database is enough.
    // If it isn't, a second transaction computes it.
    const isLikelyValid = cache.find(request, last?.stamp ?? '') !== undefined
    const cached =
      isLikelyValid &&
      cache.find(request, (await db.withOwner(ownerId, (tx) => read(endedBy(tx)))).stamp)
    // What is read is sent together with the profile, so before it is known how the owner wants to see it.
    const computedAs = ({ figuresWithoutTax }: Seen) =>
      db.withOwner(ownerId, async (tx) => {
        showAsSeen(tx, { figuresWithoutTax })
        const known = read(tx)
        // Serialized by the endpoint's schema, so that fields it doesn't name never leave the server.
        const [{ stamp, profile }, answer] = await Promise.all([
          known,
          compute(tx, known, last?.sales),
        ])
        if (profile.figuresWithoutTax !== figuresWithoutTax) return undefined
        return cache.get(request, stamp, async () => reply.serialize(answer) as string)
      })
    const figuresWithoutTax = last?.figuresWithoutTax ?? false
    const body =
      cached ||
      (await computedAs({ figuresWithoutTax })) ||
      (await computedAs({ figuresWithoutTax: !figuresWithoutTax }))
    return reply.type(JSON_TYPE).send(body)
  }
}
