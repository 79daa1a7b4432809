import { fullName } from '../../shared/names.ts'
import { partOf, type OwnerData } from '../../server/owner-data.ts'
import { lead, optIn } from './tables.ts'

export const crmData: OwnerData = {
  title: 'The community',
  parts: [
    partOf(
      {
        file: 'contact-details.csv',
        title: 'What you told the community',
        about: 'What you told the community about yourself when you registered or later.',
      },
      lead,
      {
        Name: fullName,
        Email: ({ email }) => email,
        Business: ({ businessName }) => businessName,
        Phone: ({ phone }) => phone,
        Industry: ({ industry }) => industry,
        'Sent from': ({ source }) => source,
        'Page you came from': ({ landingPage }) => landingPage,
        'Who sent you': ({ referralSource }) => referralSource,
        Told: ({ createdAt }) => createdAt,
        'Handed on': ({ deliveredAt }) => deliveredAt,
        "Why it couldn't be handed on": ({ failure }) => failure,
      },
    ),
    partOf(
      {
        file: 'follow-ups.csv',
        title: 'Follow-ups',
        about: 'Customers that you asked the community to follow up with.',
      },
      optIn,
      {
        Customer: ({ customerName }) => customerName,
        Asked: ({ createdAt }) => createdAt,
        'Handed on': ({ deliveredAt }) => deliveredAt,
        "Why it couldn't be handed on": ({ failure }) => failure,
      },
    ),
  ],
  tables: [
    [lead, { per: 'owner' }],
    [optIn, { per: 'customer' }],
  ],
}
