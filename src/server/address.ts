import { isIP, isIPv4 } from 'node:net'

/**
 * Returns a request's IP address without the port that some proxies add; `unknown` for anything that
 * isn't an address, so that all invalid values share one counter.
 */
export function ipOf(text: string): string {
  const ip = text.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return isIP(ip) ? ip : 'unknown'
}

/** Returns whom an address belongs to, as the log and turns count: the IPv4 address, or the /64 network of an IPv6 subscriber. */
export const addressOf = (text: string): string => netsOf(text)[0]!.name

/** A part of the internet, all of which may call `times` as often as one address. */
export interface Net {
  name: string
  times: number
}

// A household has a /56, a firm a /48 and a provider a /32, each with any number of /64s. But a /48 may as well be thousands
// of phones.
const OF_56 = 2
const OF_48 = 8
const OF_32 = 50
// More than one person or provider has, and few enough to bound what strangers make the app store in all.
export const EVERYONE: Net = { name: 'everyone', times: 500 }

/** True for a net of one household or firm, as far as anybody can tell. */
export const isOneSite = ({ times }: Net): boolean => times <= OF_48

/** Returns the widest net that is one household or firm's, as far as anybody can tell. */
export const siteOf = (text: string): string => netsOf(text).findLast(isOneSite)!.name

/** Returns the widest net that isn't everyone's. */
export const providerOf = (text: string): string => netsOf(text).at(-2)!.name

/** Returns the nets that an address is in, the narrowest first. Rate limits hold for each of them. */
export function netsOf(text: string): Net[] {
  const ip = ipOf(text)
  const mapped = ip.slice(ip.lastIndexOf(':') + 1)
  if (isIPv4(mapped) || ip === 'unknown') return [{ name: mapped, times: 1 }, EVERYONE]
  const [head = [], tail = []] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => parseInt(group, 16))
  const site = named(groups.slice(0, 3))
  return [
    { name: named(groups), times: 1 },
    { name: `${site}:${named([groups[3]! & 0xff00])}/56`, times: OF_56 },
    { name: `${site}/48`, times: OF_48 },
    { name: `${named(groups.slice(0, 2))}/32`, times: OF_32 },
    EVERYONE,
  ]
}

const named = (groups: number[]): string => groups.map((group) => group.toString(16)).join(':')
