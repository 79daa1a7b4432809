import type pg from 'pg'
import { CONNECTIONS } from '../tenancy.ts'
import { isInstalled } from './rights.ts'
import { Lack, type Need } from './need.ts'

const MOST_APART = 2_000
/** ms; a call makes a handful */
const MOST_ROUND_TRIP = 20
const ROUND_TRIPS = 21

const ENGINES: Record<string, string> = {
  citus: 'Citus',
  CockroachDB: 'CockroachDB',
  YugabyteDB: 'YugabyteDB',
  '-YB-': 'YugabyteDB',
}

export const serverNeeds = (now: () => number): Need[] => [
  {
    what: 'a PostgreSQL of one server, not an engine that spreads tables over several',
    remedy:
      'Use a database without it: docs/decisions/0051-beyond-one-machine.md says what fails there',
    check: async (client) => {
      const { rows } = await client.query<{ engine: string | null }>(`
        SELECT coalesce((SELECT extname FROM pg_extension WHERE extname = 'citus'),
                        substring(version() FROM 'CockroachDB|YugabyteDB|-YB-')) AS engine`)
      const { engine } = rows[0]!
      if (engine !== null) throw new Lack(`It is ${ENGINES[engine]}`)
    },
  },
  {
    what: 'texts in UTF-8',
    remedy: "Create the database again: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'",
    check: async (client) => {
      const encoding = await setting(client, 'server_encoding')
      if (encoding !== 'UTF8') throw new Lack(`The database has the encoding ${encoding}`)
    },
  },
  {
    what: 'letters of other languages than English',
    remedy:
      "Searches for names need them: create the database again, with TEMPLATE template0 and a LOCALE of UTF-8, such as 'C.UTF-8'",
    check: async (client) => {
      const { rows } = await client.query(`
        SELECT lower('ÄÉЖ') = 'äéж' AS "are", datcollate AS name
        FROM pg_database WHERE datname = current_database()`)
      if (!rows[0].are) throw new Lack(`The locale ${rows[0].name} knows no Ä, É or Ж`)
      return rows[0].name
    },
  },
  {
    what: 'that an acknowledged sale survives a crash',
    remedy: 'Turn fsync, full_page_writes and synchronous_commit on',
    check: async (client) => {
      for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
        if ((await setting(client, name)) === 'off') throw new Lack(`${name} is off`)
      }
      return `synchronous_commit is ${await setting(client, 'synchronous_commit')}`
    },
  },
  {
    what: `connections for a process: ${CONNECTIONS}`,
    remedy: `Raise max_connections, or the limit of the user or the database, to ${CONNECTIONS} for each process and some for you`,
    check: checkConnections,
  },
  {
    what: 'clocks that agree',
    remedy: 'Links, sessions and the end of a month depend on them: let NTP set both clocks',
    check: async (client) => {
      const sent = now()
      const { rows } = await client.query(
        'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at',
      )
      const apart = Math.round(Number(rows[0].at) - (sent + now()) / 2)
      if (Math.abs(apart) > MOST_APART) throw new Lack(`They are ${apart / 1000} s apart`)
      return `${Math.abs(apart)} ms apart`
    },
  },
  {
    what: 'a short way to the server',
    remedy: `Each call makes several round trips: run the app next to its database, at most ${MOST_ROUND_TRIP} ms away`,
    check: async (client) => {
      const times: number[] = []
      for (let n = 0; n < ROUND_TRIPS; n++) {
        const sent = performance.now()
        await client.query('SELECT 1')
        times.push(performance.now() - sent)
      }
      const median = times.toSorted((a, b) => a - b)[(ROUND_TRIPS - 1) / 2]!
      const said = `A round trip takes ${median.toFixed(1)} ms`
      if (median > MOST_ROUND_TRIP) throw new Lack(said)
      return said
    },
  },
  {
    what: 'a state that this version of the app can use',
    remedy: 'Start the version that it names',
    check: async (client) => {
      if (!(await isInstalled(client))) return 'The app was not started on it yet'
      // Loaded late: it reads all migrations.
      const { upgradeFor } = await import('../migrations.ts')
      const { missing } = await upgradeFor(client)
      return missing === 0
        ? 'It is up to date'
        : `The next start makes ${missing} steps of an upgrade`
    },
  },
]

async function setting(client: pg.Client, name: string): Promise<string> {
  const { rows } = await client.query('SELECT current_setting($1) AS value', [name])
  return rows[0].value
}

async function checkConnections(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{
    server: number
    login: number
    database: number
    used: string
  }>(`
    SELECT current_setting('max_connections')::int
             - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true), '0')::int AS server,
           (SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user) AS login,
           (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS database,
           (SELECT sum(numbackends) FROM pg_stat_database) AS used`)
  const { server, login, database, used } = rows[0]!
  // -1: no limit
  const most = Math.min(server, ...[login, database].filter((limit) => limit >= 0))
  if (most < CONNECTIONS) throw new Lack(`There may be ${most}`)
  return `There may be ${most}, enough for ${Math.floor(most / CONNECTIONS)}; ${used} are open now`
}
