import { lazy } from 'react'

export { offerUndo, refreshEntries, restore } from './queries.ts'

/** How a customer can be reached, for their profile. Loads after it. */
export const ContactSection = lazy(async () => ({
  default: (await import('../contacts/web/contact-section.tsx')).ContactSection,
}))
