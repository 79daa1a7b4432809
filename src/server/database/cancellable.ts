import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** ms between two tries: one may fall into the gap between two statements */
const NEXT_TRY = 50

/**
 * Does `work` on `client`. When `signal` aborts, every statement that runs there is cancelled until
 * `work` gives up, and the signal's reason is thrown. `connection` is how to reach the server as the
 * same user, who alone may do that.
 */
export async function cancellable<T>(
  connection: pg.ClientConfig,
  client: pg.PoolClient,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id')
  const isOver = new AbortController()
  let cancelled: Promise<void> | undefined
  const cancel = (): void => {
    cancelled = cancelStatements(connection, rows[0]!.id, isOver.signal)
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
    // A late one would hit what this connection does next, for another owner perhaps.
    await cancelled
  }
}

async function cancelStatements(
  connection: pg.ClientConfig,
  processId: number,
  isOver: AbortSignal,
): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {}) // the query that waits fails with it
  try {
    await client.connect()
    while (!isOver.aborted) {
      await client.query('SELECT pg_cancel_backend($1)', [processId])
      await sleep(NEXT_TRY)
    }
  } catch {
    // Without a connection the statement runs to its end, and the work stops there.
  } finally {
    await client.end().catch(() => {})
  }
}
