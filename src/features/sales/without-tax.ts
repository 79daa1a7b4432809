import type pg from 'pg'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { sendAhead } from '../../server/database/transaction.ts'
import type { Profile } from '../profile/contract.ts'
import { profileOf } from '../profile/index.ts'

type Choice = Pick<Profile, 'figuresWithoutTax'>

const CLIENT = Symbol('client')
interface Seen {
  client: pg.PoolClient
  last: OwnerTx['last']
  [CLIENT]?: Pick<OwnerTx, 'client' | 'last'>
}

/**
 * Without tax, the tables of sales and totals become read-only views of the same names (migrations/functions.sql). Call
 * before anything that shows figures, never for sales as recorded.
 */
export function showAsSeen(tx: OwnerTx, { figuresWithoutTax }: Choice): void {
  const seen: Seen = tx
  if (!figuresWithoutTax || seen[CLIENT]) return
  const { client, last } = tx
  send(client, 'without_tax, public')
  const query = (statement: pg.QueryConfig, ...more: unknown[]): unknown =>
    (client.query as (...all: unknown[]) => unknown)(renamed(statement), ...more)
  seen[CLIENT] = { client, last }
  seen.client = { query } as pg.PoolClient
  seen.last = (statement) => last(renamed(statement))
}

export function showAsRecorded(tx: OwnerTx): void {
  const seen: Seen = tx
  if (!seen[CLIENT]) return
  Object.assign(seen, seen[CLIENT])
  delete seen[CLIENT]
  send(tx.client, 'DEFAULT')
}

const send = (client: pg.PoolClient, path: string): void =>
  sendAhead(client, `SET LOCAL search_path TO ${path}`)

/** A statement prepared for the tables would be planned again, and again for the next owner. */
const renamed = <Query extends string | pg.QueryConfig>(query: Query): Query =>
  typeof query === 'object' && query.name ? { ...query, name: `${query.name}-untaxed` } : query

/** Also `showAsSeen`. */
export async function profileForFigures(tx: OwnerTx): Promise<Profile> {
  const profile = await profileOf(tx)
  showAsSeen(tx, profile)
  return profile
}
