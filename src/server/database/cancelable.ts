import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { connect, type Connection } from './connection.ts'

/** ms; a request between two statements has no effect */
const CANCEL_INTERVAL = 50

/** Throws the signal's reason. `connection` must log in as the same user. */
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
    // A late request would cancel the next statement, perhaps another owner's.
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
    // The statement runs to its end, and the abort takes effect then.
  } finally {
    await client?.end().catch(() => {})
  }
}
