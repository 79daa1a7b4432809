import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** public, but a service of Azure inside each machine */
const AZURE_SERVICE = '168.63.129.16'

/** False also for a cloud's metadata service. A mapped or NAT64 address is judged by its IPv4 address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = embedded(ipaddr.parse(text))
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL, 3)) return false
  return address.range() === 'unicast' && address.toString() !== AZURE_SERVICE
}

/** `URL` has unified IP addresses. Names are checked when connecting. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

const GLOBAL = ipaddr.IPv6.parse('2000::')
/** used by networks without IPv4 */
const NAT64 = ipaddr.IPv6.parse('64:ff9b::')

function embedded(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address
  if (address.isIPv4MappedAddress()) return address.toIPv4Address()
  return address.match(NAT64, 96) ? new ipaddr.IPv4(address.toByteArray().slice(12)) : address
}
