import { prepared } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { nameKey } from '../../../shared/names.ts'
import { customer } from '../tables.ts'

const NAME = prepared('customer-name')`SELECT name FROM ${customer} WHERE owner_id = $1 AND id = $2`

/** Returns the name of one of the owner's customers; null if there is none with this id. */
export async function customerName(tx: OwnerTx, id: number): Promise<string | null> {
  const { rows } = await tx.client.query<{ name: string }>({ ...NAME, values: [tx.ownerId, id] })
  return rows[0]?.name ?? null
}

const NAMES = prepared(
  'customer-names',
)`SELECT id, name FROM ${customer} WHERE owner_id = $1 AND id = ANY ($2)`

/** Returns the names of some of the owner's customers, by id. */
export async function customerNames(tx: OwnerTx, ids: number[]): Promise<Map<number, string>> {
  const { rows } = await tx.client.query<{ id: number; name: string }>({
    ...NAMES,
    values: [tx.ownerId, ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** most names that are found in a text */
const MOST_FOUND = 100

// Compares the text with each of the owner's customers: 20,000 in about 20 ms.
const NAMED_IN = prepared('customers-named-in')`
  SELECT id, name FROM ${customer} WHERE owner_id = $1 AND position(name_key IN $2) > 0
  ORDER BY length(name_key) DESC, id LIMIT ${String(MOST_FOUND)}`

/** Returns the customers whose names stand in a text, however they are written there; also as a part of a word. */
export async function customersNamedIn(
  tx: OwnerTx,
  text: string,
): Promise<{ id: number; name: string }[]> {
  const values = [tx.ownerId, nameKey(text)]
  return (await tx.client.query<{ id: number; name: string }>({ ...NAMED_IN, values })).rows
}
