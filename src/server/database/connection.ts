import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import pg from 'pg'
import type { ServerAddress } from '../database-address.ts'

/** How connections are made. Pools and `connect` take it, so that all of them go to the server that accepts changes. */
export type Connection = pg.PoolConfig & { at?: Place }

/** The server that connections go to now, and those that are open. */
export interface Place {
  readonly server: ServerAddress
  /** Remembers a connection of the present server, until it is closed. */
  keep: (socket: Duplex) => void
}

/** Opens a connection outside of the pools, for work that takes longer than they allow or comes before them. */
export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new (connection.at ? PlacedClient : pg.Client)(connection)
  // The query that runs fails with the same error.
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Returns how to connect to the server at a place. */
export const connectionAt = (at: Place, more: pg.PoolConfig): Connection => ({
  ...more,
  at,
  // A machine that is gone sends no answer and no end. The system gives it up after some 20 s.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The pool passes its settings on to the constructor, which the types don't know.
  Client: PlacedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
})

/** What a server reports about itself when one connects, and again when it changes. */
const REFUSES_CHANGES = ['in_hot_standby', 'default_transaction_read_only']

/**
 * A connection to whatever server is the right one when it is opened. It ends as soon as that server says that it
 * accepts no changes: a standby behind a name that has moved, or a server that somebody has closed to changes.
 */
class PlacedClient extends pg.Client {
  private refusal: Error | null = null

  constructor({ at, ...config }: Connection) {
    const open = config.stream ?? (() => new Socket())
    const stream = (): Duplex => {
      const socket = open()!
      at!.keep(socket)
      return socket
    }
    super({ ...config, stream, connectionString: at!.server.connectionString })
    const { connection } = this as unknown as { connection: pg.Connection }
    connection.on('parameterStatus', ({ parameterName: name, parameterValue: value }: Reported) => {
      if (REFUSES_CHANGES.includes(name) && value === 'on') {
        this.refusal = new Error(`The server does not accept changes: ${name} is on`)
        connection.stream.destroy(this.refusal)
      }
    })
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | void {
    if (!callback) {
      return new Promise((resolve, reject) => {
        this.connect((error: Error | null) => (error ? reject(error) : resolve(this)))
      })
    }
    // The report and the end of connecting may have come in one piece, before the socket was closed.
    const done = callback as (error: Error | null, client: pg.Client) => void
    super.connect((error: Error | null) => done(error ?? this.refusal, this))
  }
}

/** as the driver has it */
type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

interface Reported {
  parameterName: string
  parameterValue: string
}
