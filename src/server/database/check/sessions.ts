import type pg from 'pg'
import { connect, type Connection } from '../connection.ts'
import { Lack, type Need } from './need.ts'

const POOLER =
  'A pooler in front of the server must keep a session for each connection and pass on its options. PgBouncer never passes on options: give the app the address of the server itself, because the app pools its own connections'

export const sessionNeeds = (connection: Connection): Need[] => [
  {
    what: 'settings of a session, given when it begins',
    remedy: POOLER,
    check: () =>
      opened([`${connection.options ?? ''} -c app.kpi_check=passed`], connection, async ([one]) => {
        const { rows } = await one!.query("SELECT current_setting('app.kpi_check', true) AS value")
        if (rows[0].value !== 'passed') throw new Lack('The options of the connection got lost')
      }),
  },
  {
    what: 'a session that stays the same over several transactions',
    remedy: POOLER,
    check: () =>
      opened([undefined, undefined], connection, async ([one, other]) => {
        const before = await backendOf(one!)
        // Takes the first one's backend if that is free between transactions.
        await other!.query('BEGIN')
        const others = await backendOf(other!)
        const after = await backendOf(one!)
        await other!.query('ROLLBACK')
        if (before === others || before !== after) {
          throw new Lack('Transactions of one connection ran in different sessions')
        }
      }),
  },
  {
    what: 'prepared statements with a name',
    remedy: POOLER,
    check: () =>
      opened([undefined], connection, async ([one]) => {
        for (const value of [1, 2]) {
          const statement = { name: 'kpi_check', text: 'SELECT $1::int AS value', values: [value] }
          const { rows } = await one!.query(statement)
          if (rows[0].value !== value) throw new Lack('One answered something else')
        }
      }),
  },
  {
    what: 'locks of a session, and a transaction that sees one moment',
    remedy:
      'The nightly backup needs both: REPEATABLE READ, and advisory locks that outlast a transaction',
    check: () =>
      opened([undefined], connection, async ([one]) => {
        await one!.query('SELECT pg_advisory_lock(7203910)')
        await one!.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        await one!.query('COMMIT')
        const { rows } = await one!.query('SELECT pg_advisory_unlock(7203910) AS held')
        if (!rows[0].held) throw new Lack('A lock was gone after a transaction')
      }),
  },
]

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query('SELECT pg_backend_pid() AS id')
  return rows[0].id
}

async function opened(
  options: (string | undefined)[],
  connection: Connection,
  work: (clients: pg.Client[]) => Promise<void>,
): Promise<void> {
  const clients: pg.Client[] = []
  try {
    for (const each of options) {
      clients.push(await connect({ ...connection, ...(each !== undefined && { options: each }) }))
    }
    await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}
