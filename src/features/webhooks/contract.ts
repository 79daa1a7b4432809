import * as z from 'zod/mini'
import { anInstant, aText, aUuid, documented, done } from '../../shared/documented.ts'
import { wasRead } from '../../shared/edits.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { knownPassword } from '../accounts/contract.ts'

/** What a webhook can be told, with the words of the page. Names are stored, so they are never renamed. */
export const WEBHOOK_EVENTS = {
  'sale.recorded': { title: 'A sale is recorded', note: 'also one event for each import' },
  'sale.changed': { title: 'A sale is changed', note: 'or deleted or restored' },
  'goal.reached': { title: 'A goal is reached', note: '' },
  'month.closed': { title: 'A month is over', note: 'with its figures' },
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]

/**
 * Who paused a webhook: its owner, a day of failures, a receiver that said that it is gone, or an account that its owner got
 * back. Stored.
 */
const PAUSED_BY = ['owner', 'failures', 'gone', 'recovery'] as const
export type PausedBy = (typeof PAUSED_BY)[number]

/** webhooks of one owner */
export const MAX_WEBHOOKS = 5
/** characters */
export const MAX_ADDRESS_LENGTH = 500
/** deliveries that are listed, and kept once they are over */
export const MAX_LISTED = 20
/** events that wait for one webhook; later ones are left out */
export const MAX_WAITING = 1_000
/** days after which an event that couldn't be delivered is left out */
export const WAITING_DAYS = 7
/** hours for which the old secret works too after a new one was made */
export const OLD_SECRET_HOURS = 24
/** hours of failures without a success after which a webhook is paused */
export const PAUSED_AFTER_HOURS = 24

export const ADDRESS = `The address must begin with https:// and have at most ${MAX_ADDRESS_LENGTH} characters`
const EVENTS = 'Choose at least one event'

/** `rules.ts` says what else is refused. */
const address = z
  .string(ADDRESS)
  .check(z.trim(), z.minLength(1, ADDRESS), z.maxLength(MAX_ADDRESS_LENGTH, ADDRESS))
const events = z
  .array(z.enum(EVENT_NAMES, EVENTS), EVENTS)
  .check(z.minLength(1, EVENTS), z.maxLength(EVENT_NAMES.length, EVENTS))
const isOn = z.boolean('isOn must be true or false')
const ID = 'This webhook no longer exists. Reload the page.'
const uuid = z.guid(ID)

const chosen = { address, events }
const password = knownPassword('Password')
/** The password, because a webhook tells somebody of each sale for as long as it is there. */
export const webhookForm = z.object({ ...chosen, password })
export type WebhookInput = Record<'address', string> & { events: WebhookEvent[] }

const webhook = z.object({
  id: aUuid,
  address: aText(MAX_ADDRESS_LENGTH),
  events: z.array(z.enum(EVENT_NAMES)),
  createdAt: anInstant,
  /** since when nothing is sent; null if it is on */
  pausedAt: z.nullable(anInstant),
  /** who paused it */
  pausedBy: z.nullable(z.enum(PAUSED_BY)),
  /** since when every try has failed; null if the last one succeeded, or there was none */
  failingSince: z.nullable(anInstant),
  /** events that wait to be sent */
  waiting: z.number(),
  /** events that were left out because too many waited already */
  missed: z.number(),
  /** until when the secret before this one works too */
  oldSecretUntil: z.nullable(anInstant),
})
export type Webhook = z.infer<typeof webhook>

const secret = documented(z.string(), {
  maxLength: 100,
  description: 'shown only in this answer; receivers check the signature with it',
  examples: ['whsec_ZmlyZSBhbmQgd2F0ZXIgYW5kIGVhcnRo'],
})

const delivery = z.object({
  /** as in `webhook-id` */
  id: aUuid,
  type: aText(40),
  createdAt: anInstant,
  /** of the last try; null before the first */
  triedAt: z.nullable(anInstant),
  tries: z.number(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  /** of the answer that accepted it */
  status: z.nullable(z.number()),
  /** why the last try failed, in a sentence */
  failure: z.nullable(aText(500)),
  /** when it is tried next; null if it isn't, or not before the webhook is turned on */
  nextTryAt: z.nullable(anInstant),
})
export type Delivery = z.infer<typeof delivery>

const OF_OWNER = { whileViewing: 'refused', notInSample: true } as const
const byId = z.object({ id: uuid })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The addresses that are told what happens in the shop',
  ...OF_OWNER,
  response: z.object({ webhooks: z.array(webhook) }),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Add an address, and get its secret',
  ...OF_OWNER,
  body: webhookForm,
  response: z.extend(webhook, { secret }),
})

/** 409 `changed_meanwhile` if the address or the events aren't as `was` says any more. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  summary: 'Change an address or its events, pause it or turn it on again',
  ...OF_OWNER,
  params: byId,
  body: z.object({
    address: z.optional(address),
    events: z.optional(events),
    isOn: z.optional(isOn),
    /** with another address or other events */
    password: z.optional(password),
    was: wasRead(z.pick(webhook, { address: true, events: true }).shape),
  }),
  response: webhook,
})
export type WebhookChanges = z.output<typeof changeWebhook.body & {}>

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook and the events that wait for it',
  ...OF_OWNER,
  params: byId,
  response: done,
})

export const renewSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/secret',
  summary: `Make a new secret; the old one works for ${OLD_SECRET_HOURS} more hours`,
  ...OF_OWNER,
  params: byId,
  response: z.extend(webhook, { secret }),
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send an event of the type `test` now',
  ...OF_OWNER,
  params: byId,
  response: z.object({
    isAccepted: z.boolean(),
    status: z.nullable(z.number()),
    failure: z.nullable(aText(500)),
  }),
})
export type Tested = z.infer<typeof testWebhook.response>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: `The last ${MAX_LISTED} events of a webhook, and what became of them`,
  ...OF_OWNER,
  params: byId,
  response: z.object({ deliveries: z.array(delivery) }),
})

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
  summary: 'Send an event again, with the same id',
  ...OF_OWNER,
  params: z.object({ id: uuid, deliveryId: uuid }),
  response: done,
})
