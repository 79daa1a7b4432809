import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import * as z from 'zod/mini'
import { prepared } from '../../../server/database/prepared.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { AddressState } from '../../../server/mail/gate.ts'
import { badInput, notFound } from '../../../shared/errors.ts'
import { emailAddress, newEmailAddress } from '../../../shared/fields.ts'
import { accountDeletion, user } from '../tables.ts'

type Account = typeof user.$inferSelect

export const accountById = async (tx: NodePgDatabase, id: string): Promise<Account | undefined> =>
  (await tx.select().from(user).where(eq(user.id, id)))[0]

/** locked until the transaction ends */
export const lockedAccount = async (tx: NodePgDatabase, id: string): Promise<Account | undefined> =>
  (await tx.select().from(user).where(eq(user.id, id)).for('update'))[0]

/** `email` in lower case; locked until the transaction ends */
export async function lockedIdOf(tx: NodePgDatabase, email: string): Promise<string | undefined> {
  const { id } = user
  const [found] = await tx.select({ id }).from(user).where(eq(user.email, email)).for('update')
  return found?.id
}

/** `email` is in lower case. */
export const accountByEmail = async (
  tx: NodePgDatabase,
  email: string,
): Promise<Account | undefined> => (await tx.select().from(user).where(eq(user.email, email)))[0]

export const noSuchAccount = () => notFound('There is no such account.')

interface Person {
  /** '' for an invited account */
  firstName: string
  lastName: string
  createdAt: Date
}

const PEOPLE = prepared('people')`
  SELECT id, first_name AS "firstName", last_name AS "lastName", created_at AS "createdAt"
  FROM ${user} WHERE id = ANY ($1)`

export async function peopleOf(tx: SystemTx, ids: string[]): Promise<Map<string, Person>> {
  const { rows } = await tx.client.query<Person & { id: string }>({ ...PEOPLE, values: [ids] })
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** For the operator only. */
export async function emailsOf(tx: SystemTx, ids: string[]): Promise<Map<string, string>> {
  const { id, email } = user
  const rows = await tx.select({ id, email }).from(user).where(inArray(id, ids))
  return new Map(rows.map((row) => [row.id, row.email]))
}

export async function confirmedAmong(tx: SystemTx, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), isNotNull(user.confirmedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** `confirmed`: gets emails; `disabled`: gets none at all. */
const ADDRESS_STATE = `CASE WHEN "user".disabled_at IS NOT NULL THEN 'disabled'
  WHEN "user".confirmed_at IS NOT NULL THEN 'confirmed' END`

const ADDRESS_STATES = prepared('states-of-addresses')`
  SELECT email, ${ADDRESS_STATE} AS state FROM ${user} WHERE email = ANY ($1) AND ${ADDRESS_STATE} IS NOT NULL`

export async function statesOfAddresses(
  { client }: Pick<SystemTx, 'client'>,
  addresses: string[],
): Promise<Map<string, AddressState>> {
  const { rows } = await client.query<{ email: string; state: AddressState }>({
    ...ADDRESS_STATES,
    values: [addresses],
  })
  return new Map(rows.map(({ email, state }) => [email, state]))
}

const RECIPIENTS = prepared('mail-recipients')`
  SELECT id, email FROM ${user}
  WHERE id = ANY ($1) AND ${ADDRESS_STATE} = 'confirmed'
    AND NOT EXISTS (SELECT FROM ${accountDeletion} WHERE owner_id = "user".id)`

/** For emails that nobody asked for. */
export async function recipientsOf(tx: SystemTx, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.client.query<{ id: string; email: string }>({
    ...RECIPIENTS,
    values: [ids],
  })
  return new Map(rows.map(({ id, email }) => [id, email]))
}

export interface Admin {
  id: string
  /** '' for an invited account */
  name: string
  email: string
}

const ADMINS = prepared('admins')`
  SELECT id, trim(first_name || ' ' || last_name) AS name, email FROM ${user}
  WHERE is_admin AND disabled_at IS NULL ORDER BY created_at, id LIMIT 100`

export async function adminsOf(tx: SystemTx): Promise<Admin[]> {
  return (await tx.client.query<Admin>(ADMINS)).rows
}

const anyEmail = emailAddress('Email')
const newEmail = newEmailAddress('Email')

/** In lower case. Throws a 400. */
export function parseEmail(address: string, { isNew = false } = {}): string {
  const parsed = z.safeParse(isNew ? newEmail : anyEmail, address)
  if (!parsed.success) throw badInput(parsed.error.issues[0]!.message)
  return parsed.data
}

/** Throws a 404. */
export async function accountIdOf(tx: SystemTx, address: string): Promise<string> {
  const known = await accountByEmail(tx, address.trim().toLowerCase())
  if (!known) throw notFound(`There is no account with the email ${address}.`)
  return known.id
}
