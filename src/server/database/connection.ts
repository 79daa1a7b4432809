import type { Duplex } from 'node:stream'
import { Socket } from 'node:net'
import pg from 'pg'
import type { ServerAddress } from '../database-address.ts'

/** To the server that accepts changes. */
export type Connection = pg.PoolConfig & { at?: Place }

export interface Place {
  readonly server: ServerAddress
  track: (socket: Duplex) => void
}

export async function connect(connection: Connection): Promise<pg.Client> {
  const client = new (connection.at ? PlacedClient : pg.Client)(connection)
  // The query fails with the same error.
  client.on('error', () => {})
  await client.connect()
  return client
}

export const connectionAt = (at: Place, more: pg.PoolConfig): Connection => ({
  ...more,
  at,
  // A dead machine sends nothing; the system gives up after some 20 s.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  // The pool passes its settings to the constructor, which the types don't know.
  Client: PlacedClient as unknown as NonNullable<pg.PoolConfig['Client']>,
})

const REFUSES_CHANGES = ['in_hot_standby', 'default_transaction_read_only']

/** Ends as soon as the server refuses changes. */
class PlacedClient extends pg.Client {
  private refusal: Error | null = null

  constructor({ at, ...config }: Connection) {
    const open = config.stream ?? (() => new Socket())
    const stream = (): Duplex => {
      const socket = open()!
      at!.track(socket)
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
    // The report may come before the socket is closed.
    const done = callback as (error: Error | null, client: pg.Client) => void
    super.connect((error: Error | null) => done(error ?? this.refusal, this))
  }
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

interface Reported {
  parameterName: string
  parameterValue: string
}
