import type { IncomingMessage } from 'node:http'
import { EVERYONE, netsOf, type Net } from '../../address.ts'

/** part of an address */
export const SHARE = 1 / 8
const OTHERS = 1 / 2

const partOf = (net: Net): number => (net === EVERYONE ? 1 : Math.min(net.times * SHARE, OTHERS))

export const shareOf = (net: Net, max: number): number => Math.ceil(max * partOf(net))

/** Only the nearest proxy's report counts: a client can forge the rest. */
export function netsOfRequest({ headers, socket }: IncomingMessage, isBehindProxy: boolean): Net[] {
  const forwarded = isBehindProxy && String(headers['x-forwarded-for'] ?? '')
  return netsOf((forwarded && forwarded.split(',').at(-1)!.trim()) || (socket.remoteAddress ?? ''))
}

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
