import { beforeAll, describe, expect, test } from 'vitest'
import { browserOf, testApp, type Client } from '../../../../app/testing/app.ts'
import { callsOf, everythingIn, tryCall, withQuery } from '../../../../app/testing/walk.ts'
import { testFolder } from '../../../../server/testing/folder.ts'
import { importing } from '../../../imports/testing/helpers.ts'
import { record } from '../../../sales/testing/record.ts'
import { unconfirmSessions } from '../../second-factor/store.ts'
import { adminOf } from '../../testing/admin.ts'
import { verifySessions } from '../../testing/second-factor.ts'

const { another, app, db, signUp, visitor } = await testApp({
  config: { DATA_DIR: testFolder() },
  areConfirmed: true,
})

const view = async (admin: Client, ownerId: string) => {
  const answer = await admin.post('/api/admin/view-as', { ownerId })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const eventsOf = async (accountId: string) =>
  (
    await db.systemPool.query(
      `SELECT kind, actor_email AS by FROM audit_log WHERE subject_id = $1 AND kind LIKE 'view%' ORDER BY id`,
      [accountId],
    )
  ).rows

const routes = callsOf(app)
  .filter(({ access }) => access === 'owner')
  .map((route) => ({ ...withQuery(route), whileViewing: route.endpoint.whileViewing }))
const everything = () => everythingIn(db)

describe('a walk over all routes, as an admin who looks at a shop', () => {
  let admin: Client
  let owner: Client
  let ids: string[]

  beforeAll(async () => {
    const before = await another()
    const { account, ...client } = await signUp({ client: browserOf(before) })
    owner = client
    const sale = { productName: 'Pie', revenue: 12.5, saleDate: '2026-03-31', customerName: 'Zoe' }
    for (const quantity of [1, 2]) {
      expect((await owner.post('/api/sales-entries', { ...sale, quantity })).status).toBe(200)
    }
    const file = 'Product,Date,Amount\nTart,2026-03-30,1\nTart,soon,1\n'
    expect((await importing(owner)(file)).body).toMatchObject({ imported: 1, errorCount: 1 })
    const goal = { timeframe: '2026-full', targetAmount: 1, description: '' }
    expect((await owner.post('/api/business-goals', goal)).status).toBe(200)
    const logo = new FormData()
    logo.append('logo', new Blob(['GIF89a']), 'logo.gif')
    const { body } = await owner.post('/api/business-profile/logo', logo)
    // What the owner's own calls started in the background ends with their app.
    await before.close()
    owner = visitor()
    for (const [name, value] of client.cookies) owner.cookies.set(name, value)
    // Not settled, so that calls which bring goals and points up to date would do so.
    await db.withOwner(account.id, (tx) => record(tx, [{ date: '2026-03-30', revenue: 20_000 }]))
    const { rows } = await db.systemPool.query<{ id: string }>(
      `SELECT id::text FROM sale UNION SELECT id::text FROM customer UNION SELECT id::text FROM sale_import
       UNION SELECT id::text FROM business_goal`,
    )
    ids = rows.map(({ id }) => id)
    // Its process was killed, which a call would notice.
    await db.systemPool.query(
      `INSERT INTO sale_import (owner_id, file_name) VALUES ($1, 'running.csv')`,
      [account.id],
    )
    ids.push(body.logoUrl.split('/').at(-1))
    // The app's own rules are saved when they are first read; they belong to nobody.
    await owner.get('/api/competition-rules')
    admin = await adminOf({ db, signUp })
    await view(admin, account.id)
  })

  test('the list of routes is the real one', () => {
    expect(routes.length).toBeGreaterThan(60)
    expect(routes).toContainEqual(
      expect.objectContaining({ method: 'POST', url: '/api/sales-entries' }),
    )
  })

  test.each(routes.filter(({ method, whileViewing }) => method !== 'GET' && !whileViewing))(
    '$method $url is refused and changes nothing',
    async (route) => {
      const before = await everything()
      for (const id of ids) {
        expect(await tryCall(admin, route, id)).toMatchObject({
          status: 403,
          body: {
            code: 'viewing_only',
            message: expect.stringContaining('nothing can be changed'),
          },
        })
      }
      expect(await everything()).toEqual(before)
    },
  )

  test.each(routes.filter(({ method, whileViewing }) => method === 'GET' && !whileViewing))(
    '$method $url answers as the owner and changes nothing',
    async (route) => {
      const before = await everything()
      const hasId = route.url.includes(':')
      for (const id of hasId ? ids : ['']) {
        const { status, body } = await tryCall(admin, route, id)
        // Most ids are of other kinds of rows.
        expect(hasId ? [200, 400, 404] : [200], JSON.stringify(body)).toContain(status)
      }
      expect(await everything(), 'what a call writes along the way').toEqual(before)
    },
  )

  test('sessions, the second factor and the download of everything are refused', async () => {
    const refused = routes.filter(({ whileViewing }) => whileViewing === 'refused')
    expect(refused.map(({ url }) => url)).toEqual(
      expect.arrayContaining([
        '/api/account/sessions',
        '/api/account/archive',
        '/api/second-factor',
      ]),
    )
    for (const route of refused) {
      expect(await tryCall(admin, route, '1')).toMatchObject({
        status: 403,
        body: { code: 'viewing_only' },
      })
    }
  })

  test('figures and lists are the same as those that the owner sees', async () => {
    for (const path of [
      '/api/sales-entries?limit=10',
      '/api/dataset-overview',
      '/api/business-profile',
    ]) {
      const { status, body } = await admin.get(path)
      expect({ status, body }, path).toEqual({ status: 200, body: (await owner.get(path)).body })
    }
  })
})

describe('looking at a shop', () => {
  test('is told to the owner by email each time, with who and when, and is in the log', async () => {
    const [admin, owner] = [
      await adminOf({ db, signUp }),
      await signUp({ timeZone: 'America/Chicago' }),
    ]
    const { id, email } = owner.account
    await view(admin, id)
    await admin.post('/api/admin/view-as/end')
    await view(admin, id)
    const { rows } = await db.systemPool.query(
      `SELECT recipient, reply_to, body FROM mail WHERE account_id = $1 AND kind = 'viewed-by-admin'`,
      [id],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ recipient: email, reply_to: admin.account.email })
    expect(rows[0].body).toContain('Who: Ada Byron\n')
    expect(rows[0].body).toContain(`Write to Ada Byron:\n${admin.account.email}\n`)
    expect(rows[0].body, "in the owner's zone").toMatch(/\d{1,2}:\d\d [AP]M C[SD]T/)
    const by = admin.account.email
    expect(await eventsOf(id)).toEqual([
      { kind: 'view_as_started', by },
      { kind: 'view_as_ended', by },
      { kind: 'view_as_started', by },
    ])
  })

  test('shows in the account of the admin, who stays the admin', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const own = (await admin.get('/api/auth/user')).body
    expect(own.viewing).toBeNull()
    await view(admin, owner.account.id)
    const { viewing, ...rest } = (await admin.get('/api/auth/user')).body
    expect(rest).toEqual({ ...own, viewing: undefined })
    expect(viewing).toMatchObject({ ownerId: owner.account.id, name: 'Ada Byron' })
    expect((await admin.post('/api/admin/view-as/end')).status, 'admin calls go on').toBe(200)
    expect((await admin.get('/api/auth/user')).body).toEqual(own)
  })

  test('moves on to another shop, and ends with the session', async () => {
    const [admin, one, other] = [await adminOf({ db, signUp }), await signUp(), await signUp()]
    await view(admin, one.account.id)
    await view(admin, other.account.id)
    expect((await admin.get('/api/auth/user')).body.viewing.ownerId).toBe(other.account.id)
    expect((await eventsOf(one.account.id)).map(({ kind }) => kind)).toEqual([
      'view_as_started',
      'view_as_ended',
    ])
    expect((await admin.post('/api/auth/logout')).status).toBe(200)
    expect((await admin.get('/api/auth/user')).status).toBe(401)
  })

  test('ends after an hour, with the admin rights, and with the account', async () => {
    const isViewing = async (admin: Client) =>
      (await admin.get('/api/auth/user')).body.viewing !== null
    const change = (text: string, id: string) => db.systemPool.query(text, [id])
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const { id } = admin.account
    await view(admin, owner.account.id)
    const { rows } = await change(
      `SELECT viewing_until - now() > interval '59 minutes' AND viewing_until <= now() + interval '1 hour' AS ok
       FROM session WHERE user_id = $1`,
      id,
    )
    expect(rows).toEqual([{ ok: true }])
    await change(`UPDATE session SET viewing_until = now() WHERE user_id = $1`, id)
    expect(await isViewing(admin)).toBe(false)
    expect((await admin.post('/api/track-activity')).status).toBe(200)

    await view(admin, owner.account.id)
    const boss = await adminOf({ db, signUp })
    const rights = (isAdmin: boolean) => boss.post(`/api/admin/owners/${id}/admin`, { isAdmin })
    expect((await rights(false)).status).toBe(200)
    expect(await isViewing(admin)).toBe(false)
    expect((await admin.get('/api/account/sessions')).status).toBe(200)
    expect((await rights(true)).status).toBe(200)
    expect(await isViewing(admin), 'the rights are back, and the view is not').toBe(false)
    expect((await eventsOf(owner.account.id)).at(-1)).toMatchObject({ kind: 'view_as_ended' })

    await verifySessions(db, id)
    await view(admin, owner.account.id)
    await db.withSystem((tx) => unconfirmSessions(tx, id))
    await verifySessions(db, id)
    expect(await isViewing(admin), 'another second factor opens nothing').toBe(false)

    await view(admin, owner.account.id)
    await change(`DELETE FROM "user" WHERE id = $1`, owner.account.id)
    expect(await isViewing(admin)).toBe(false)
  })

  test('is for admins with a second factor, of others who have joined', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await signUp()]
    const ask = (client: Client, ownerId: string) => client.post('/api/admin/view-as', { ownerId })
    expect(await ask(admin, admin.account.id)).toMatchObject({
      status: 409,
      body: { message: 'This is your own shop.' },
    })
    expect((await ask(admin, '0199ffff-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await ask(admin, '1')).status).toBe(400)
    await db.systemPool.query('DELETE FROM account WHERE user_id = $1', [owner.account.id])
    expect((await ask(admin, owner.account.id)).body.code).toBe('not_joined')
    await db.systemPool.query('UPDATE session SET has_second_factor = false')
    expect((await ask(admin, owner.account.id)).body.code).toBe('second_factor_needed')
  })
})
