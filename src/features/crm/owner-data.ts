import type { OwnerData } from '../../server/owner-data.ts'
import { customer } from '../sales/tables.ts'
import { lead, optIn } from './tables.ts'

export const crmData: OwnerData = {
  title: 'The community',
  tables: [
    [
      lead,
      { per: 'owner' },
      {
        title: 'Contact details',
        note: 'What you told the community about yourself when you registered or later.',
      },
    ],
    [
      optIn,
      { per: customer },
      {
        title: 'Follow-ups',
        note: 'Customers that you asked the community to follow up with.',
      },
    ],
  ],
}
