import { fileOf, type OwnerData } from '../../server/owner-data.ts'
import { lead, optIn } from './tables.ts'

export const crmData: OwnerData = {
  files: [
    fileOf(
      'contact-details.json',
      'What you told the community about yourself when you registered.',
      lead,
    ),
    fileOf('follow-ups.json', 'Customers that you asked the community to follow up with.', optIn),
  ],
  tables: [lead, optIn],
}
