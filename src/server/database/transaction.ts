import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { canBeRetried } from './refusals.ts'

/** A transaction's last statement, sent together with COMMIT. */
export type Last = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<pg.QueryResult<Row>>

/** ms that a transaction is tried again before its failure counts */
const RETRY_PATIENCE = 3_000
/** ms before the second try; doubles with each, up to the longest */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 320

/**
 * The one place that tries transactions again: those that met another one and were rolled back for
 * it. In between they hold no connection, so that an owner who waits for a large change of their own
 * takes none from the others. Throws `refusal` when patience is over.
 */
export async function retried<T>(attempt: () => Promise<T>, refusal: () => Error): Promise<T> {
  const deadline = Date.now() + RETRY_PATIENCE
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await attempt()
    } catch (error) {
      if (!canBeRetried(error)) throw error
      if (Date.now() > deadline) throw refusal()
      // Two that met do not meet again.
      await sleep(pause * (0.5 + Math.random()))
    }
  }
}

/** Runs `work` between BEGIN and COMMIT, as `ownerId`; rolls back when it throws. */
export async function transaction<T>(
  pool: pg.Pool,
  ownerId: string,
  work: (client: pg.PoolClient, last: Last) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let committed: Promise<pg.QueryResult> | undefined
  const last: Last = (query) => {
    const answer = client.query(query)
    committed = client.query('COMMIT')
    committed.catch(() => {})
    return answer
  }
  // Not awaited: pipelined ahead of the first query of `work`, which fails with them if they fail.
  const begun = Promise.all([
    client.query('BEGIN'),
    client.query({
      name: 'set-owner',
      text: "SELECT set_config('app.owner_id', $1, true)",
      values: [ownerId],
    }),
  ])
  begun.catch(() => {})
  try {
    if (!pool.options.pipeline) await begun
    const result = await work(client, last)
    await begun
    const { command } = await (committed ?? client.query('COMMIT'))
    // PostgreSQL answers ROLLBACK when a statement failed, also one that nobody waited for.
    if (command !== 'COMMIT') throw new Error('a statement that nobody waited for failed')
    client.release()
    return result
  } catch (error) {
    try {
      await client.query('ROLLBACK')
      client.release()
    } catch (lost) {
      // A connection in an unknown state must not serve another owner.
      client.release(lost as Error)
      // Libraries hide a lost connection behind errors of their own.
      throw lost
    }
    throw error
  }
}
