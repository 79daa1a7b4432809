import { beforeAll, describe, expect, test } from 'vitest'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { checkSessions } from '../features/accounts/testing/second-factor.ts'
import { testFolder } from '../server/testing/folder.ts'
import type { Guard } from '../server/http/route.ts'
import { testApp, type Answer, type Client } from './testing/app.ts'
import { callsOf, everythingIn, tryCall, type Call } from './testing/walk.ts'

/** An admin's session may be stolen, or left open. What may it do once its second factor was shown a while ago? */

const { app, db, signUp } = await testApp({ config: { DATA_DIR: testFolder() }, isAlone: true })

const REASON = { reason: 'asked for it' }
/** Bodies and queries without which a call is refused for what it lacks. */
const INPUTS: Record<string, object> = {
  '/api/admin/owners/:id/admin': { isAdmin: true },
  '/api/admin/owners/:id/email': { email: 'thief@example.com', ...REASON },
  '/api/admin/owners/:id/deletion': { atOnce: true, ...REASON },
  '/api/admin/owners/:id/disable': REASON,
  '/api/admin/owners/:id/enable': REASON,
  '/api/admin/owners/:id/archive': REASON,
  '/api/admin/invitations': { email: 'thief@example.com', isAdmin: true },
  '/api/admin/invitations/many': { addresses: 'thief@example.com', isAdmin: true },
  '/api/admin/invitations/withdraw': { email: 'invited@example.com' },
}

interface Route extends Call {
  guard: Guard | undefined
}
const guards = new Map(app.calls.map(({ config }) => [config?.endpoint, config?.guard]))
const routes: Route[] = callsOf(app)
  .filter(({ access }) => access === 'admin')
  .map((call) => ({ ...call, guard: guards.get(call.endpoint) }))
const needing = (guard: Guard) => routes.filter((route) => route.guard === guard)

let owner: Awaited<ReturnType<typeof signUp>>
let admin: Awaited<ReturnType<typeof adminOf>>
beforeAll(async () => {
  owner = await signUp({ isConfirmed: true })
  admin = await adminOf({ db, signUp })
  await checkSessions(db, admin.account.id, 16)
})

function tried(client: Client, { method, url }: Route): Promise<Answer> {
  const { id } = owner.account
  const known: Record<string, object> = {
    '/api/admin/view-as': { ownerId: id },
    '/api/admin/reset-second-factor': { accountId: id },
  }
  return tryCall(client, { method, url }, id, INPUTS[url] ?? known[url])
}

test('every call of admins says what it needs', () => {
  expect(routes.length).toBeGreaterThan(50)
  expect(routes.filter(({ guard }) => guard === undefined)).toEqual([])
  expect(needing('fresh check').length).toBeGreaterThan(15)
})

describe('a call that needs a fresh check is refused 16 minutes after the last, and changes nothing:', () => {
  test.each(needing('fresh check').map((route) => [route.method, route.url, route] as const))(
    '%s %s',
    async (_, __, route) => {
      const before = await everythingIn(db)
      const { status, body } = await tried(admin, route)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'check_needed' })
      expect(await everythingIn(db)).toEqual(before)
    },
  )
})

/** By which somebody signs in, is an admin or is told what an owner has, and the rest of what decides that. */
const GUARDED = `SELECT md5(string_agg(t, '' ORDER BY t)) AS all FROM (
  SELECT "user"::text AS t FROM "user" UNION ALL SELECT account::text FROM account
  UNION ALL SELECT authenticator::text FROM authenticator UNION ALL SELECT passkey::text FROM passkey
  UNION ALL SELECT verification::text FROM verification UNION ALL SELECT access_token::text FROM access_token
  UNION ALL SELECT known_device::text FROM known_device UNION ALL SELECT account_deletion::text FROM account_deletion
  UNION ALL SELECT webhook::text FROM webhook UNION ALL SELECT sale_feed::text FROM sale_feed
  UNION ALL SELECT id || coalesce(viewing_id::text, '') FROM session
  UNION ALL SELECT id::text FROM mail WHERE secret IS NOT NULL) AS all_of_them`

describe('a call that needs none changes nothing about how somebody signs in, and hands out no file:', () => {
  test.each(needing('session').map((route) => [route.method, route.url, route] as const))(
    '%s %s',
    async (_, __, route) => {
      const guarded = async () => (await db.systemPool.query(GUARDED)).rows
      const before = await guarded()
      const { headers } = await tried(admin, route)
      expect(headers['content-disposition'] ?? 'inline').not.toMatch(/attachment/)
      expect(await guarded()).toEqual(before)
    },
  )
})

describe('two admins who act on each other at the same moment:', () => {
  const doing: Record<string, (by: Client, id: string) => Promise<Answer>> = {
    'reset the second factor': (by, accountId) =>
      by.post('/api/admin/reset-second-factor', { accountId }),
    'take the rights away': (by, id) =>
      by.post(`/api/admin/owners/${id}/admin`, { isAdmin: false }),
    'disable the account': (by, id) => by.post(`/api/admin/owners/${id}/disable`, REASON),
    'delete the account': (by, id) =>
      by.post(`/api/admin/owners/${id}/deletion`, { atOnce: true, ...REASON }),
  }

  test.each(Object.entries(doing))('%s: one of them does', async (_, act) => {
    const [one, other] = [await adminOf({ db, signUp }), await adminOf({ db, signUp })]
    const answers = await Promise.all([act(one, other.account.id), act(other, one.account.id)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})
