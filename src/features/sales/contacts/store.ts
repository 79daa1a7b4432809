import { sql, type SQL } from 'drizzle-orm'
import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { refuseStale } from '../../../shared/edits.ts'
import { conflict } from '../../../shared/errors.ts'
import { fromCents } from '../../../shared/money.ts'
import { nameKey } from '../../../shared/names.ts'
import { saleCustomer } from '../rollups/tables.ts'
import { sameId } from '../spellings.ts'
import { customer, sale } from '../tables.ts'
import type { ContactChanges, Customer } from './contract.ts'
import { keepNo, leftNo, liftNo, sayNo } from './refusals.ts'
import {
  asOne,
  isSameContact,
  NOTHING_KNOWN,
  UNKNOWN,
  type Contact,
  type KnownContact,
  type MergedContacts,
} from './rules.ts'
import { customerContact } from './tables.ts'

const HELD = 'no.said_on IS NOT NULL AND contact.may_be_written_to IS NOT FALSE'
const KNOWN = `
  phone, email, note,
  to_char(birthday / 100, 'FM00') || to_char(birthday % 100, '"-"FM00') AS birthday,
  CASE WHEN ${HELD} THEN false ELSE may_be_written_to END AS "mayBeWrittenTo",
  CASE WHEN ${HELD} THEN no.said_on ELSE contact.said_on END AS "saidOn",
  CASE WHEN ${HELD} THEN no.said_in ELSE contact.said_in END AS "saidIn"`

export interface CustomerRow extends Omit<Customer, 'revenue'> {
  revenueCents: number
}

export const WITH_NO =
  'LEFT JOIN LATERAL no_of(named.owner_id, named.id, contact.reaches) AS no ON true'

export const CUSTOMER = `
  named.id, named.name, sums.purchases, sums.revenue_cents AS "revenueCents",
  sums.last_purchase AS "lastPurchase", ${KNOWN}`

export const sumsUpTo = (tx: OwnerTx, today: Day): SQL => sql`
  SELECT customer_id, sales - extra_lines - coalesce(ahead.purchases, 0) AS purchases,
         revenue_cents - coalesce(ahead.cents, 0) AS revenue_cents,
         bought_by(${today}::date, last_purchase, owner_id, customer_id) AS last_purchase
  FROM ${saleCustomer} LEFT JOIN (
    SELECT customer_id, sum(revenue_cents) AS cents, count(*) FILTER (WHERE revenue_cents >= 0 AND receipt IS NULL)
             + count(DISTINCT (sale_date, receipt)) FILTER (WHERE revenue_cents >= 0 AND receipt IS NOT NULL) AS purchases
    FROM ${sale} WHERE owner_id = ${tx.ownerId} AND sale_date > ${today}::date AND customer_id IS NOT NULL GROUP BY 1
  ) AS ahead USING (customer_id)
  WHERE owner_id = ${tx.ownerId}`

export const customerOf = ({ revenueCents, ...row }: CustomerRow): Customer => ({
  ...row,
  revenue: fromCents(revenueCents),
})

const ONE = prepared('customer-contact')`
  SELECT named.id, named.name, ${KNOWN}
  FROM ${customer} AS named
  LEFT JOIN ${customerContact} AS contact ON contact.owner_id = $1 AND contact.customer_id = named.id
  ${WITH_NO}
  WHERE named.owner_id = $1 AND named.id =
    (SELECT ${sameId('asked')} FROM ${customer} AS asked WHERE asked.owner_id = $1 AND asked.id = $2)`

export const NOT_TO_BE_WRITTEN_TO = 'not_to_be_written_to'

/**
 * For everything that writes to a customer. Follows merges. Throws a 409 for a customer who asked not to be written to.
 */
export async function willingCustomer(
  tx: OwnerTx,
  id: number,
): Promise<Pick<Customer, 'id' | 'name'> | undefined> {
  const [found] = await rowsOf<Pick<Customer, 'id' | 'name' | 'mayBeWrittenTo'>>(
    tx,
    ONE,
    tx.ownerId,
    id,
  )
  if (found?.mayBeWrittenTo === false)
    throw conflict(NOT_TO_BE_WRITTEN_TO, 'This customer asked not to be written to.')
  return found
}

const LOCK = sqlText`
  SELECT ${sameId('named')} AS id FROM ${customer} AS named WHERE owner_id = $1 AND id = $2 FOR SHARE`

/** Follows merges. Locks: no merge until the transaction ends. */
export async function lockCustomer(
  { client, ownerId }: OwnerTx,
  id: number,
): Promise<number | undefined> {
  return (await client.query<{ id: number }>(LOCK, [ownerId, id])).rows[0]?.id
}

const SPELLINGS = sqlText`
  SELECT named.name_key AS key, stored.name FROM ${customer} AS named
  JOIN ${customer} AS stored ON stored.owner_id = $1 AND stored.id = named.same_as
  WHERE named.owner_id = $1 AND named.same_as IS NOT NULL`

export async function namesBySpelling({ client, ownerId }: OwnerTx): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; name: string }>(SPELLINGS, [ownerId])
  return new Map(rows.map(({ key, name }) => [key, name]))
}

const CONTACTS = sqlText`
  SELECT customer_id AS id, ${KNOWN} FROM ${customerContact} AS contact
  LEFT JOIN LATERAL no_of(owner_id, customer_id, reaches) AS no ON true
  WHERE owner_id = $1 AND customer_id = ANY ($2::bigint[])`

export async function contactsOf(
  { client, ownerId }: OwnerTx,
  ids: number[],
  { forUpdate = false } = {},
): Promise<Map<number, KnownContact>> {
  const text = forUpdate ? `${CONTACTS} ORDER BY customer_id FOR UPDATE OF contact` : CONTACTS
  const { rows } = await client.query<KnownContact & { id: number }>(text, [ownerId, ids])
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

// In order of the customers, as they are locked.
const PUT = sqlText`
  INSERT INTO ${customerContact}
    (owner_id, customer_id, phone, email, note, birthday, may_be_written_to, said_on, said_in)
  SELECT $1, id, phone, email, note, replace(birthday, '-', '')::smallint, may_be_written_to, said_on, said_in
  FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::boolean[], $8::date[], $9::text[])
    AS given (id, phone, email, note, birthday, may_be_written_to, said_on, said_in)
  ORDER BY id
  ON CONFLICT (owner_id, customer_id) DO UPDATE SET
    phone = excluded.phone, email = excluded.email, note = excluded.note, birthday = excluded.birthday,
    may_be_written_to = excluded.may_be_written_to, said_on = excluded.said_on, said_in = excluded.said_in`

export async function putContacts(
  { client, ownerId }: OwnerTx,
  contacts: Map<number, KnownContact>,
): Promise<void> {
  const all = [...contacts.values()]
  await client.query(PUT, [
    ownerId,
    [...contacts.keys()],
    all.map(({ phone }) => phone),
    all.map(({ email }) => email),
    all.map(({ note }) => note),
    all.map(({ birthday }) => birthday),
    all.map(({ mayBeWrittenTo }) => mayBeWrittenTo),
    all.map(({ saidOn }) => saidOn),
    all.map(({ saidIn }) => saidIn),
  ])
}

/**
 * `source` null: the owner. A no that `isSaid` again stays when an earlier file's no is undone. Only the owner's own no
 * is worth more.
 */
export const saidBy = (
  known: KnownContact,
  contact: Contact,
  { on, source, isSaid }: { on: Day; source: string | null; isSaid: boolean },
): KnownContact => {
  const { mayBeWrittenTo } = contact
  const isAgain = isSaid && mayBeWrittenTo === false && known.saidIn !== null
  if (mayBeWrittenTo === known.mayBeWrittenTo && !isAgain) {
    return { ...contact, saidOn: known.saidOn, saidIn: known.saidIn }
  }
  return mayBeWrittenTo === null
    ? { ...contact, saidOn: null, saidIn: null }
    : { ...contact, saidOn: on, saidIn: source }
}

const saidNo = () =>
  conflict(
    'said_no',
    'This customer asked not to be written to since you looked. Reload to see it, then change it if they said otherwise.',
  )

/**
 * Forgets an empty contact, unless the customer would be gone with it. Throws a 409 on stale fields, or if another no
 * than `lifts` names would go.
 */
export async function changeByHand(
  tx: OwnerTx,
  id: number,
  { lifts, was, ...change }: ContactChanges,
  today: Day,
): Promise<void> {
  const contacts = await contactsOf(tx, [id], { forUpdate: true })
  const known = contacts.get(id) ?? (await leftNo(tx, id)) ?? UNKNOWN
  refuseStale(known, change, was)
  const contact = { ...known, ...change }
  if (known.mayBeWrittenTo === false && contact.mayBeWrittenTo !== false) {
    if (lifts?.saidOn !== known.saidOn || lifts.saidIn !== known.saidIn) throw saidNo()
    await liftNo(tx, id, known)
  }
  if (change.mayBeWrittenTo === false) await sayNo(tx, [known], today, null)
  const said = { on: today, source: null, isSaid: change.mayBeWrittenTo !== undefined }
  await putContacts(tx, new Map([[id, saidBy(known, contact, said)]]))
  if (isSameContact(contact, NOTHING_KNOWN)) await forgetIfSold(tx, id)
}

const forgetIfSold = (tx: OwnerTx, id: number) =>
  tx.execute(sql`
    DELETE FROM ${customerContact} WHERE owner_id = ${tx.ownerId} AND customer_id = ${id}
      AND EXISTS (SELECT FROM ${saleCustomer} WHERE owner_id = ${tx.ownerId} AND customer_id = ${id})`)

/** A no stays with the customer and all that they had. */
export async function deleteByHand(tx: OwnerTx, id: number): Promise<boolean> {
  await keepNo(tx, id)
  return removeContact(tx, id)
}

async function removeContact(tx: OwnerTx, id: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${customerContact} WHERE owner_id = ${tx.ownerId} AND customer_id = ${id}`)
  return rowCount === 1
}

export async function idsOfKeys(
  { client, ownerId }: OwnerTx,
  keys: string[],
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; key: string }>(
    sqlText`SELECT coalesce(same_as, id) AS id, name_key AS key FROM ${customer} WHERE owner_id = $1 AND name_key = ANY ($2::text[])`,
    [ownerId, keys],
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** In the order of keys (`lock.ts`). Call `requireRoom` once they have contacts. */
export async function addNames({ client, ownerId }: OwnerTx, names: string[]): Promise<void> {
  await client.query(
    sqlText`
      INSERT INTO ${customer} (owner_id, name, name_key)
      SELECT $1, name, key FROM unnest($2::text[], $3::text[]) AS given (name, key) ORDER BY key
      ON CONFLICT (owner_id, name_key) DO NOTHING`,
    [ownerId, names, names.map(nameKey)],
  )
}

export const requireRoom = ({ client }: OwnerTx): Promise<unknown> =>
  client.query("SELECT require_room_for_names('customer', sampled => false)")

const HAS_SALES_OR_CONTACT = prepared('customer-exists')`
  SELECT EXISTS (SELECT FROM ${saleCustomer} WHERE owner_id = $1 AND customer_id = $2)
      OR EXISTS (SELECT FROM ${customerContact} WHERE owner_id = $1 AND customer_id = $2) AS found`

/** False: nothing is left of the name. */
export const isListed = async (tx: OwnerTx, id: number): Promise<boolean> =>
  (await rowsOf<{ found: boolean }>(tx, HAS_SALES_OR_CONTACT, tx.ownerId, id))[0]!.found

export async function reachOf(
  { client, ownerId }: OwnerTx,
  ids: number[],
): Promise<Map<number, string[]>> {
  const { rows } = await client.query<{ id: number; reach: string[] }>(
    sqlText`
      SELECT customer_id AS id, array_remove(ARRAY[lower(email), nullif(regexp_replace(phone, '\\D', '', 'g'), '')], NULL) AS reach
      FROM ${customerContact} WHERE owner_id = $1 AND customer_id = ANY($2::bigint[])`,
    [ownerId, ids],
  )
  return new Map(rows.map(({ id, reach }) => [id, reach]))
}

/** Returns both as they were, for the undo. */
export async function mergeContacts(
  tx: OwnerTx,
  from: number,
  to: number,
): Promise<MergedContacts> {
  const known = await contactsOf(tx, [from, to], { forUpdate: true })
  const given = known.get(from) ?? (await leftNo(tx, from))
  const before = known.get(to) ?? (await leftNo(tx, to))
  if (given) {
    await joining(tx, () => putContacts(tx, new Map([[to, asOne(before, given)!]])))
    await removeContact(tx, from)
  }
  return { from: given, to: before }
}

export const setContactsBack = (
  tx: OwnerTx,
  before: Map<number, KnownContact | null>,
): Promise<void> =>
  joining(tx, async () => {
    for (const [id, contact] of before) {
      if (contact) await putContacts(tx, new Map([[id, contact]]))
      else await removeContact(tx, id)
    }
  })

/** A no that comes with it is nobody's own: those are kept already. */
async function joining(tx: OwnerTx, put: () => Promise<void>): Promise<void> {
  await tx.execute(sql`SELECT set_config('app.joining_contacts', 'on', true)`)
  await put()
  await tx.execute(sql`SELECT set_config('app.joining_contacts', '', true)`)
}
