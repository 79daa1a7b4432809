import { isIP, isIPv4 } from 'node:net'

/** `unknown`: so that all invalid values share a counter. */
export function ipOf(text: string): string {
  const ip = text.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return isIP(ip) ? ip : 'unknown'
}

/** The IPv4 address, or the /64 network of an IPv6 subscriber. */
export const addressOf = (text: string): string => netsOf(text)[0]!.name

/** `times`: as many calls as this many addresses */
export interface Net {
  name: string
  times: number
}

// A household has a /56, a firm a /48 (which may be thousands of phones), a provider a /32.
const OF_56 = 2
const OF_48 = 8
const OF_32 = 50
// More than a provider has, and few enough to bound what strangers make the app store.
export const EVERYONE: Net = { name: 'everyone', times: 500 }

export const isOneSite = ({ times }: Net): boolean => times <= OF_48

export const siteOf = (text: string): string => netsOf(text).findLast(isOneSite)!.name

export const providerOf = (text: string): string => netsOf(text).at(-2)!.name

/** The narrowest first. Rate limits hold for each. */
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
