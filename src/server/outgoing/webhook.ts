import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { webhookKey } from '../config.ts'
import { lowerFirst, NotReached, requestGuarded, type Destination } from './request.ts'

/** ms for one delivery, from looking up the address to the status of the answer */
const DEADLINE = 10_000

interface Target extends Destination {
  /**
   * texts, or keys in the form of Standard Webhooks: `whsec_` and base64. Several while one takes the place of another:
   * the receiver needs one of them.
   */
  secrets: string[]
}

interface Webhook {
  /** the same at every try, so that the receiver can drop what it has already */
  id: string
  body: string
  at: Date
}

export interface WebhookOptions {
  /** milliseconds */
  deadline?: number
  lookup?: LookupFunction
}

/** The receiver answered, but didn't accept. */
export class NotAccepted extends NotReached {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/**
 * Sends a signed webhook (https://www.standardwebhooks.com) and returns the status of the answer, which is a 2xx.
 * Throws NotAccepted for any other, and NotReached for none in time. What the receiver answers with is not read.
 */
export async function sendWebhook(
  { secrets, ...destination }: Target,
  { id, body, at }: Webhook,
  { deadline = DEADLINE, lookup }: WebhookOptions = {},
): Promise<number> {
  const response = await requestGuarded(destination, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...signaturesOf({ id, body, at }, secrets),
    },
    deadline,
    lookup,
  })
  // The rest of the answer could be endless.
  response.destroy()
  const status = response.statusCode!
  if (status >= 200 && status < 300) return status
  const { receiver, address } = destination.calledAs
  if (status >= 300 && status < 400)
    throw new NotAccepted(
      `${receiver} answered with a redirect (${status}), which is not followed. Set ${lowerFirst(address)} to where it leads.`,
      status,
    )
  throw new NotAccepted(`${receiver} answered with the status ${status}.`, status)
}

function signaturesOf({ id, body, at }: Webhook, secrets: string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) =>
    createHmac('sha256', webhookKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64'),
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
  }
}
