import type { OwnerData } from '../../server/owner-data.ts'
import { MAX_WAITING, MAX_WEBHOOKS } from './contract.ts'
import { webhook, webhookDelivery } from './tables.ts'

export const webhooksData: OwnerData = {
  title: 'Webhooks',
  tables: [
    [
      webhookDelivery,
      { most: MAX_WAITING, of: 'waiting events of a webhook' },
      {
        title: 'Webhook events',
        note: 'The last events for your webhooks, and those that wait.',
      },
    ],
    [
      webhook,
      { most: MAX_WEBHOOKS },
      { title: 'Webhooks', note: 'Other programs that we tell what happens in your shop.' },
    ],
  ],
}
