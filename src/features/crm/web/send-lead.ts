import { call } from '../../../web/api.ts'
import { inTab } from '../../../web/storage.ts'
import { submitLead } from '../contract.ts'

interface NewOwner {
  email: string
  firstName?: string | undefined
  lastName?: string | undefined
  businessName?: string | null
  phone?: string
  industry?: string
}

/** A failure only logs a warning (spec §2). */
export async function sendLead(owner: NewOwner): Promise<void> {
  const { email, firstName, lastName, businessName, phone, industry } = owner
  const from = { landingPage: window.location.pathname, referralSource: arrivedFrom() }
  await call(submitLead, {
    body: { email, firstName, lastName, businessName, phone, industry, ...from },
  }).catch((error: unknown) => console.warn('Could not send the lead:', error))
}

/** noted by `public/arrival.js` */
const arrivedFrom = (): string | undefined => inTab.get('arrived-from') ?? undefined
