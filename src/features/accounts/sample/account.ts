import { MAYA, SAMPLE_OWNER } from '../../../shared/sample.ts'
import type { Account } from '../contract.ts'

/** on a domain that belongs to nobody */
const EMAIL = 'maya@example.com'
/** ms; the shop's shown age */
const TWO_YEARS = 2 * 365 * 86_400_000

export const viewingSample = (until: Date): NonNullable<Account['viewing']> => ({
  ownerId: SAMPLE_OWNER,
  name: MAYA.businessName,
  email: EMAIL,
  until: until.toISOString(),
})

export const visitorAccount = (until: Date): Account => ({
  ...MAYA,
  id: SAMPLE_OWNER,
  email: EMAIL,
  isAdmin: false,
  needsSecondFactor: false,
  createdAt: new Date(until.getTime() - TWO_YEARS).toISOString(),
  viewing: viewingSample(until),
})
