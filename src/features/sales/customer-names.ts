import { prepared, rowsOf } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { nameKey } from '../../shared/names.ts'
import { sameId, sameName } from './spellings.ts'
import { customer } from './tables.ts'

const NAMES = prepared('customer-names')`
  SELECT id, name FROM ${customer} WHERE owner_id = $1 AND id = ANY ($2)`

export const customerName = async (tx: OwnerTx, id: number): Promise<string | null> =>
  (await customerNames(tx, [id])).get(id) ?? null

export const customerNames = async (tx: OwnerTx, ids: number[]): Promise<Map<number, string>> =>
  new Map(
    (await rowsOf<{ id: number; name: string }>(tx, NAMES, tx.ownerId, ids)).map(({ id, name }) => [
      id,
      name,
    ]),
  )

const NAMED = prepared('customer-named')`
  SELECT ${sameId('named')} AS id, ${sameName(customer, 'named')} AS name FROM ${customer} AS named
  WHERE owner_id = $1 AND name_key = $2`

export const customerNamed = async (
  tx: OwnerTx,
  name: string,
): Promise<{ id: number; name: string } | undefined> =>
  (await rowsOf<{ id: number; name: string }>(tx, NAMED, tx.ownerId, nameKey(name)))[0]

const MOST_FOUND = 100

const NAMED_IN = prepared('customers-named-in')`
  SELECT ${sameId('named')} AS id, ${sameName(customer, 'named')} AS name FROM ${customer} AS named
  WHERE owner_id = $1 AND position(name_key IN $2) > 0
  ORDER BY length(name_key) DESC, named.id LIMIT ${MOST_FOUND}`

export const customersNamedIn = (
  tx: OwnerTx,
  text: string,
): Promise<{ id: number; name: string }[]> => rowsOf(tx, NAMED_IN, tx.ownerId, nameKey(text))
