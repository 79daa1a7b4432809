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

/** stamps of some 600 bytes each */
const OWNERS = 10_000
const JSON_TYPE = 'application/json; charset=utf-8'

const PROFILE_AND_REVISION = prepared('sales-profile-and-revision')`${selectProfile(
  sqlText`(SELECT revision FROM ${saleRevision} WHERE owner_id = $1) AS revision,
          (SELECT entries FROM ${saleRevision} WHERE owner_id = $1) AS entries,`,
)}`

type Seen = Pick<Profile, 'figuresWithoutTax'>

interface Known {
  profile: Profile
  today: Day
}

/**
 * A renamed name gives the sales a new revision too (`lock.ts`). `known` is a promise: statements that don't need the
 * profile go together with those that read it.
 */
export function cachedAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const cache = new ResponseCache()
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
      /** undefined: none lately */
      sales: number | undefined,
    ) => Promise<unknown>,
  ): Promise<FastifyReply> => {
    const request = JSON.stringify([ownerId, ...call])
    const last = stamps.get(ownerId)
    // Most likely still valid: one round trip instead of two.
    const isLikelyValid = cache.find(request, last?.stamp ?? '') !== undefined
    const cached =
      isLikelyValid &&
      cache.find(request, (await db.withOwner(ownerId, (tx) => read(endedBy(tx)))).stamp)
    // Sent together with the profile, so before it is known how the owner wants to see figures.
    const computedAs = ({ figuresWithoutTax }: Seen) =>
      db.withOwner(ownerId, async (tx) => {
        showAsSeen(tx, { figuresWithoutTax })
        const known = read(tx)
        // By the endpoint's schema: fields outside of it never leave the server.
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
