import { and, eq, inArray, max, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { containing, newestMatching, type IdRange } from '../../server/database/newest-matching.ts'
import { namedColumns, prepared, rowsOf, sqlText } from '../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import {
  addDays,
  CANONICAL_DATES,
  FIRST_DAY,
  later,
  type DateNotation,
  type Day,
} from '../../shared/calendar.ts'
import { SAMPLE_OWNER } from '../../shared/sample.ts'
import { fromCents, toCents, type Notation } from '../../shared/money.ts'
import type { ClosureInput, Profile, ProfileChanges } from './contract.ts'
import { localeDefaultsOf } from './locale-defaults.ts'
import { notationFor } from './notation.ts'
import { MAX_CLOSURES } from './rules.ts'
import { businessLogo, businessProfile, closure, monthCurrency, openingWeek } from './tables.ts'

/** Closures don't overlap, so this holds those of the last 400 days. */
const CLOSURES_READ = MAX_CLOSURES + 400

/** owner $1 */
export const selectProfile = (more = ''): string => sqlText`
  SELECT ${more}
         ${namedColumns(businessProfile, 'ownerId', 'notBefore', 'registeredOn', 'updatedAt')},
         (SELECT coalesce(json_agg(json_build_object(
                   'id', id, 'startDate', start_day, 'endDate', end_day, 'note', note,
                   'protectedFrom', greatest(start_day, entered_on + 1)) ORDER BY start_day), '[]')
          FROM (SELECT * FROM ${closure} WHERE owner_id = $1
                ORDER BY start_day DESC LIMIT ${CLOSURES_READ}) AS latest) AS closures
  FROM ${businessProfile} WHERE owner_id = $1`
export type ProfileRow = Omit<Profile, 'revenueGoal' | 'monthlyFixedCosts'> & {
  revenueGoalCents: number | null
  fixedCostsCents: number | null
}

// Prepared, because nearly every request runs it.
const PROFILE = prepared('profile')`${selectProfile()}`

export const profileFrom = ({
  revenueGoalCents,
  fixedCostsCents,
  ...rest
}: ProfileRow): Profile => ({
  ...rest,
  revenueGoal: revenueGoalCents === null ? null : fromCents(revenueGoalCents),
  monthlyFixedCosts: fixedCostsCents === null ? null : fromCents(fixedCostsCents),
})

export async function profileOf(tx: OwnerTx): Promise<Profile> {
  const profile = await profileIfAny(tx)
  if (!profile) throw new Error(`owner ${tx.ownerId} has no profile`)
  return profile
}

/** undefined for an invitation that nobody has accepted */
export async function profileIfAny(tx: OwnerTx): Promise<Profile | undefined> {
  const [row] = await rowsOf<ProfileRow>(tx, PROFILE, tx.ownerId)
  return row && profileFrom(row)
}

/** owner $1 */
export const CURRENCY_OF_OWNER = sqlText`(SELECT currency FROM ${businessProfile} WHERE owner_id = $1)`
const CURRENCY = prepared('currency')`SELECT ${CURRENCY_OF_OWNER} AS currency`

export const currencyOf = async (tx: OwnerTx): Promise<string> =>
  (await rowsOf<{ currency: string }>(tx, CURRENCY, tx.ownerId))[0]!.currency

export interface Shop extends DateNotation {
  businessName: string
  timeZone: string
}

const SHOPS = prepared('shops')`
  SELECT owner_id AS "ownerId", business_name AS "businessName", time_zone AS "timeZone",
         date_style AS "dateStyle"
  FROM ${businessProfile} WHERE owner_id = ANY ($1)`

/** An owner who was only invited. */
export const NO_SHOP: Shop = { businessName: '', timeZone: 'UTC', ...CANONICAL_DATES }

export const shopOf = async (tx: SystemTx, ownerId: string): Promise<Shop> =>
  (await shopsOf(tx, [ownerId])).get(ownerId) ?? NO_SHOP

export async function shopsOf(tx: SystemTx, ownerIds: string[]): Promise<Map<string, Shop>> {
  const rows = await rowsOf<Shop & { ownerId: string }>(tx, SHOPS, ownerIds)
  return new Map(rows.map(({ ownerId, ...shop }) => [ownerId, shop]))
}

export async function notationsOf(tx: SystemTx, ids: string[]): Promise<Map<string, Notation>> {
  const { ownerId, currency, numberStyle, dateStyle, fiscalMonth, timeZone } = businessProfile
  const rows = await tx
    .select({ ownerId, currency, numberStyle, dateStyle, fiscalMonth, timeZone })
    .from(businessProfile)
    .where(inArray(ownerId, ids))
  return new Map(rows.map((row) => [row.ownerId, notationFor(row)]))
}

export const businessesNamed = async (
  tx: SystemTx,
  typed: string,
  range: IdRange,
): Promise<string[]> => {
  const found = await newestMatching(
    tx,
    { table: sql`${businessProfile}`, id: sql`owner_id` },
    // the expression of the index `business_profile_search`
    containing(sql`lower(business_name)`, typed),
    range,
  )
  return found.filter((id) => id !== SAMPLE_OWNER)
}

/** for queries across owners */
export const hasBusinessNamed = (ownerId: SQLWrapper, typed: string): SQL => sql`EXISTS (
  SELECT FROM ${businessProfile} WHERE ${businessProfile.ownerId} = ${ownerId}
    AND ${containing(sql`lower(${businessProfile.businessName})`, typed)})`

interface NewProfile {
  businessName: string | null
  timeZone: string
  /** if the account is registered now */
  today?: Day
}

export async function createProfile(
  tx: OwnerTx,
  { businessName, timeZone, today }: NewProfile,
): Promise<void> {
  await tx.insert(businessProfile).values({
    ownerId: tx.ownerId,
    businessName: businessName ?? '',
    timeZone,
    registeredOn: today,
    ...localeDefaultsOf(timeZone),
  })
}

/** Until the transaction ends. */
export async function lockProfile(tx: OwnerTx): Promise<void> {
  const { ownerId } = businessProfile
  await tx.select({ ownerId }).from(businessProfile).where(eq(ownerId, tx.ownerId)).for('update')
}

/** null if never */
export async function notBeforeOf(tx: OwnerTx): Promise<Day | null> {
  const { ownerId, notBefore } = businessProfile
  const [row] = await tx.select({ notBefore }).from(businessProfile).where(eq(ownerId, tx.ownerId))
  return row?.notBefore ?? null
}

export async function setNotBefore(tx: OwnerTx, day: Day): Promise<void> {
  await tx
    .update(businessProfile)
    .set({ notBefore: day })
    .where(eq(businessProfile.ownerId, tx.ownerId))
}

export async function changeProfile(
  tx: OwnerTx,
  { revenueGoal, monthlyFixedCosts, ...changes }: ProfileChanges,
): Promise<void> {
  await tx
    .update(businessProfile)
    .set({
      ...changes,
      revenueGoalCents: inCents(revenueGoal),
      fixedCostsCents: inCents(monthlyFixedCosts),
      updatedAt: sql`now()`,
    })
    .where(eq(businessProfile.ownerId, tx.ownerId))
}

/** Drizzle doesn't write undefined. */
const inCents = (amount: number | null | undefined) => (amount == null ? amount : toCents(amount))

export type Logo = Omit<typeof businessLogo.$inferSelect, 'ownerId'>

export async function saveLogo(tx: OwnerTx, logo: Logo): Promise<void> {
  await tx
    .insert(businessLogo)
    .values({ ownerId: tx.ownerId, ...logo })
    .onConflictDoUpdate({ target: businessLogo.ownerId, set: { ...logo } })
}

export async function deleteLogo(tx: OwnerTx): Promise<void> {
  await tx.delete(businessLogo).where(eq(businessLogo.ownerId, tx.ownerId))
}

export async function logoOf(tx: OwnerTx): Promise<Logo | undefined> {
  const { id, type, content } = businessLogo
  const [logo] = await tx
    .select({ id, type, content })
    .from(businessLogo)
    .where(eq(businessLogo.ownerId, tx.ownerId))
  return logo
}

export async function insertClosure(
  tx: OwnerTx,
  { startDate, endDate, note = '' }: ClosureInput,
  enteredOn: Day,
): Promise<void> {
  await tx
    .insert(closure)
    .values({ ownerId: tx.ownerId, startDay: startDate, endDay: endDate, note, enteredOn })
}

const withId = (tx: OwnerTx, id: number) => and(eq(closure.ownerId, tx.ownerId), eq(closure.id, id))

export async function deleteClosure(tx: OwnerTx, id: number): Promise<void> {
  await tx.delete(closure).where(withId(tx, id))
}

export async function endClosure(tx: OwnerTx, id: number, endDay: Day): Promise<void> {
  await tx.update(closure).set({ endDay }).where(withId(tx, id))
}

type OpeningWeek = Omit<typeof openingWeek.$inferSelect, 'ownerId'>
type MonthCurrency = Omit<typeof monthCurrency.$inferSelect, 'ownerId'>

export interface ProfileHistory {
  registeredOn: Day | null
  /** oldest first; [] if they never changed */
  weeks: OpeningWeek[]
  /** only of months in which the currency was changed */
  currencies: MonthCurrency[]
}

// Prepared, because recalculation sends it after every sale.
const HISTORY = prepared('profile-history')`
  SELECT registered_on AS "registeredOn",
         (SELECT coalesce(json_agg(json_build_object(
                   'fromDay', from_day, 'operatingDaysPerWeek', operating_days_per_week) ORDER BY from_day), '[]')
          FROM ${openingWeek} WHERE owner_id = $1) AS weeks,
         (SELECT coalesce(json_agg(json_build_object('month', month, 'currency', currency) ORDER BY month), '[]')
          FROM ${monthCurrency} WHERE owner_id = $1) AS currencies
  FROM ${businessProfile} WHERE owner_id = $1`

export const historyOf = async (tx: OwnerTx): Promise<ProfileHistory> =>
  (await rowsOf<ProfileHistory>(tx, HISTORY, tx.ownerId))[0]!

/** from tomorrow; the last change of a day counts */
export async function recordOpeningWeek(
  tx: OwnerTx,
  change: { before: number; after: number; today: Day },
): Promise<void> {
  const { ownerId, fromDay } = openingWeek
  const [latest] = await tx
    .select({ fromDay: max(fromDay) })
    .from(openingWeek)
    .where(eq(ownerId, tx.ownerId))
  const first = { ownerId: tx.ownerId, fromDay: FIRST_DAY, operatingDaysPerWeek: change.before }
  if (!latest?.fromDay) await tx.insert(openingWeek).values(first)
  // A move west can make today earlier than at the last change, whose row must not outlive this one.
  const from = later(addDays(change.today, 1), latest?.fromDay ?? FIRST_DAY)
  await tx
    .insert(openingWeek)
    .values({ ...first, fromDay: from, operatingDaysPerWeek: change.after })
    .onConflictDoUpdate({
      target: [ownerId, fromDay],
      set: { operatingDaysPerWeek: change.after },
    })
}

export async function storeCurrency(tx: OwnerTx, row: MonthCurrency): Promise<void> {
  const { ownerId, month } = monthCurrency
  await tx
    .insert(monthCurrency)
    .values({ ownerId: tx.ownerId, ...row })
    .onConflictDoUpdate({ target: [ownerId, month], set: { currency: row.currency } })
}
