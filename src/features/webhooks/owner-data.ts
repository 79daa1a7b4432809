import { inWords, partOf, type OwnerData } from '../../server/owner-data.ts'
import { MAX_WAITING, MAX_WEBHOOKS, WEBHOOK_EVENTS } from './contract.ts'
import { webhook, webhookDelivery } from './tables.ts'

const TITLES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(WEBHOOK_EVENTS).map(([name, { title }]) => [name, title])),
  test: 'A test',
}

export const webhooksData: OwnerData = {
  title: 'Webhooks',
  parts: [
    partOf(
      {
        file: 'webhooks.csv',
        title: 'Webhooks',
        about: 'Other programs that we tell what happens in your shop.',
      },
      webhook,
      {
        Address: ({ address }) => address,
        Tells: ({ events }) => events.map((event) => inWords(TITLES, event)).join('; '),
        Added: ({ createdAt }) => createdAt,
        'Paused since': ({ pausedAt }) => pausedAt,
        'Paused by': ({ pausedBy }) => pausedBy,
        'Failing since': ({ failingSince }) => failingSince,
        'Events left out': ({ missed }) => missed,
      },
    ),
    partOf(
      {
        file: 'webhook-events.csv',
        title: 'What webhooks were told',
        about: 'The last events for your webhooks, and those that wait.',
      },
      webhookDelivery,
      {
        Event: ({ type }) => inWords(TITLES, type),
        Content: ({ data }) => data,
        Happened: ({ createdAt }) => createdAt,
        Tried: ({ triedAt }) => triedAt,
        Accepted: ({ deliveredAt }) => deliveredAt,
        Status: ({ status }) => status,
        "Why it wasn't accepted": ({ failure }) => failure,
      },
    ),
  ],
  tables: [
    [webhookDelivery, { most: MAX_WAITING, of: 'waiting events of a webhook' }],
    [webhook, { most: MAX_WEBHOOKS }],
  ],
}
