import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canBeRetried, isAnswerMissing, isChangeRefused } from './database-errors.ts'

/** Sends a transaction's last statement together with COMMIT. */
export type Last = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<pg.QueryResult<Row>>

/** ms for attempts that fail and the pauses after them */
const RETRY_TIME = 3_000
/** ms before the first retry; doubles with each retry up to LONGEST_PAUSE */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 320

interface Retried<T> {
  /** Runs an attempt when it is its turn. */
  queued?: (attempt: () => Promise<T>) => Promise<T>
  attempt: () => Promise<T>
  /** The error to throw when time is up. */
  refusal: () => Error | Promise<Error>
}

/**
 * Retries transactions that were rolled back because they conflicted with another one. No other code
 * retries. It uses no connection between attempts, so that an owner who waits for a large change of
 * theirs takes none from other owners. Waiting for a turn costs none of the time, or a call among many
 * would be refused at its first conflict.
 */
export async function retried<T>({
  queued = (attempt) => attempt(),
  attempt,
  refusal,
}: Retried<T>): Promise<T> {
  let left = RETRY_TIME
  const timed = async (): Promise<T> => {
    const start = performance.now()
    try {
      return await attempt()
    } finally {
      left -= performance.now() - start
    }
  }
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      return await queued(timed)
    } catch (error) {
      if (!canBeRetried(error)) throw error
      if (left < 0) throw await refusal()
      // Random, so that two transactions don't conflict again.
      const rest = pause * (0.5 + Math.random())
      left -= rest
      await sleep(rest)
    }
  }
}

/** The statements of each running transaction that nobody waits for. */
const ahead = new WeakMap<pg.ClientBase, Promise<unknown>[]>()

/**
 * Sends a statement of a transaction together with the next one, without waiting for its result. If it fails, all that
 * follows fails too, COMMIT at the latest, and the transaction throws the error of the statement that was first.
 * `onResult` is called with what it returned.
 */
export function sendAhead(
  client: pg.ClientBase,
  query: string | pg.QueryConfig,
  onResult?: (result: pg.QueryResult) => void,
): void {
  const sent = client.query(query)
  sent.then(onResult, () => {})
  ahead.get(client)?.push(sent)
}

/**
 * ms for COMMIT, and for a statement that is sent with it, which may take 15 s. A standby that must confirm each change
 * can be away, and PostgreSQL then waits for it without end. After that it is unknown what becomes of the change: it may
 * still be recorded. Trying again with the same `Idempotency-Key` records it once.
 */
const COMMIT_TIMEOUT = 30_000

interface Rules {
  /** '' for none */
  ownerId: string
  /** Changes fail. */
  isReadOnly: boolean
  commitTimeout?: number
}

/** Runs `work` between BEGIN and COMMIT as `ownerId`, and rolls back when it throws. */
export async function transaction<T>(
  pool: pg.Pool,
  { ownerId, isReadOnly, commitTimeout = COMMIT_TIMEOUT }: Rules,
  work: (client: pg.PoolClient, last: Last) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const commit = { text: 'COMMIT', query_timeout: commitTimeout }
  let committed: Promise<pg.QueryResult> | undefined
  const last: Last = (query) => {
    const response = client.query(query)
    committed = client.query(commit)
    committed.catch(() => {})
    return response
  }
  const sent: Promise<unknown>[] = []
  ahead.set(client, sent)
  sendAhead(
    client,
    `BEGIN${isReadOnly ? ' READ ONLY' : ''}; SET LOCAL app.owner_id = ${pg.escapeLiteral(ownerId)}`,
  )
  try {
    if (!pool.options.pipeline) await Promise.all(sent)
    const result = await work(client, last)
    const { command } = await (committed ?? client.query(commit))
    // PostgreSQL responds with ROLLBACK when a statement failed, even one that wasn't awaited.
    if (command !== 'COMMIT') throw new Error('a statement that was not awaited failed')
    client.release()
    return result
  } catch (error) {
    if (isAnswerMissing(error)) {
      client.release(error as Error)
      throw error
    }
    const results = await Promise.allSettled(sent)
    const first = results.find((result) => result.status === 'rejected')?.reason ?? error
    if (!isReadOnly && isChangeRefused(first)) {
      client.release(first as Error)
      throw new Error('Connection terminated: the server accepts no changes', { cause: error })
    }
    try {
      await client.query('ROLLBACK')
      client.release()
    } catch (lost) {
      // A connection in an unknown state must not serve another owner.
      client.release(lost as Error)
      // Libraries wrap a lost connection in their own errors.
      throw lost
    }
    throw first
  }
}
