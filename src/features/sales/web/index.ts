import { lazy } from 'react'

export { customerQuery, refreshCustomers } from '../contacts/web/queries.ts'
export { birthdayText } from '../contacts/web/words.ts'
export { callLink, mailLink, smsLink, whatsAppLink } from '../contacts/web/links.ts'
export { detailsOf, textOf } from './field-texts.ts'
export { offerUndo, refreshEntries, restore } from './queries.ts'

export const EditContact = lazy(async () => ({
  default: (await import('../contacts/web/contact-section.tsx')).EditContact,
}))
