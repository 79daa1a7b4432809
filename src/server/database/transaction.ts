import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { canBeRetried, isAnswerMissing, isChangeRefused } from './database-errors.ts'

export type Last = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<pg.QueryResult<Row>>

/** ms */
const RETRY_TIME = 3_000
/** ms; doubles up to LONGEST_PAUSE */
const FIRST_PAUSE = 10
const LONGEST_PAUSE = 320

interface Retried<T> {
  queued?: (attempt: () => Promise<T>) => Promise<T>
  attempt: () => Promise<T>
  refusal: () => Error | Promise<Error>
}

/**
 * The only retries of conflicts. No connection is held between attempts. Waiting for a turn is free, or a call among
 * many would be refused at its first conflict.
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
      // Random, against a second conflict.
      const rest = pause * (0.5 + Math.random())
      left -= rest
      await sleep(rest)
    }
  }
}

const ahead = new WeakMap<pg.ClientBase, Promise<unknown>[]>()

/** Sent with the next statement, without waiting. A failure fails all that follows, COMMIT at the latest. */
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
 * ms. PostgreSQL waits without end for a standby that must confirm. Afterwards the change may still be recorded; a
 * retry with the same `Idempotency-Key` records once.
 */
const COMMIT_TIMEOUT = 30_000

interface Rules {
  /** '' for none */
  ownerId: string
  isReadOnly: boolean
  commitTimeout?: number
}

/** Rolls back when `work` throws. */
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
    // PostgreSQL's answer to COMMIT when a statement failed, even one that wasn't awaited.
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
      // An unknown state must not serve another owner.
      client.release(lost as Error)
      // Libraries wrap a lost connection in their own errors.
      throw lost
    }
    throw first
  }
}
