import { createHmac } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { webhookKey } from '../config.ts'
import { lowerFirst, NotReached, requestGuarded, type Destination } from './request.ts'

/** ms */
const DEADLINE = 10_000

interface Target extends Destination {
  /** texts, or `whsec_` and base64; several during a change */
  secrets: string[]
}

interface Webhook {
  /** the same at every try, so that the receiver can drop repetitions */
  id: string
  body: string
  at: Date
}

export interface WebhookOptions {
  /** ms */
  deadline?: number
  lookup?: LookupFunction
}

export class NotAccepted extends NotReached {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.status = status
  }
}

/** https://www.standardwebhooks.com. Throws NotAccepted unless 2xx, NotReached for no answer. */
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
  // could be endless
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
