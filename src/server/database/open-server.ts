import type { Settings } from '../config.ts'
import { readAddress } from '../database-address.ts'
import { connectionAt, type Connection } from './connection.ts'
import { startEmbedded, type EmbeddedOptions } from './embedded/embedded.ts'
import { refuseWithoutDatabase } from './embedded/folder.ts'
import { findServer } from './servers.ts'

/** `stop` only affects the built-in server. */
export interface DatabaseServer {
  connection: Connection
  stop: () => Promise<void>
}

/** ms */
const CONNECTION_TIMEOUT = 10_000

/** Otherwise readers would make an empty database. */
export function refuseWithoutServer({ DATABASE_URL, DATA_DIR }: Settings): void {
  if (!DATABASE_URL) refuseWithoutDatabase(DATA_DIR)
}

export async function openServer(
  { DATABASE_URL, DATA_DIR }: Settings,
  options: Pick<EmbeddedOptions, 'as' | 'notice' | 'onLost'>,
): Promise<DatabaseServer> {
  if (!DATABASE_URL) {
    const { connection, stop } = await startEmbedded({ dataDir: DATA_DIR, ...options })
    return { connection: { ...connection, connectionTimeoutMillis: CONNECTION_TIMEOUT }, stop }
  }
  // checked in config.ts
  const { servers: addresses, options: given } = readAddress(DATABASE_URL)!
  const more = given === undefined ? {} : { options: given }
  const servers = await findServer(addresses, more)
  servers.watch(options.notice)
  const connection = connectionAt(servers, { ...more, connectionTimeoutMillis: CONNECTION_TIMEOUT })
  return { connection, stop: async () => servers.stop() }
}
