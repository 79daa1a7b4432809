import { join } from 'node:path'
import { expect } from '@playwright/test'
import pg from 'pg'

/** Runs a statement on the database of the server under test. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({
    host: join(process.env.E2E_DATA_DIR!, 'database'),
    user: 'kpi',
    database: 'postgres',
  })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Returns the path of the last link that was mailed to an address. Without a mail server, emails are kept. */
export async function linkMailedTo(address: string): Promise<string> {
  const rows = await query<{ body: string }>(
    'SELECT coalesce(secret, body) AS body FROM mail WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
    [address],
  )
  const [link] = /http\S+\?\S+/.exec(rows[0]?.body ?? '') ?? []
  expect(link, `a link mailed to ${address}`).toBeDefined()
  const { pathname, search } = new URL(link!)
  return pathname + search
}
