import { createHmac } from 'node:crypto'
import { lookup as systemLookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { webhookKey } from '../../server/config.ts'
import { isPublicAddress } from './addresses.ts'

/** ms for one delivery, from looking up the address to the status of the answer */
const DEADLINE = 10_000

interface Target {
  url: string
  secret: string
  /** True if it may be an address of a private network. */
  allowPrivate: boolean
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

/** Why a webhook wasn't accepted, in words for an admin, without anything secret from the address. */
export class NotAccepted extends Error {}

/**
 * Sends a signed webhook. Throws NotAccepted unless the receiver answers with a 2xx in time. What it answers with is
 * not read. The address is checked at the moment of connecting, and the connection goes to the address that was
 * checked, so that a DNS entry that changes meanwhile leads nowhere else.
 */
export async function sendWebhook(
  { url, secret, allowPrivate }: Target,
  { id, body, at }: Webhook,
  { deadline = DEADLINE, lookup = systemLookup }: WebhookOptions = {},
): Promise<void> {
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  // `lookup` isn't called for an address. `URL` has brought every way to write one into the usual form.
  if (!allowPrivate && isIP(host) && !isPublicAddress(host)) throw new NotAccepted(PRIVATE)
  const status = await post(protocol === 'https:' ? requestHttps : requestHttp, url, {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...signatureOf({ id, body, at }, secret),
    },
    lookup: allowPrivate ? lookup : onlyPublic(lookup),
    signal: AbortSignal.timeout(deadline),
  }).catch((error: unknown) => {
    throw error instanceof NotAccepted ? error : new NotAccepted(reasonOf(error as Error, deadline))
  })
  if (status >= 300 && status < 400) throw new NotAccepted(redirects(status))
  if (status < 200 || status >= 300)
    throw new NotAccepted(`The CRM answered with the status ${status}.`)
}

interface Call {
  body: string
  headers: Record<string, string>
  lookup: LookupFunction
  signal: AbortSignal
}

/** Returns the status of the answer. The connection isn't kept: the rest of the answer could be endless. */
function post(
  send: typeof requestHttp,
  url: string,
  { body, headers, lookup, signal }: Call,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method: 'POST', agent: false, headers, lookup, signal })
    request.once('response', (response) => {
      resolve(response.statusCode!)
      request.destroy()
    })
    // Stays for whatever the connection still reports after the answer.
    request.on('error', reject)
    request.end(body)
  })
}

/** A lookup that fails if the host has any address that isn't public. */
function onlyPublic(lookup: LookupFunction): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : (found as { address: string; family: number }[])
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new NotAccepted(PRIVATE), '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
}

/** Headers of a signed webhook (https://www.standardwebhooks.com). */
function signatureOf({ id, body, at }: Webhook, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', webhookKey(secret))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

const PRIVATE =
  'CRM_WEBHOOK_URL leads to a private network. If it should, set CRM_WEBHOOK_PRIVATE to on.'
const redirects = (status: number): string =>
  `The CRM answered with a redirect (${status}), which is not followed. Set CRM_WEBHOOK_URL to the address that it leads to.`

function reasonOf(error: Error & { code?: string }, deadline: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `The CRM did not answer within ${deadline / 1000} seconds.`
  const { code = '' } = error
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'The host of CRM_WEBHOOK_URL was not found.'
  if (code === 'ECONNREFUSED') return 'The CRM refused the connection.'
  if (/CERT|TLS|SSL/.test(code)) return `The CRM has no valid certificate (${code}).`
  return `The connection to the CRM failed${code && ` (${code})`}.`
}
