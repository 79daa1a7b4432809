import { limitConcurrency } from '../../../server/database/concurrency-limit.ts'
import { rememberLongUse } from '../../../server/database/long-use.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import { inThread } from '../../../server/thread.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { reachOf } from '../contacts/store.ts'
import type { NameKind } from '../contract.ts'
import { profileForFigures } from '../without-tax.ts'
import { MAX_PAIRS, type likelyPairs, type Pair } from './contract.ts'
import type { FoundPairs, PairsOrder } from './pairs-thread.ts'
import { namesToCompare, selectDifferent } from './store.ts'

/** ms; the thread itself stops looking before */
const DEADLINE = 10_000
/** MB; names made to take much take half */
const MEMORY = 256
/** ms */
const WAIT = 10_000

const turns = limitConcurrency({ slots: Infinity, perKey: 1, timeout: WAIT })
const use = rememberLongUse()
/** One of the two is for owners whose names don't take long again and again. */
const threads = limitConcurrency({
  slots: 2,
  perKey: 1,
  slowLane: { has: use.isLong, slots: 1 },
  timeout: WAIT,
})

const refused = () =>
  new AppError(
    503,
    'too_slow',
    'Comparing your names took too long, so it was stopped. Please try again.',
    { retryAfter: 60 },
  )

export const pairsOf = (
  db: Database,
  ownerId: string,
  kind: NameKind,
): Promise<ResponseOf<typeof likelyPairs>> =>
  turns(ownerId, async () => {
    const { names, isPartial, different, reach } = await db.withOwner(ownerId, async (tx) => {
      await profileForFigures(tx)
      const chosen = await namesToCompare(tx, kind)
      const ids = chosen.names.map(({ id }) => id)
      return {
        ...chosen,
        different: await selectDifferent(tx, kind),
        reach: kind === 'customer' ? await reachOf(tx, ids) : new Map<number, string[]>(),
      }
    })
    const compare = () => {
      const candidates = names.map(({ id, name }) => ({ id, name, reach: reach.get(id) ?? [] }))
      return inThread<FoundPairs>(
        new URL('./pairs-thread.ts', import.meta.url),
        { kind, candidates, different } satisfies PairsOrder,
        { timeout: DEADLINE, memory: MEMORY, refusal: refused },
      )
    }
    const found = await threads(ownerId, () => use.counted(ownerId, compare))
    const byId = new Map(names.map((name) => [name.id, name]))
    const sumOf = ({ names: [a, b] }: Pair): number => a.revenue + b.revenue
    const pairs = found
      .map(({ ids: [a, b], reason }): Pair => ({ names: [byId.get(a)!, byId.get(b)!], reason }))
      .toSorted((a, b) => sumOf(b) - sumOf(a))
    return { pairs: pairs.slice(0, MAX_PAIRS), hasMore: pairs.length > MAX_PAIRS, isPartial }
  })
