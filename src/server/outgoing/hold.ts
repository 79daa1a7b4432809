import { setInterval } from 'node:timers'
import type pg from 'pg'
import { withHold, type Config, type Hold } from '../config.ts'
import { sqlText } from '../database/prepared.ts'
import type { Database, SystemTx } from '../database/tenancy.ts'
import type { Services } from '../services.ts'
import { NotReached } from './not-reached.ts'
import { outgoingHold } from './tables.ts'

/**
 * After a restore nothing leaves the installation until an admin says so: what is due by the backup may have been sent
 * since, or go to somebody who should no longer get it. `SENDS_NOTHING` does the same for a copy. Whatever sends asks
 * `config.hold`; while there is one, the settings by which the app calls others are unset too, so that links are shown to
 * admins as they are without a mail server (not `hasMailServer`: what takes an email takes one still). `hold.test.ts` runs every job and looks at every connection.
 */

/** ms between two looks while nothing may leave: an admin may have pressed the button in another process */
const LOOK = 1_000

export const NOTHING_LEAVES =
  'Nothing leaves this installation at the moment, because a backup was put back or it is a copy. An admin sees in the overview why, and ends it there.'

/** Throws NotReached if nothing may leave. Everything that opens a connection to somebody else calls it right before. */
export function refuseWhileHeld({ hold }: Pick<Config, 'hold'>): void {
  if (hold) throw new NotReached(NOTHING_LEAVES)
}

/** `work` that sends what is due, and waits while nothing may leave. */
export const unlessHeld =
  ({ config }: Pick<Services, 'config'>, work: () => Promise<unknown>) =>
  async (): Promise<void> => {
    if (!config.hold) await work()
  }

type Held = Pick<Hold, 'since' | 'madeAt'>
const HELD = sqlText`SELECT since, made_at AS "madeAt" FROM ${outgoingHold}`
const holdIn = ([held]: Held[]): Hold | null => (held ? { by: 'restore', ...held } : null)

/** Why nothing may leave, as the database has it; null if all may. */
export const holdOf = async ({ client }: Pick<SystemTx, 'client'>): Promise<Hold | null> =>
  holdIn((await client.query<Held>(HELD)).rows)

/** From here on nothing leaves. No process of the app may have a connection: it looks when it opens one. */
export async function holdBack(tx: SystemTx, since: Date, madeAt: Date): Promise<void> {
  await tx
    .insert(outgoingHold)
    .values({ id: 1, since, madeAt })
    .onConflictDoUpdate({ target: outgoingHold.id, set: { since, madeAt } })
}

/** Lets everything leave again. All processes notice within a second. Returns false if all might. */
export async function letLeave(tx: SystemTx): Promise<boolean> {
  return (await tx.delete(outgoingHold)).rowCount === 1
}

const read = async ({ systemPool }: Database): Promise<Hold | null> =>
  holdIn((await systemPool.query<Held>(HELD)).rows)

/** The settings of a command, which doesn't run for long. */
export async function heldConfig(db: Database, config: Config): Promise<Config> {
  const hold = config.hold ?? (await read(db))
  return hold ? withHold(config, () => hold) : config
}

/**
 * The settings of a process of the app, in which `hold` ends when an admin lets everything leave. As long as the database
 * doesn't say, nothing may leave.
 */
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
  // A restore runs while no process has a connection. Whatever is read over a new one is answered after this, and nothing is
  // read over one on which this fails.
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
