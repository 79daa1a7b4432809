import type { Settings } from '../config.ts'
import { readAddress } from '../database-address.ts'
import { connectionAt, type Connection } from './connection.ts'
import { startEmbedded, type EmbeddedOptions } from './embedded/embedded.ts'
import { refuseWithoutDatabase } from './embedded/folder.ts'
import { findServer } from './servers.ts'

/** A PostgreSQL server that accepts connections. `stop` only affects the built-in server; see EmbeddedServer. */
export interface DatabaseServer {
  connection: Connection
  stop: () => Promise<void>
}

/** ms to get a connection from the server or from a busy pool */
const CONNECTION_TIMEOUT = 10_000

/**
 * Throws StartError when the built-in database of these settings has never been made: what only reads would make an empty
 * one, and be content with it.
 */
export function refuseWithoutServer({ DATABASE_URL, DATA_DIR }: Settings): void {
  if (!DATABASE_URL) refuseWithoutDatabase(DATA_DIR)
}

/** Returns the server in the settings, or starts the built-in one. Throws StartError when it cannot be used. */
export async function openServer(
  { DATABASE_URL, DATA_DIR }: Settings,
  options: Pick<EmbeddedOptions, 'as' | 'notice' | 'onLost'>,
): Promise<DatabaseServer> {
  if (!DATABASE_URL) {
    const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR, ...options })
    return { connection: { ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT }, stop }
  }
  // The settings were checked (config.ts).
  const { servers: addresses, options: given } = readAddress(DATABASE_URL)!
  const more = given === undefined ? {} : { options: given }
  const servers = await findServer(addresses, more)
  servers.watch(options.notice)
  const connection = connectionAt(servers, { ...more, connectionTimeoutMillis: CONNECTION_TIMEOUT })
  return { connection, stop: async () => servers.stop() }
}
