import pg from 'pg'
import type { Settings } from '../config.ts'
import { StartError } from '../../shared/errors.ts'
import { startEmbedded, type EmbeddedOptions } from './embedded/embedded.ts'

/** A PostgreSQL server that accepts connections. `stop` only affects the built-in server; see EmbeddedServer. */
export interface DatabaseServer {
  connection: pg.ClientConfig
  stop: () => Promise<void>
}

const MIN_VERSION = 150_000
/** ms to get a connection from the server or from a busy pool */
const CONNECTION_TIMEOUT = 10_000

/** Returns the server in the settings, or starts the built-in one. Throws StartError when it cannot be used. */
export async function openServer(
  { DATABASE_URL, DATA_DIR }: Settings,
  options: Pick<EmbeddedOptions, 'as' | 'notice' | 'onLost'>,
): Promise<DatabaseServer> {
  if (!DATABASE_URL) {
    const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR, ...options })
    return { connection: { ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT }, stop }
  }
  const connection = connectionOf(DATABASE_URL)
  await checkServer(connection)
  return { connection, stop: async () => {} }
}

/** Takes the options out of the address, because there they would override those that set the role (tenancy.ts). */
function connectionOf(address: string): pg.ClientConfig {
  const url = new URL(address)
  const options = url.searchParams.get('options')
  url.searchParams.delete('options')
  return {
    connectionString: url.href,
    connectionTimeoutMillis: CONNECTION_TIMEOUT,
    ...(options !== null && { options }),
  }
}

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const { rows } = await client.query('SHOW server_version_num')
    if (Number(rows[0].server_version_num) < MIN_VERSION) {
      throw new StartError(
        'DATABASE_URL: the server is older than PostgreSQL 15. Use version 15 or newer.',
      )
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    // Shows neither the address nor the password.
    throw new StartError(`The database in DATABASE_URL cannot be used: ${reason(error as Error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function reason(error: Error): string {
  // The host name has several addresses, and all were tried.
  return error instanceof AggregateError ? error.errors[0].message : error.message
}
