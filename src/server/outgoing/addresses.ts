import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Public by its range, but a service of Azure inside each of its machines. */
const AZURE_SERVICE = '168.63.129.16'

/**
 * True for an IP address on the internet; false for one of a private network, this machine, a cloud's metadata
 * service or a special purpose, and for anything that isn't an IP address. An IPv6 address that stands for an IPv4
 * address (mapped or NAT64) is judged as that.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = embedded(ipaddr.parse(text))
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL, 3)) return false
  return address.range() === 'unicast' && address.toString() !== AZURE_SERVICE
}

/**
 * True for a host of a `URL` that is an IP address and not on the internet. `URL` has brought every way to write one into
 * the usual form. Where a name leads is only known at the moment of connecting.
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** The only part of IPv6 that addresses on the internet are taken from. */
const GLOBAL = ipaddr.IPv6.parse('2000::')
/** The well-known prefix of NAT64, which networks without IPv4 use for every host that has nothing else. */
const NAT64 = ipaddr.IPv6.parse('64:ff9b::')

function embedded(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(NAT64, 96) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}
