import { call } from '../../../web/api.ts'
import { submitLead } from '../contract.ts'

interface Registered {
  firstName: string
  lastName: string
  email: string
  businessName: string | null
}

/** Tells the community of a new owner (spec §2). Nothing waits for it, and its failure stops nothing. */
export function sendLead({ firstName, lastName, email, businessName }: Registered): void {
  const landingPage = window.location.pathname
  call(submitLead, {
    body: { firstName, lastName, email, businessName, landingPage },
  }).catch((error: unknown) => console.warn('The lead was not sent:', error))
}
