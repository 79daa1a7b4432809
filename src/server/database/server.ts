import pg from 'pg'
import type { Settings } from '../config.ts'
import { StartError } from '../start-error.ts'
import { startEmbedded, type EmbeddedOptions } from './embedded/embedded.ts'

/** A PostgreSQL that accepts connections. `stop` lets go of it, and ends it if it is the built-in one. */
export interface DatabaseServer {
  connection: pg.ClientConfig
  stop: () => Promise<void>
}

const MIN_VERSION = 150_000
/** ms to get a connection, be it from the server or from a busy pool */
const CONNECTION_PATIENCE = 10_000

/** The server that the settings name, or the built-in one. Throws StartError when it cannot be used. */
export async function openServer(
  { DATABASE_URL, DATA_DIR }: Settings,
  options: Pick<EmbeddedOptions, 'as' | 'notice' | 'onLost'>,
): Promise<DatabaseServer> {
  if (!DATABASE_URL) {
    const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR, ...options })
    return { connection: { ...connection, connectionTimeoutMillis: CONNECTION_PATIENCE }, stop }
  }
  const connection = connectionOf(DATABASE_URL)
  await checkServer(connection)
  return { connection, stop: async () => {} }
}

/** Options leave the address, where they would win over those that set the role (tenancy.ts). */
function connectionOf(address: string): pg.ClientConfig {
  const url = new URL(address)
  const options = url.searchParams.get('options')
  url.searchParams.delete('options')
  return {
    connectionString: url.href,
    connectionTimeoutMillis: CONNECTION_PATIENCE,
    ...(options !== null && { options }),
  }
}

async function checkServer(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  try {
    await client.connect()
    const { rows } = await client.query('SHOW server_version_num')
    if (Number(rows[0].server_version_num) < MIN_VERSION) {
      throw new StartError('DATABASE_URL: the server is older than PostgreSQL 15.')
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    // Neither the address nor the password is shown.
    throw new StartError(`DATABASE_URL: the database cannot be used: ${reason(error as Error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

function reason(error: Error): string {
  // Several addresses of one name were tried.
  return error instanceof AggregateError ? error.errors[0].message : error.message
}
