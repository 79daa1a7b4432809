import type { IncomingMessage } from 'node:http'
import { EVERYONE, netsOf, type Net } from '../../address.ts'

/** the part of all that one address has */
export const SHARE = 1 / 8
/** the part that is left to others by a net of any size */
const OTHERS = 1 / 2

/** The part of something that a net has: more than an address, as for rate limits, and never all of it. */
const partOf = (net: Net): number => (net === EVERYONE ? 1 : Math.min(net.times * SHARE, OTHERS))

/** Returns how many of `max` a net has. */
export const shareOf = (net: Net, max: number): number => Math.ceil(max * partOf(net))

/**
 * Returns the nets that a request comes from, the narrowest first. Behind a proxy, only the address that the nearest one
 * reports counts: a client can forge the rest.
 */
export function netsOfRequest({ headers, socket }: IncomingMessage, isBehindProxy: boolean): Net[] {
  const forwarded = isBehindProxy && String(headers['x-forwarded-for'] ?? '')
  return netsOf((forwarded && forwarded.split(',').at(-1)!.trim()) || (socket.remoteAddress ?? ''))
}

/** Counts what each net has of `max`. */
export class Shares {
  readonly #max: number
  readonly #counts = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  of({ name }: Net): number {
    return this.#counts.get(name) ?? 0
  }

  isFull(net: Net): boolean {
    return this.of(net) >= shareOf(net, this.#max)
  }

  take(net: Net, count = 1): void {
    this.#counts.set(net.name, this.of(net) + count)
  }

  giveBack(net: Net, count = 1): void {
    const others = this.of(net) - count
    if (others > 0) this.#counts.set(net.name, others)
    else this.#counts.delete(net.name)
  }
}
