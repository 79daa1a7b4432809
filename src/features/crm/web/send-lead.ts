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

/**
 * Sends a new owner to the community's CRM (spec §2), or what they have told since. A failure only logs a warning, and
 * nobody needs to wait for it.
 */
export async function sendLead(owner: NewOwner): Promise<void> {
  const { email, firstName, lastName, businessName, phone, industry } = owner
  const from = { landingPage: window.location.pathname, referralSource: arrivedFrom() }
  await call(submitLead, {
    body: { email, firstName, lastName, businessName, phone, industry, ...from },
  }).catch((error: unknown) => console.warn('Could not send the lead:', error))
}

/** The campaign or the website that led here, which `public/arrival.js` has noted; undefined if nobody knows. */
const arrivedFrom = (): string | undefined => inTab.get('arrived-from') ?? undefined
