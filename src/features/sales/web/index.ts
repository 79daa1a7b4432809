import { lazy } from 'react'

export { customerQuery, refreshCustomers } from '../contacts/web/queries.ts'
export { birthdayText } from '../contacts/web/words.ts'
export { mailLink, smsLink, whatsAppLink } from '../contacts/web/links.ts'
export { offerUndo, refreshEntries, restore } from './queries.ts'

/** How a customer can be reached, for their profile. Loads after it. */
export const ContactSection = lazy(async () => ({
  default: (await import('../contacts/web/contact-section.tsx')).ContactSection,
}))

/** Dialog to change how a customer can be reached. Loads when it is opened. */
export const EditContact = lazy(async () => ({
  default: (await import('../contacts/web/contact-section.tsx')).EditContact,
}))
