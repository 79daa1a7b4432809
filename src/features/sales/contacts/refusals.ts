import { sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Day } from '../../../shared/calendar.ts'
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

/** By what somebody can be reached: a no belongs to each of these, whoever has them. */
export type Ways = Pick<Contact, 'email' | 'phone'>

const textsOf = (ways: Ways[]) => [ways.map(({ email }) => email), ways.map(({ phone }) => phone)]

const hasRoom = "SELECT require_room_for_names('contact_refusal', false)"

const LIFT = sqlText`
  DELETE FROM ${contactRefusal} WHERE owner_id = $1 AND reach = ANY (refusals_of($1, NULL, $3, $4) || ARRAY(
    SELECT 'customer ' || id FROM ${customer} WHERE owner_id = $1 AND (id = $2 OR same_as = $2)))`

/**
 * Lifts the no of a customer that belongs to them, an address and a number. Others who have these keep theirs: they may have
 * said it themselves.
 */
export async function liftNo(
  { client, ownerId }: OwnerTx,
  id: number,
  { email, phone }: Ways,
): Promise<void> {
  await client.query(LIFT, [ownerId, id, email, phone])
}

const REFUSED = sqlText`
  WITH ways AS MATERIALIZED (
    SELECT email AS text, unnest(reaches_of($1, NULL, email, NULL)) AS reach FROM unnest($2::text[]) AS given (email)
    UNION ALL SELECT phone, unnest(reaches_of($1, NULL, NULL, phone)) FROM unnest($3::text[]) AS given (phone)
  )
  SELECT text FROM ways WHERE reach IN (
    SELECT reach FROM ${contactRefusal} WHERE owner_id = $1 AND reach = ANY (ARRAY(SELECT reach FROM ways)))`

/** Returns those of the addresses and numbers that nobody may write to, as they are written in these contacts. */
export async function refusedAmong(
  { client, ownerId }: OwnerTx,
  contacts: Ways[],
): Promise<Set<string | null>> {
  const { rows } = await client.query<{ text: string }>(REFUSED, [ownerId, ...textsOf(contacts)])
  return new Set(rows.map(({ text }) => text))
}

// Contacts that have them are saved as they are, and the trigger finds the no: it doesn't go from one number to the next.
const SAY_NO = sqlText`
  WITH said AS (SELECT * FROM unnest($2::text[], $3::text[]) AS given (email, phone)),
  kept AS (
    INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in, merge_id)
    SELECT DISTINCT $1::uuid, unnest(refusals_of($1::uuid, NULL, email, phone)), coalesce($4::date, current_date), $5::text, $6::bigint
    FROM said ON CONFLICT DO NOTHING
  )
  UPDATE ${customerContact} SET may_be_written_to = may_be_written_to
  WHERE owner_id = $1::uuid AND may_be_written_to IS NOT FALSE AND customer_id = ANY (ARRAY(
    SELECT customers_with($1::uuid, ARRAY(SELECT DISTINCT mailbox(email) FROM said WHERE email IS NOT NULL),
      ARRAY(SELECT DISTINCT unnest(digits_in(phone)) FROM said))))`

/** Notes that nobody may write to these addresses and numbers, whoever has them. `source`: a file; null: the owner. */
export async function sayNo(
  tx: OwnerTx,
  ways: Ways[],
  on: Day,
  source: string | null,
): Promise<void> {
  if (ways.length === 0) return
  await keep(tx, ways, { saidOn: on, saidIn: source }, 0)
}

async function keep(
  { client, ownerId }: OwnerTx,
  ways: Ways[],
  { saidOn, saidIn }: Said,
  mergeId: number,
): Promise<void> {
  await client.query(SAY_NO, [ownerId, ...textsOf(ways), saidOn, saidIn, mergeId])
  await client.query(hasRoom)
}

/**
 * Notes that nobody may write to two customers who turn out to be one, if one of them said no: by what either could be
 * reached, until `forgetMerge`.
 */
export async function noteMerge(
  tx: OwnerTx,
  change: number,
  { from, to }: MergedContacts,
): Promise<void> {
  const one = asOne(to, from)
  const ways = [from, to].filter((each) => each !== null)
  if (one?.mayBeWrittenTo === false) await keep(tx, ways, one, change)
}

/** Forgets what follows from a merge alone, because it is undone. Others who have an address keep their no. */
export async function forgetMerge({ client, ownerId }: OwnerTx, change: number): Promise<void> {
  await client.query(sqlText`DELETE FROM ${contactRefusal} WHERE owner_id = $1 AND merge_id = $2`, [
    ownerId,
    change,
  ])
}

const KEEP_NO = sqlText`
  INSERT INTO ${contactRefusal} (owner_id, reach, said_on, said_in)
  SELECT DISTINCT owner_id, unnest(refusals_of(owner_id, customer_id, email, phone)), coalesce(said_on, current_date), said_in
  FROM ${customerContact} WHERE owner_id = $1 AND customer_id = $2 AND NOT may_be_written_to
  ON CONFLICT DO NOTHING`

/** Keeps the no of a customer, for them and for all that their contact has, also for what a merge brought. */
export async function keepNo({ client, ownerId }: OwnerTx, id: number): Promise<void> {
  const { rowCount } = await client.query(KEEP_NO, [ownerId, id])
  if (rowCount) await client.query(hasRoom)
}

const LEFT_NO = sqlText`
  SELECT said_on AS "saidOn", said_in AS "saidIn" FROM ${contactRefusal}
  WHERE owner_id = $1 AND reach = 'customer ' || $2::bigint AND merge_id = 0`

/** Returns what is known of a customer who said no and whose contact was deleted since; null if they didn't. */
export async function leftNo(
  { client, ownerId }: OwnerTx,
  id: number,
): Promise<KnownContact | null> {
  const [said] = (await client.query<Said>(LEFT_NO, [ownerId, id])).rows
  return said ? { ...UNKNOWN, mayBeWrittenTo: false, ...said } : null
}
