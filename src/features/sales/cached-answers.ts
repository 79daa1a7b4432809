import type { FastifyReply } from 'fastify'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { ResponseCache } from '../../server/http/response-cache.ts'
import type { Services } from '../../server/services.ts'
import type { Day } from '../../shared/calendar.ts'
import type { Profile } from '../profile/contract.ts'
import { profileOf } from '../profile/index.ts'
import { revisionOf } from './rollups/totals.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Returns a function that answers calls by what follows from the sales, the profile and the day alone: a cached answer
 * is valid while these are the same, as names never change. `call` tells apart the calls of an owner.
 */
export function cachedAnswers({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const cache = new ResponseCache()
  return async (
    ownerId: string,
    call: unknown[],
    reply: FastifyReply,
    compute: (tx: OwnerTx, known: { profile: Profile; today: Day }) => Promise<unknown>,
  ): Promise<FastifyReply> => {
    const body = await db.withOwner(ownerId, async (tx) => {
      const [profile, revision] = await Promise.all([profileOf(tx), revisionOf(tx)])
      const today = clock.today(profile.timeZone)
      const stamp = JSON.stringify([revision, today, profile])
      // Serialized by the endpoint's schema, so that fields it doesn't name never leave the server.
      const json = async () => reply.serialize(await compute(tx, { profile, today })) as string
      return cache.get(JSON.stringify([ownerId, ...call]), stamp, json)
    })
    return reply.type(JSON_TYPE).send(body)
  }
}
