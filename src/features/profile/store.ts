import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Profile } from './contract.ts'
import { businessProfile } from './tables.ts'

// By hand and prepared: every figures call reads it, and Drizzle would build it anew each time.
const PROFILE = {
  name: 'profile',
  text: `SELECT business_name AS "businessName", time_zone AS "timeZone", currency,
           date_order AS "dateOrder", operating_days_per_week AS "operatingDaysPerWeek",
           annual_closed_days AS "annualClosedDays", default_profit_margin AS "defaultProfitMargin"
         FROM business_profile WHERE owner_id = $1`,
}

/** The owner's business; every account has one from its registration on. */
export async function profileOf(tx: OwnerTx): Promise<Profile> {
  const { rows } = await tx.client.query<Profile>({ ...PROFILE, values: [tx.ownerId] })
  if (!rows[0]) throw new Error(`owner ${tx.ownerId} has no profile`)
  return rows[0]
}

export async function createProfile(
  tx: OwnerTx,
  { businessName, timeZone }: { businessName: string | null; timeZone: string },
): Promise<void> {
  await tx
    .insert(businessProfile)
    .values({ ownerId: tx.ownerId, businessName: businessName ?? '', timeZone })
}
