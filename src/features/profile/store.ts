import { eq } from 'drizzle-orm'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import type { Profile } from './contract.ts'
import { businessProfile } from './tables.ts'

/** The owner's business; every account has one from its registration on. */
export async function profileOf(tx: OwnerTx): Promise<Profile> {
  const [profile] = await tx
    .select({
      businessName: businessProfile.businessName,
      timeZone: businessProfile.timeZone,
      currency: businessProfile.currency,
      dateOrder: businessProfile.dateOrder,
      operatingDaysPerWeek: businessProfile.operatingDaysPerWeek,
      annualClosedDays: businessProfile.annualClosedDays,
      defaultProfitMargin: businessProfile.defaultProfitMargin,
    })
    .from(businessProfile)
    .where(eq(businessProfile.ownerId, tx.ownerId))
  if (!profile) throw new Error(`owner ${tx.ownerId} has no profile`)
  return profile
}

export async function createProfile(
  tx: OwnerTx,
  { businessName, timeZone }: { businessName: string | null; timeZone: string },
): Promise<void> {
  await tx
    .insert(businessProfile)
    .values({ ownerId: tx.ownerId, businessName: businessName ?? '', timeZone })
}
