import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type Connection } from './connection.ts'

/** ms between two cancel requests: one may come between two statements and have no effect */
const CANCEL_INTERVAL = 50

/**
 * Runs `work` on `client`. When `signal` aborts, cancels every statement on `client` until `work`
 * ends, then throws the signal's reason. `connection` must log in as the same user, because only
 * that user may cancel the statements.
 */
export async function cancelable<T>(
  connection: Connection,
  client: pg.PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')
  const isOver = new AbortController()
  let canceled: Promise<void> | undefined
  const cancel = (): void => {
    canceled = cancelStatements(connection, rows[0]!.id, isOver.signal)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const result = await work()
    signal.throwIfAborted()
    return result
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    signal.removeEventListener('abort', cancel)
    isOver.abort()
    // A late request would cancel the connection's next statement, perhaps another owner's.
    await canceled
  }
}

async function cancelStatements(
  connection: Connection,
  processId: number,
  isOver: AbortSignal,
): Promise<void> {
  let client: pg.Client | undefined
  try {
    client = await connect(connection)
    while (!isOver.aborted) {
      await client.query('SELECT pg_cancel_backend($1)', [processId])
      await sleep(CANCEL_INTERVAL)
    }
  } catch {
    // Without a connection the statement runs to its end, and the abort takes effect after it.
  } finally {
    await client?.end().catch(() => {})
  }
}
