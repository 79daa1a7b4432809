import { and, asc, gt, lte, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { mailOwners } from '../mails.ts'
import { momentIn } from '../sessions/devices/new-device.ts'
import { accessToken, accountDeletion } from '../tables.ts'
import { ENDS_SOON_DAYS } from './contract.ts'
import { endingMail } from './mails.ts'

const USED_WITHIN_DAYS = 30
const DAY_MS = 86_400_000
const BATCH = 200

/** Once per token: the note and the email commit together. */
export function remindOfEndingTokens(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
): Promise<void> {
  const { db, clock, config } = services
  const now = clock.now()
  return db.withSystem(async (tx) => {
    const ending = await takeEnding(tx, now)
    await mailOwners(services, tx, ending, 'access-token-ending', ({ name, endsAt }, shop) =>
      endingMail(config, { name, endsOn: momentIn(shop, endsAt) }),
    )
  })
}

async function takeEnding(
  tx: SystemTx,
  now: Date,
): Promise<{ ownerId: string; name: string; endsAt: Date }[]> {
  const { ownerId, id, name, createdAt, endsAt, lastUsedAt } = accessToken
  const due = tx
    .select({ ownerId, id })
    .from(accessToken)
    .where(
      and(
        // As in the index `access_token_to_remind`.
        sql`reminded_at IS NULL`,
        gt(endsAt, now),
        lte(endsAt, new Date(now.getTime() + ENDS_SOON_DAYS * DAY_MS)),
        gt(lastUsedAt, new Date(now.getTime() - USED_WITHIN_DAYS * DAY_MS)),
        sql`${endsAt} > ${createdAt} + make_interval(days => ${ENDS_SOON_DAYS})`,
        sql`NOT EXISTS (
          SELECT FROM ${accessToken} AS newer
          WHERE newer.owner_id = ${ownerId} AND newer.name = ${name} AND newer.ends_at > ${endsAt}
        )`,
        sql`NOT EXISTS (SELECT FROM ${accountDeletion} AS deletion WHERE deletion.owner_id = ${ownerId})`,
      ),
    )
    .orderBy(asc(endsAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return tx
    .update(accessToken)
    .set({ remindedAt: now })
    .where(sql`(${ownerId}, ${id}) IN ${due}`)
    .returning({ ownerId, name, endsAt })
}
