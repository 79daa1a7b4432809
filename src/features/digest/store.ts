import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { prepared, rowsOf, namedColumns } from '../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import type { Day } from '../../shared/calendar.ts'
import { MAIL_SWITCHES, type MailSwitch } from '../../shared/mail-kinds.ts'
import { MAX_GOAL_MAILS, type Choice } from './contract.ts'
import { digestSent, firstSaleReminder, goalMail, mailSettings, resultMails } from './tables.ts'

async function ownersIn(...asked: Parameters<typeof rowsOf>): Promise<Set<string>> {
  const rows = await rowsOf<{ ownerId: string }>(...asked)
  return new Set(rows.map(({ ownerId }) => ownerId))
}

export type Settings = Omit<typeof mailSettings.$inferSelect, 'ownerId' | 'busyUntil'>

const DEFAULTS: Settings = {
  digest: 'weekly',
  nextAt: new Date(0),
  tries: 0,
  unopened: 0,
  pausedAt: null,
  ...(Object.fromEntries(
    Object.entries(MAIL_SWITCHES).map(([name, { isOnAtFirst }]) => [name, isOnAtFirst]),
  ) as Record<MailSwitch, boolean>),
}

const SETTINGS = namedColumns(mailSettings, 'ownerId', 'busyUntil')
const READ = prepared('mail-settings')`
  SELECT ${SETTINGS} FROM ${mailSettings} WHERE owner_id = $1`
const LOCK = prepared('mail-settings-lock')`
  SELECT ${SETTINGS} FROM ${mailSettings} WHERE owner_id = $1 FOR UPDATE`

export const settingsOf = async (tx: OwnerTx): Promise<Settings> =>
  (await rowsOf<Settings>(tx, READ, tx.ownerId))[0] ?? DEFAULTS

/** Locks. undefined: the account is gone, which a link outlives. */
export const lockSettings = async (tx: OwnerTx): Promise<Settings | undefined> =>
  (await rowsOf<Settings>(tx, LOCK, tx.ownerId))[0]

/** As `startMails` listens to `accountRegistered`. */
export async function insertSettings(tx: OwnerTx): Promise<void> {
  await tx.insert(mailSettings).values({ ownerId: tx.ownerId }).onConflictDoNothing()
}

/** Also releases the row for other processes. */
export async function changeSettings(
  tx: OwnerTx,
  changes: { [Name in keyof Settings]?: Settings[Name] | undefined },
): Promise<void> {
  await tx
    .update(mailSettings)
    .set({ ...changes, busyUntil: null })
    .where(eq(mailSettings.ownerId, tx.ownerId))
}

// By the index on `next_at`, skipping rows that another process takes now.
const CLAIM = prepared('digests-claim')`
  UPDATE ${mailSettings} SET busy_until = $2::timestamptz, tries = tries + 1
  WHERE owner_id = ANY (ARRAY(
    SELECT owner_id FROM ${mailSettings}
    WHERE next_at <= $1 AND (busy_until IS NULL OR busy_until <= $1)
    ORDER BY next_at LIMIT $3 FOR UPDATE SKIP LOCKED))
  RETURNING owner_id AS "ownerId", tries`

export interface Due {
  ownerId: string
  tries: number
}

export const claimDue = (
  tx: SystemTx,
  now: Date,
  { busyUntil, limit }: { busyUntil: Date; limit: number },
): Promise<Due[]> => rowsOf(tx, CLAIM, now, busyUntil, limit)

export interface Outcome {
  ownerId: string
  /** nothing is saved if the owner has changed these since */
  digest: Choice
  dueAt: Date
  /** null: paused from now on */
  nextAt: Date | null
}

// Instants have milliseconds here, microseconds in the database. `ANY` makes PostgreSQL use the key.
const PLAN = prepared('digests-plan')`
  UPDATE ${mailSettings} AS stored
  SET next_at = given.next_at, busy_until = NULL, tries = 0,
      paused_at = CASE WHEN given.next_at IS NULL THEN $5::timestamptz END
  FROM unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS given (owner_id, digest, due_at, next_at)
  WHERE stored.owner_id = ANY ($1) AND stored.owner_id = given.owner_id AND stored.digest = given.digest
    AND date_trunc('milliseconds', stored.next_at) = given.due_at
  RETURNING stored.owner_id AS "ownerId"`

export function planNext(tx: SystemTx, outcomes: Outcome[], now: Date): Promise<Set<string>> {
  return ownersIn(
    tx,
    PLAN,
    outcomes.map(({ ownerId }) => ownerId),
    outcomes.map(({ digest }) => digest),
    outcomes.map(({ dueAt }) => dueAt),
    outcomes.map(({ nextAt }) => nextAt),
    now,
  )
}

const KEPT_DAYS = 400

const SENT = prepared('digests-sent')`
  WITH old AS (
    DELETE FROM ${digestSent}
    WHERE owner_id = ANY ($1) AND sent_at < $3::timestamptz - interval '${KEPT_DAYS} days'
  ), sent AS (
    INSERT INTO ${digestSent} (owner_id, period, sent_at)
    SELECT owner_id, period, $3 FROM unnest($1::uuid[], $2::text[]) AS given (owner_id, period)
    ON CONFLICT DO NOTHING RETURNING owner_id
  )
  UPDATE ${mailSettings} SET unopened = unopened + 1
  WHERE owner_id = ANY (ARRAY(SELECT owner_id FROM sent))
  RETURNING owner_id AS "ownerId"`

/** Returns the owners without this digest before. */
export function noteSent(
  tx: SystemTx,
  digests: { ownerId: string; period: string }[],
  now: Date,
): Promise<Set<string>> {
  const owners = digests.map(({ ownerId }) => ownerId)
  const periods = digests.map(({ period }) => period)
  return ownersIn(tx, SENT, owners, periods, now)
}

export async function noteOpened(tx: OwnerTx, period: string, now: Date): Promise<void> {
  const { ownerId, openedAt } = digestSent
  await tx
    .update(digestSent)
    .set({ openedAt: now })
    .where(and(eq(ownerId, tx.ownerId), eq(digestSent.period, period), isNull(openedAt)))
}

export async function lastSent(tx: OwnerTx) {
  const { ownerId, period, sentAt, openedAt } = digestSent
  const [last] = await tx
    .select({ period, sentAt, openedAt })
    .from(digestSent)
    .where(eq(ownerId, tx.ownerId))
    .orderBy(desc(sentAt))
    .limit(1)
  return last
}

/** As `noteVisit` listens to `ownerVisited`. A paused digest stays paused. */
export async function resetUnopened(tx: OwnerTx): Promise<void> {
  await tx
    .update(mailSettings)
    .set({ unopened: 0 })
    .where(and(eq(mailSettings.ownerId, tx.ownerId), sql`${mailSettings.unopened} > 0`))
}

export type GoalToTell = Omit<typeof goalMail.$inferSelect, 'ownerId' | 'queuedAt'>

export async function insertGoalToTell(tx: OwnerTx, goal: GoalToTell): Promise<void> {
  if ((await tx.$count(goalMail, eq(goalMail.ownerId, tx.ownerId))) >= MAX_GOAL_MAILS) return
  await tx
    .insert(goalMail)
    .values({ ownerId: tx.ownerId, ...goal })
    .onConflictDoNothing()
}

const WAITING = prepared('goal-mails-waiting')`
  SELECT DISTINCT owner_id AS "ownerId" FROM (
    SELECT owner_id FROM ${goalMail} WHERE queued_at IS NULL AND reached_at > $1 ORDER BY reached_at LIMIT $2
  ) AS waiting`

export const ownersToTell = async (tx: SystemTx, since: Date, limit: number): Promise<string[]> => [
  ...(await ownersIn(tx, WAITING, since, limit)),
]

export function takeGoalsToTell(tx: OwnerTx, now: Date): Promise<GoalToTell[]> {
  const { ownerId, queuedAt } = goalMail
  return tx
    .update(goalMail)
    .set({ queuedAt: now })
    .where(and(eq(ownerId, tx.ownerId), isNull(queuedAt)))
    .returning()
}

export async function ownersWith(
  tx: SystemTx,
  mail: MailSwitch,
  ids: string[],
): Promise<Set<string>> {
  const { ownerId } = mailSettings
  const rows = await tx
    .select({ ownerId })
    .from(mailSettings)
    .where(and(inArray(ownerId, ids), mailSettings[mail]))
  return new Set(rows.map((row) => row.ownerId))
}

export type ToTell = typeof resultMails.$inferSelect

/** Locked. undefined: all emails are queued */
export async function claimMonthToTell(tx: SystemTx, months: Day[]): Promise<ToTell | undefined> {
  if (months.length === 0) return undefined
  await tx
    .insert(resultMails)
    .values(months.map((month) => ({ month })))
    .onConflictDoNothing()
  const [found] = await tx
    .select()
    .from(resultMails)
    .where(and(inArray(resultMails.month, months), isNull(resultMails.doneAt)))
    .orderBy(resultMails.month)
    .limit(1)
    .for('update', { skipLocked: true })
  return found
}

export async function noteTold(tx: SystemTx, { month, ...told }: ToTell): Promise<void> {
  await tx.update(resultMails).set(told).where(eq(resultMails.month, month))
}

type Planned = Pick<typeof firstSaleReminder.$inferSelect, 'day' | 'dueAt'>

export async function insertReminders(tx: OwnerTx, planned: Planned[]): Promise<void> {
  const rows = planned.map((reminder) => ({ ownerId: tx.ownerId, ...reminder }))
  await tx.insert(firstSaleReminder).values(rows).onConflictDoNothing()
}

const isOpen = ({ ownerId }: OwnerTx) =>
  and(eq(firstSaleReminder.ownerId, ownerId), isNull(firstSaleReminder.doneAt))

export const openReminders = (tx: OwnerTx): Promise<Planned[]> => {
  const { day, dueAt } = firstSaleReminder
  return tx.select({ day, dueAt }).from(firstSaleReminder).where(isOpen(tx))
}

export async function moveReminders(tx: OwnerTx, planned: Planned[]): Promise<void> {
  for (const { day, dueAt } of planned) {
    await tx
      .update(firstSaleReminder)
      .set({ dueAt })
      .where(and(isOpen(tx), eq(firstSaleReminder.day, day)))
  }
}

const TO_REMIND = prepared('first-sale-reminders')`
  SELECT DISTINCT owner_id AS "ownerId" FROM (
    SELECT owner_id FROM ${firstSaleReminder}
    WHERE done_at IS NULL AND due_at > $1 AND due_at <= $2 ORDER BY due_at LIMIT $3
  ) AS due`

export const ownersToRemind = async (
  tx: SystemTx,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<string[]> => [...(await ownersIn(tx, TO_REMIND, from, to, limit))]

export async function takeReminders(tx: OwnerTx, now: Date): Promise<number[]> {
  const { day, dueAt } = firstSaleReminder
  const rows = await tx
    .update(firstSaleReminder)
    .set({ doneAt: now })
    .where(and(isOpen(tx), lte(dueAt, now)))
    .returning({ day })
  return rows.map((row) => row.day)
}
