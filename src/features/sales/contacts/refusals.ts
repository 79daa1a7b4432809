import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
import { sameId } from '../spellings.ts'
import { customer } from '../tables.ts'
import {
  asOne,
  UNKNOWN,
  type Contact,
  type KnownContact,
  type MergedContacts,
  type Said,
} from './rules.ts'
import { contactRefusal, customerContact } from './tables.ts'

/** A no belongs to each of these, whoever has them. */
export type Ways = Pick<Contact, 'email' | 'phone'>

const textsOf = (ways: Ways[]) => [ways.map(({ email }) => email), ways.map(({ phone }) => phone)]

const hasRoom = "SELECT require_room_for_names('contact_refusal', false)"

/** Other contacts for whom the no holds keep theirs: they may have said it themselves. */
const forgetting = (which: string): string => sqlText`
  WITH gone AS (
    DELETE FROM ${contactRefusal} WHERE owner_id = $1 AND ${which} RETURNING reach, said_on, said_in
  )
  INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in)
  SELECT DISTINCT ON (customer_id) $1::uuid, 'customer ' || customer_id, gone.said_on, gone.said_in
  FROM ${customerContact}, unnest(reaches) AS way JOIN gone ON reach = way
  WHERE owner_id = $1 AND customer_id <> (
    SELECT ${sameId('named')} FROM ${customer} AS named WHERE owner_id = $1 AND id = $2)
  ORDER BY customer_id, gone.said_on
  ON CONFLICT DO NOTHING`
const LIFT = forgetting(sqlText`
  reach = ANY (reaches_of($1, $3, $4) || ARRAY(
    SELECT 'customer ' || id FROM ${customer} WHERE owner_id = $1 AND (id = $2 OR same_as = $2)))`)
const FORGET_MERGE = forgetting('merge_id = $3')

export async function liftNo(
  { client, ownerId }: OwnerTx,
  id: number,
  { email, phone }: Ways,
): Promise<void> {
  await client.query(LIFT, [ownerId, id, email, phone])
}

const REFUSED = sqlText`
  WITH ways AS MATERIALIZED (
    SELECT email AS text, unnest(reaches_of($1, email, NULL)) AS reach FROM unnest($2::text[]) AS given (email)
    UNION ALL SELECT phone, unnest(reaches_of($1, NULL, phone)) FROM unnest($3::text[]) AS given (phone)
  )
  SELECT text FROM ways WHERE reach IN (
    SELECT reach FROM ${contactRefusal} WHERE owner_id = $1 AND reach = ANY (ARRAY(SELECT reach FROM ways)))`

export async function refusedAmong(
  { client, ownerId }: OwnerTx,
  contacts: Ways[],
): Promise<Set<string | null>> {
  const { rows } = await client.query<{ text: string }>(REFUSED, [ownerId, ...textsOf(contacts)])
  return new Set(rows.map(({ text }) => text))
}

const SAY_NO = sqlText`
  INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in, merge_id)
  SELECT DISTINCT $1::uuid, reach, coalesce($4::date, current_date), $5::text, $6::bigint
  FROM unnest($2::text[], $3::text[]) AS given (email, phone), unnest(reaches_of($1, email, phone)) AS reach
  WHERE reach IS NOT NULL
  ON CONFLICT DO NOTHING`

export async function sayNo(
  tx: OwnerTx,
  ways: Ways[],
  on: Day,
  source: string | null,
): Promise<void> {
  if (ways.length === 0) return
  await addRefusals(tx, ways, { saidOn: on, saidIn: source }, 0)
}

async function addRefusals(
  { client, ownerId }: OwnerTx,
  ways: Ways[],
  { saidOn, saidIn }: Said,
  mergeId: number,
): Promise<void> {
  await client.query(SAY_NO, [ownerId, ...textsOf(ways), saidOn, saidIn, mergeId])
  await client.query(hasRoom)
}

/** If either said no, nobody may write to both, by any of their addresses, until `forgetMerge`. */
export async function noteMerge(
  tx: OwnerTx,
  change: number,
  { from, to }: MergedContacts,
): Promise<void> {
  const one = asOne(to, from)
  const ways = [from, to].filter((each) => each !== null)
  if (one?.mayBeWrittenTo === false) await addRefusals(tx, ways, one, change)
}

/** For the undo. Others who have an address keep their no. */
export async function forgetMerge(
  { client, ownerId }: OwnerTx,
  change: number,
  intoId: number,
): Promise<void> {
  await client.query(FORGET_MERGE, [ownerId, intoId, change])
}

const KEEP_NO = sqlText`
  INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in)
  SELECT owner_id, unnest(array_remove(reaches, NULL) || ('customer ' || customer_id)), coalesce(no.said_on, stored.said_on, current_date), coalesce(no.said_in, stored.said_in)
  FROM ${customerContact} AS stored LEFT JOIN LATERAL no_of(owner_id, customer_id, reaches) AS no ON true
  WHERE owner_id = $1 AND customer_id = $2 AND (no.said_on IS NOT NULL OR NOT may_be_written_to)
  ON CONFLICT DO NOTHING`

export async function keepNo({ client, ownerId }: OwnerTx, id: number): Promise<void> {
  const { rowCount } = await client.query(KEEP_NO, [ownerId, id])
  if (rowCount) await client.query(hasRoom)
}

const LEFT_NO = 'SELECT said_on AS "saidOn", said_in AS "saidIn" FROM no_of($1, $2, NULL)'

export async function leftNo(
  { client, ownerId }: OwnerTx,
  id: number,
): Promise<KnownContact | null> {
  const [said] = (await client.query<Said>(LEFT_NO, [ownerId, id])).rows
  return said ? { ...UNKNOWN, mayBeWrittenTo: false, ...said } : null
}
