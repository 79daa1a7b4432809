import { expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '../src/features/imports/contract.ts'
import { DEFAULT_TIMEOUTS } from '../src/server/http/guards/connections.ts'
import { MEGABYTE } from '../src/shared/limits.ts'
import { found, read } from './testing/packages.ts'

/** The proxies in front of the app let through what it takes, and nothing that a client could pretend. */

const nginx = read('deploy/nginx.conf')
const caddy = read('deploy/Caddyfile')
const kubernetes = read('deploy/kubernetes.yaml')

test('proxies let through a file of the size that the app takes, with the form around it', () => {
  const sizes = [
    ...found(nginx, /client_max_body_size (\d+)m/),
    ...found(caddy, /max_size (\d+)MB/),
    ...found(kubernetes, /proxy-body-size: (\d+)m/),
  ]
  expect(sizes).toEqual(Array(3).fill('220'))
  // Caddy's MB are smaller than those of the app.
  expect(220_000_000).toBeGreaterThan(MAX_FILE_BYTES + MEGABYTE)
  for (const text of [nginx, caddy]) expect(text).toContain(`up to ${MAX_FILE_BYTES / MEGABYTE} MB`)
})

test('a proxy stops using an idle connection before the app closes it', () => {
  const [seconds] = found(caddy, /keepalive (\d+)s/)
  expect(Number(seconds) * 1000).toBeLessThan(DEFAULT_TIMEOUTS.keepAlive)
  // nginx has 60 s unless it is told otherwise.
  expect(nginx).not.toContain('keepalive_timeout')
})

test('limits of proxies count an IPv4 address, or the /64 network of an IPv6 address', () => {
  expect(found(nginx, /limit_\w+_zone (\S+)/)).toEqual(Array(2).fill('$kpi_network'))
  const [pattern] = found(nginx, /^ {2}"~\(\?s\)(\S+)\\z" \$1;/)
  const keyOf = (...bytes: number[]) =>
    new RegExp(`${pattern}$`, 's').exec(String.fromCharCode(...bytes))?.[1]
  const network = [0x20, 0x01, 0x0d, 0xb8, 0, 0x0a, 0, 0x0d]
  expect(keyOf(...network, 0, 0, 0, 0, 0, 0, 0, 0x0a)).toBe(String.fromCharCode(...network))
  expect(keyOf(192, 0, 2, 10), 'as it is').toBeUndefined()
})
