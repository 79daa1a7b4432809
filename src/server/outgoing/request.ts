import { lookup as systemLookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { isPrivateHost, isPublicAddress } from './addresses.ts'
import { refuseWhileHeld } from './hold.ts'
import { NotReached } from './not-reached.ts'

export { NotReached }

export interface CalledAs {
  /** begins a sentence: "The CRM" */
  receiver: string
  /** begins a sentence: "CRM_WEBHOOK_URL" */
  address: string
  ifPrivate?: string
}

export interface Destination {
  url: string
  allowPrivate: boolean
  config: Pick<Config, 'hold'>
  calledAs: CalledAs
}

export interface Outgoing {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** ms, with the answer's body */
  deadline: number
  signal?: AbortSignal
  lookup?: LookupFunction
}

/**
 * No redirects. Throws NotReached. The caller reads or destroys the body. The connection goes to the checked address,
 * so that a changing DNS entry leads nowhere else.
 */
export async function requestGuarded(
  { url, allowPrivate, config, calledAs }: Destination,
  { method, headers, body, deadline, signal, lookup = systemLookup }: Outgoing,
): Promise<IncomingMessage> {
  refuseWhileHeld(config)
  const { protocol, hostname } = new URL(url)
  const refusal = new NotReached(privateNetwork(calledAs))
  // `lookup` isn't called for an IP address.
  if (!allowPrivate && isPrivateHost(hostname)) throw refusal
  const send = protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      agent: false,
      headers,
      lookup: allowPrivate ? lookup : onlyPublic(lookup, refusal),
      signal: AbortSignal.any([AbortSignal.timeout(deadline), ...(signal ? [signal] : [])]),
    })
    request.once('response', resolve)
    // Stays for later errors of the connection.
    request.on('error', (error) => reject(notReached(error, calledAs, deadline)))
    // Node takes a 101 for no response, and closes without an error.
    request.once('close', () => reject(notReached(new Error('no answer'), calledAs, deadline)))
    request.end(body)
  })
}

/** Fails if any address isn't public. */
function onlyPublic(lookup: LookupFunction, refusal: NotReached): LookupFunction {
  return (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : (found as { address: string; family: number }[])
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(refusal, '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
}

export const privateNetwork = ({ address, ifPrivate }: CalledAs): string =>
  [`${address} leads to a private network.`, ifPrivate].filter(Boolean).join(' ')

/** `deadline` in ms */
export function notReached(
  error: Error & { code?: string },
  { receiver, address }: CalledAs,
  deadline: number,
): NotReached {
  if (error instanceof NotReached) return error
  const { code = '', name } = error
  const because = (sentence: string) => new NotReached(sentence, { cause: error })
  if (name === 'AbortError' || name === 'TimeoutError')
    return because(`${receiver} did not answer within ${deadline / 1000} seconds.`)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return because(`The host of ${lowerFirst(address)} was not found.`)
  if (code === 'ECONNREFUSED') return because(`${receiver} refused the connection.`)
  if (/CERT|TLS|SSL/.test(code)) return because(`${receiver} has no valid certificate (${code}).`)
  return because(`The connection to ${lowerFirst(receiver)} failed${code && ` (${code})`}.`)
}

/** A setting's name stays. */
export const lowerFirst = (words: string): string => words.replace(/^The /, 'the ')
