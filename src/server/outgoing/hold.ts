import { setInterval } from 'node:timers'
import type pg from 'pg'
import { withHold, type Config, type Hold } from '../config.ts'
import { sqlText } from '../database/prepared.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'
import type { Services } from '../services.ts'
import { NotReached } from './not-reached.ts'
import { outgoingHold } from './tables.ts'

/**
 * After a restore nothing leaves until an admin says so: due messages may have been sent since. `SENDS_NOTHING` does
 * the same for a copy. Also hides the settings for calling others (not `hasMailServer`). `hold.test.ts` runs every job
 * and looks at every connection.
 */

/** ms; another process may end the hold */
const LOOK = 1_000

export const NOTHING_LEAVES =
  'Nothing leaves this installation at the moment, because a backup was restored or this is a copy. Admins see the reason in the overview, and can let everything leave again there.'

/** Before each connection to others. Throws NotReached. */
export function refuseWhileHeld({ hold }: Pick<Config, 'hold'>): void {
  if (hold) throw new NotReached(NOTHING_LEAVES)
}

export const unlessHeld =
  ({ config }: Pick<Services, 'config'>, work: () => Promise<unknown>) =>
  async (): Promise<void> => {
    if (!config.hold) await work()
  }

type Held = Pick<Hold, 'since' | 'madeAt'>
const HELD = sqlText`SELECT since, made_at AS "madeAt" FROM ${outgoingHold}`
const holdIn = ([held]: Held[]): Hold | null => (held ? { by: 'restore', ...held } : null)

export const holdOf = async ({ client }: Pick<SystemTx, 'client'>): Promise<Hold | null> =>
  holdIn((await client.query<Held>(HELD)).rows)

/** Needs that no process of the app has a connection. */
export async function holdBack(tx: SystemTx, since: Date, madeAt: Date): Promise<void> {
  await tx
    .insert(outgoingHold)
    .values({ id: 1, since, madeAt })
    .onConflictDoUpdate({ target: outgoingHold.id, set: { since, madeAt } })
}

/** Noticed within a second. False: nothing was held. */
export async function letLeave(tx: SystemTx): Promise<boolean> {
  return (await tx.delete(outgoingHold)).rowCount === 1
}

const read = async ({ systemPool }: Database): Promise<Hold | null> =>
  holdIn((await systemPool.query<Held>(HELD)).rows)

export async function heldConfig(db: Database, config: Config): Promise<Config> {
  const hold = config.hold ?? (await read(db))
  return hold ? withHold(config, () => hold) : config
}

/** Until the database answers, nothing may leave. */
export async function watchHold({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<{ config: Config; stop: () => void }> {
  if (config.hold) return { config, stop: () => {} }
  let hold: Hold | null = UNKNOWN
  let timer: NodeJS.Timeout | undefined
  const note = (found: Hold | null): void => {
    hold = found
    if (hold) return void (timer ??= setInterval(() => void look(), LOOK).unref())
    clearInterval(timer)
    timer = undefined
  }
  const look = (): Promise<void> => read(db).then(note, () => note(hold))
  // A restore runs while no process has a connection, so each new one looks first.
  const lookFirst = (client: pg.PoolClient): void =>
    void client.query<Held>(HELD).then(
      ({ rows }) => note(holdIn(rows)),
      () => {},
    )
  db.systemPool.on('connect', lookFirst)
  await look()
  const stop = (): void => {
    db.systemPool.off('connect', lookFirst)
    clearInterval(timer)
  }
  return { config: withHold(config, () => hold), stop }
}

const UNKNOWN: Hold = { by: 'restore', since: null, madeAt: null }
