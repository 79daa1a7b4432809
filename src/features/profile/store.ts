import { eq, sql } from 'drizzle-orm'
import { prepared } from '../../server/database/prepared.ts'
import { sendBy } from '../../server/database/send-by.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { fromCents, toCents } from '../../shared/money.ts'
import type { Profile, ProfileChanges } from './contract.ts'
import { localeDefaultsOf } from './locale-defaults.ts'
import { businessLogo, businessProfile } from './tables.ts'

// Prepared, because every request for figures runs it.
const PROFILE = prepared('profile')`
  SELECT business_name AS "businessName", business_type AS "businessType", industry,
         business_description AS "businessDescription", contact_email AS "contactEmail", phone,
         address, logo_url AS "logoUrl", time_zone AS "timeZone", currency,
         number_style AS "numberStyle", date_order AS "dateOrder", week_start AS "weekStart",
         operating_days_per_week AS "operatingDaysPerWeek",
         annual_closed_days AS "annualClosedDays", default_profit_margin AS "defaultProfitMargin",
         revenue_goal_cents AS "revenueGoalCents"
  FROM ${businessProfile} WHERE owner_id = $1`
type Row = Omit<Profile, 'revenueGoal'> & { revenueGoalCents: number | null }

/** Returns the owner's business profile. Every account gets one when it's registered. */
export async function profileOf(tx: OwnerTx, send = sendBy(tx)): Promise<Profile> {
  const { rows } = await send<Row>({ ...PROFILE, values: [tx.ownerId] })
  if (!rows[0]) throw new Error(`owner ${tx.ownerId} has no profile`)
  const { revenueGoalCents: cents, ...rest } = rows[0]
  return { ...rest, revenueGoal: cents === null ? null : fromCents(cents) }
}

/** Creates the profile of a new account, with the defaults of its time zone's country. */
export async function createProfile(
  tx: OwnerTx,
  { businessName, timeZone }: { businessName: string | null; timeZone: string },
): Promise<void> {
  await tx.insert(businessProfile).values({
    ownerId: tx.ownerId,
    businessName: businessName ?? '',
    timeZone,
    ...localeDefaultsOf(timeZone),
  })
}

/** Changes the given fields; the others stay. */
export async function changeProfile(
  tx: OwnerTx,
  { revenueGoal, ...changes }: ProfileChanges,
): Promise<void> {
  await tx
    .update(businessProfile)
    .set({
      ...changes,
      ...(revenueGoal !== undefined && {
        revenueGoalCents: revenueGoal === null ? null : toCents(revenueGoal),
      }),
      updatedAt: sql`now()`,
    })
    .where(eq(businessProfile.ownerId, tx.ownerId))
}

export interface Logo {
  id: string
  /** media type */
  type: string
  content: Buffer
}

/** Saves the logo, replacing an earlier one. */
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
