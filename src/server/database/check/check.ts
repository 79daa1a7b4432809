import type pg from 'pg'
import type { ServerAddress } from '../../database-address.ts'
import { connect, connectionAt } from '../connection.ts'
import { findServer } from '../servers.ts'
import { find, type Finding, type Need } from './need.ts'
import { RIGHTS_NEEDED } from './rights.ts'
import { serverNeeds } from './server.ts'
import { sessionNeeds } from './sessions.ts'

/** ms */
const LIMITS = { connectionTimeoutMillis: 10_000, query_timeout: 20_000 }

interface Checked {
  servers: ServerAddress[]
  options: string | undefined
  now?: () => number
}

/** Rolls back. Throws a StartError for a server that is away, too old or closed to changes. */
export async function checkDatabase({
  servers: addresses,
  options,
  now = Date.now,
}: Checked): Promise<Finding[]> {
  const more = { ...LIMITS, ...(options !== undefined && { options }) }
  const place = await findServer(addresses, more)
  const connection = connectionAt(place, more)
  const client = await connect(connection)
  try {
    const { rows } = await client.query('SHOW server_version')
    const findings: Finding[] = [
      {
        what: 'PostgreSQL 15 or newer, which accepts changes',
        state: 'there',
        says: `${rows[0].server_version} at ${place.server.name}`,
      },
    ]
    for (const need of serverNeeds(now)) findings.push(await find(need, client))
    for (const need of sessionNeeds(connection)) findings.push(await find(need, client))
    await client.query("BEGIN; SET LOCAL statement_timeout = '15s'; SET LOCAL lock_timeout = '5s'")
    for (const need of RIGHTS_NEEDED) findings.push(await tried(need, client, findings))
    await client.query('ROLLBACK')
    return findings
  } finally {
    await client.end().catch(() => {})
    place.stop()
  }
}

async function tried(need: Need, client: pg.Client, before: Finding[]): Promise<Finding> {
  const { what, uses = [] } = need
  const lacking = before.find((each) => uses.includes(each.what) && each.state !== 'there')
  if (lacking) return { what, state: 'untried', says: `It needs ${lacking.what}.` }
  await client.query('SAVEPOINT need')
  const finding = await find(need, client)
  // What a need has made stays for the next.
  const end = finding.state === 'there' ? 'RELEASE need' : 'ROLLBACK TO need; RELEASE need'
  await client.query(end)
  return finding
}
