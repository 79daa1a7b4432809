import { and, eq, isNull, ne } from 'drizzle-orm'
import { sumOfBatches } from '../../../server/batches.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { lookAlikeKey } from './look-alike.ts'
import { keysOfOurs } from './names.ts'
import { competitor } from './tables.ts'

/** nicknames per transaction */
const BATCH = 100
/** ms; the next run does the rest */
const RUN_TIME = 4 * 60_000

/**
 * A migration clears the keys when `lookAlikeKey` changes. Of nicknames that look alike now, the oldest account keeps
 * its own; the others are asked again.
 */
export const keyNicknames = ({ db, config }: Pick<Services, 'db' | 'config'>): Promise<number> =>
  sumOfBatches(RUN_TIME, () => db.withSystem((tx) => keySome(tx, config)))

const GIVES_WAY = { appearance: 'first_name', alias: '', aliasKey: null, hasChosen: false } as const

async function keySome(tx: SystemTx, config: Services['config']): Promise<number | null> {
  const { ownerId, alias, aliasKey } = competitor
  const save = (id: string, values: Partial<typeof competitor.$inferInsert>) =>
    tx.update(competitor).set(values).where(eq(ownerId, id))
  const waiting = await tx
    .select({ id: ownerId, alias })
    .from(competitor)
    .where(and(ne(alias, ''), isNull(aliasKey)))
    .orderBy(ownerId)
    .limit(BATCH)
    .for('update')
  const ours = keysOfOurs(config)
  for (const own of waiting) {
    const key = lookAlikeKey(own.alias)
    const [holder] = await tx
      .select({ id: ownerId })
      .from(competitor)
      .where(eq(aliasKey, key))
      .for('update')
    // Ids are ordered by time.
    if (ours.has(key) || (holder && holder.id < own.id)) {
      await save(own.id, GIVES_WAY)
      continue
    }
    if (holder) await save(holder.id, GIVES_WAY)
    await save(own.id, { aliasKey: key })
  }
  return waiting.length || null
}
