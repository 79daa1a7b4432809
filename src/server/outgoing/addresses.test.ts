import { expect, test } from 'vitest'
import { isPublicAddress } from './addresses.ts'

test.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['this machine', '127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  ['link-local', '169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  [
    'metadata',
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
  ],
  ['carrier-grade NAT', '100.64.0.1', '100.127.255.255'],
  ['mapped', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:168.63.129.16', '::127.0.0.1'],
  ['NAT64', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::10.0.0.1'],
  ['a tunnel', '2002:7f00:1::', '2001:0:7f00:1::'],
  ['an IPv4 address in the old way', '::7f00:1', '::808:808', '::a9fe:a9fe'],
  ['not in 2000::/3', '4000::1', '5f00::1', '8000::1', 'e000::1', '1000::1'],
  ['no host', '224.0.0.1', '255.255.255.255', 'ff02::1', '2001:db8::1', '192.0.2.1', '240.0.0.1'],
  ['no address', '', 'localhost', '127.1', '8.8.8.8 ', '0x8.8.8.8.8'],
])('%s is not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
