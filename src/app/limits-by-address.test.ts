import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import {
  limited,
  LIMITS,
  numberIn,
  type LimitedCall,
} from '../features/accounts/sessions/devices/limits.ts'
import { sharedLimits } from '../server/limits.ts'
import { serverSources } from '../server/testing/sources.ts'
import { testApp } from './testing/app.ts'

const {
  app,
  db,
  operator: { config },
} = await testApp({ isAlone: true, config: { TRUST_PROXY: true } })
const services = { db, log: app.log, limits: sharedLimits(db), config }

const countersOf = async (pattern: string) =>
  (
    await db.systemPool.query<{ key: string }>(
      'SELECT key FROM rate_limit WHERE key LIKE $1 ORDER BY 1',
      [pattern],
    )
  ).rows.map(({ key }) => key)
const fill = (counter: string, calls: number) =>
  db.systemPool.query(`UPDATE rate_limit SET count = $2 WHERE key = $1`, [counter, calls])

const byAddress = Object.entries(LIMITS).flatMap(([call, limits]) =>
  'address' in limits
    ? [{ call: call as LimitedCall, calls: numberIn(config, limits.address.calls) }]
    : [],
)

test.each(byAddress)(
  'the limit of $call for an address holds for its /56 twice, for its /48 eight times, for its /32 50 times and for everyone 500 times',
  async ({ call, calls }) => {
    let n = 0
    const from = (ip: string) =>
      limited(services, call, { ip, headers: {} } as FastifyRequest, `a${n++}@example.com`)
    const refused = expect.objectContaining({ status: 429 })
    const counter = (net: string) => `${call} by address:${net}`
    const nets = [
      ['2001:db8:1:2', calls, '2001:db8:1:2::9'],
      ['2001:db8:1:0/56', calls * 2, '2001:db8:1:3::9'],
      ['2001:db8:1/48', calls * 8, '2001:db8:1:103::9'],
      ['2001:db8/32', calls * 50, '2001:db8:3:2::9'],
      ['everyone', calls * 500, '203.0.113.7'],
    ] as const
    await from('2001:db8:1:2::1')
    for (const [net, most, another] of nets) {
      await fill(counter(net), most - 1)
      await from(another)
      const before = await countersOf(`${call} by %`)
      await expect(from(another), net).rejects.toEqual(refused)
      await expect(from(another), net).rejects.toEqual(refused)
      expect(await countersOf(`${call} by %`), 'no counter is added for a refused call').toEqual(
        before,
      )
    }
    await fill(counter('everyone'), 0)
    await expect(from('2001:db9:2:2::1')).resolves.toBeUndefined()
  },
)

test('a limit goes by all nets that an address is in; only the log goes by the address alone, and turns of passwords and room for uploads and reports by the site', () => {
  const texts = serverSources()
  const having = (pattern: RegExp) =>
    texts.flatMap(({ path, text }) => (pattern.test(text) ? [path] : []))
  const importing = (name: string) =>
    having(new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} from '[^']*\\/address\\.ts'`))
  expect(importing('addressOf')).toEqual(['server/audit/log.ts'])
  expect(importing('siteOf')).toEqual([
    'features/accounts/auth/hashing.ts',
    'features/imports/uploads/upload.ts',
    'features/support/screenshots/receive.ts',
  ])
  expect(having(/\.take\(\s*\w+,(?!\s*netsOf\()[^)]*\bip\b/)).toEqual([])
  expect(having(/\.take\(\s*\w+,\s*netsOf\(/)).toEqual(['features/support/routes.ts'])
})
