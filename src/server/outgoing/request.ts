import { lookup as systemLookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Config } from '../config.ts'
import { isPrivateHost, isPublicAddress } from './addresses.ts'
import { refuseWhileHeld } from './hold.ts'
import { NotReached } from './not-reached.ts'

export { NotReached }

/** Words of the sentence that says why a call failed. */
export interface CalledAs {
  /** who is called, at the beginning of a sentence: "The CRM" */
  receiver: string
  /** the address, at the beginning of a sentence: "CRM_WEBHOOK_URL" */
  address: string
  /** what to do if an address in a private network is meant */
  ifPrivate?: string
}

export interface Destination {
  url: string
  /** True if it may be an address of a private network. */
  allowPrivate: boolean
  config: Pick<Config, 'hold'>
  calledAs: CalledAs
}

export interface Outgoing {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** milliseconds from looking up the address until the answer, with its body, has been read */
  deadline: number
  /** Gives up when it aborts. */
  signal?: AbortSignal
  /** for tests */
  lookup?: LookupFunction
}

/**
 * Calls an address that somebody else chose, and resolves once the answer's headers are there. Whoever calls reads its
 * body or destroys it. Redirects are not followed. Throws NotReached. The address is checked at the moment of
 * connecting, and the connection goes to the address that was checked, so that a DNS entry that changes meanwhile leads
 * nowhere else. The connection isn't kept.
 */
export async function requestGuarded(
  { url, allowPrivate, config, calledAs }: Destination,
  { method, headers, body, deadline, signal, lookup = systemLookup }: Outgoing,
): Promise<IncomingMessage> {
  refuseWhileHeld(config)
  const { protocol, hostname } = new URL(url)
  const refusal = new NotReached(privateNetwork(calledAs))
  // `lookup` isn't called for an address.
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
    // Stays for whatever the connection still reports after the answer.
    request.on('error', (error) => reject(notReached(error, calledAs, deadline)))
    // A 101, which nobody asked for, is no response to Node: it closes the connection without an error.
    request.once('close', () => reject(notReached(new Error('no answer'), calledAs, deadline)))
    request.end(body)
  })
}

/** A lookup that fails if the host has any address that isn't public. */
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

/** Says that an address was refused for where it leads. */
export const privateNetwork = ({ address, ifPrivate }: CalledAs): string =>
  [`${address} leads to a private network.`, ifPrivate].filter(Boolean).join(' ')

/** Says why a call failed, or why the body of its answer broke off. `deadline` is in milliseconds. */
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

/** "The receiver" within a sentence; the name of a setting stays as it is. */
export const lowerFirst = (words: string): string => words.replace(/^The /, 'the ')
