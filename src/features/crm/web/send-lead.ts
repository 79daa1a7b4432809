import { call } from '../../../web/api.ts'
import { submitLead } from '../contract.ts'

interface Registered {
  firstName: string
  lastName: string
  email: string
  businessName: string | null
}

/** Sends a new owner to the community's CRM (spec §2). Doesn't wait, and a failure only logs a warning. */
export function sendLead({ firstName, lastName, email, businessName }: Registered): void {
  const landingPage = window.location.pathname
  call(submitLead, {
    body: { firstName, lastName, email, businessName, landingPage },
  }).catch((error: unknown) => console.warn('Could not send the lead:', error))
}
