import { isIP, isIPv4 } from 'node:net'

/**
 * Returns a request's IP address without the port that some proxies add; `unknown` for anything that
 * isn't an address, so that all invalid values share one counter.
 */
export function ipOf(text: string): string {
  const ip = text.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2')
  return isIP(ip) ? ip : 'unknown'
}

/** Returns the part that rate limits count by: the IPv4 address, or the /64 network of an IPv6 subscriber. */
export function addressOf(text: string): string {
  const ip = ipOf(text)
  const mapped = ip.slice(ip.lastIndexOf(':') + 1)
  if (isIPv4(mapped) || ip === 'unknown') return mapped
  const [head = [], tail = []] = ip.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const groups = [...head, ...zeros, ...tail].slice(0, 4)
  return groups.map((group) => parseInt(group, 16).toString(16)).join(':')
}
