import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { addToken, resumeToken } from '../features/accounts/tokens/contract.ts'
import { passwordsFor } from '../features/accounts/auth/hashing.ts'
import { changeEmail } from '../features/accounts/settings/contract.ts'
import { lockedAccount } from '../features/accounts/users/people.ts'
import { resetAccount } from '../features/accounts/index.ts'
import { recover } from '../features/accounts/recovery/recover.ts'
import { account as credentials } from '../features/accounts/tables.ts'
import { deleteSessions } from '../features/accounts/sessions/store.ts'
import { deleteAccount } from '../features/accounts/deletion/contract.ts'
import {
  confirmAuthenticator,
  newRecoveryCodes,
  setUpAuthenticator,
} from '../features/accounts/second-factor/contract.ts'
import { addPasskey, askToAdd } from '../features/accounts/second-factor/passkeys/contract.ts'
import { codeOf } from '../features/accounts/testing/codes.ts'
import { setPasswordBy } from '../features/accounts/testing/links.ts'
import { passkeyDevice } from '../features/accounts/testing/passkey-device.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { checkSessions, turnOn } from '../features/accounts/testing/second-factor.ts'
import { importCsv } from '../features/imports/contract.ts'
import { importCustomers } from '../features/imports/customers/contract.ts'
import { addFeed, fetchFeed, switchFeed } from '../features/imports/feeds/contract.ts'
import { fileServer } from '../features/imports/feeds/testing/file-server.ts'
import { form, readingServices, setUp } from '../features/imports/feeds/testing/nights.ts'
import { readNow } from '../features/imports/nightly/reading.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { lockSales } from '../features/sales/lock.ts'
import { addWebhook, changeWebhook, renewSecret } from '../features/webhooks/contract.ts'
import type { AppError } from '../shared/errors.ts'
import { testFolder } from '../server/testing/folder.ts'
import { untilDone } from '../server/testing/jobs.ts'
import { GOES_ON } from './goes-on.ts'
import { ok, PASSWORD, testApp, type Answer, type Client } from './testing/app.ts'

/** A thief's calls that are on their way while the owner gets the account back: none of them has an effect. */

const server = await fileServer()
afterAll(() => server.close())
const { app, db, operator, signUp, visitor } = await testApp({
  config: { SMTP_URL: 'smtp://localhost', FEEDS_PRIVATE: true, DATA_DIR: testFolder() },
  areConfirmed: true,
})

const FILE = 'Date,Product,Amount\n2026-11-01,Coffee,3.50\n'
const HOOK = { address: 'https://8.8.8.8/hook', events: ['sale.recorded'], password: PASSWORD }
const TOKEN = { name: 'Till', scopes: ['read'], days: '30', password: PASSWORD }
const password = { password: PASSWORD }

/** An account into which somebody else has got, with all that they need to pass every check. */
async function account() {
  const thief = await signUp()
  const { id } = thief.account
  await checkSessions(db, id)
  server.has(FILE)
  return { thief, id }
}
const upload = (fields: object, content = FILE) => {
  const data = form({ ...fields })
  data.set('file', new File([content], 'file.csv'))
  return data
}

/** Waits until the call has its answer or waits for a lock. */
async function onItsWay(call: Promise<Answer>): Promise<void> {
  let isAnswered = false
  void call.finally(() => (isAnswered = true))
  await untilDone(async () => {
    const { rows } = await db.systemPool.query(
      `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
    )
    expect(isAnswered || rows.length > 0).toBe(true)
  })
}

/** Makes a call after its owner has got the account back and before anybody can see that. Returns its answer, and what was on then. */
async function duringRecovery(id: string, call: () => Promise<Answer>, newHash?: string) {
  let answer: Promise<Answer> | undefined
  const left = await db.withSystem(async (tx) => {
    await recover(operator, tx, (await lockedAccount(tx, id))!)
    await deleteSessions(tx, id, { except: [] })
    if (newHash)
      await tx.update(credentials).set({ password: newHash }).where(eq(credentials.userId, id))
    answer = call()
    await onItsWay(answer)
    return goingOn(id, tx.client)
  })
  return { left, ...(await answer!) }
}

/** Everything of the account that goes on without a session. */
async function goingOn(
  id: string,
  client: Pick<pg.ClientBase, 'query'> = db.systemPool,
): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT name FROM access_token WHERE owner_id = $1
     UNION ALL SELECT name FROM passkey WHERE user_id = $1
     UNION ALL SELECT recovery_codes::text FROM authenticator WHERE user_id = $1 AND confirmed_at IS NOT NULL
     UNION ALL SELECT kind FROM verification WHERE value = $1::text AND kind IN ('new-email', 'passkey add')
     UNION ALL SELECT state || host FROM sale_feed WHERE owner_id = $1 AND (state <> 'paused' OR host <> $2)
     UNION ALL SELECT address FROM webhook WHERE owner_id = $1 AND paused_at IS NULL
     UNION ALL SELECT 'deletion' FROM account_deletion WHERE owner_id = $1
     UNION ALL SELECT 'sale' FROM sale WHERE owner_id = $1 AND product_id IN
       (SELECT id FROM product WHERE owner_id = $1 AND name = 'Fake cake')
     UNION ALL SELECT name FROM customer WHERE owner_id = $1`,
    [id, new URL(server.origin).host],
  )
  return rows
}

type Made = Awaited<ReturnType<typeof account>>
const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const FALSE_SALES = 'Date,Product,Amount\n2026-11-02,Fake cake,900.00\n'

/** Each returns a call that would do it at once. */
const CALLS: Record<string, (made: Made) => Promise<() => Promise<Answer>>> = {
  [keyOf(addToken)]:
    async ({ thief }) =>
    () =>
      thief.post(addToken.path, TOKEN),
  [keyOf(resumeToken)]: async ({ thief }) => {
    const { id } = await tokenOf(thief, ['read'])
    await db.systemPool.query('UPDATE access_token SET paused_at = now() WHERE id = $1', [id])
    return () => thief.post(resumeToken.path.replace(':id', id), password)
  },
  [keyOf(askToAdd)]:
    async ({ thief }) =>
    () =>
      thief.post(askToAdd.path, password),
  [keyOf(addPasskey)]: async ({ thief }) => {
    const asked = await thief.post(askToAdd.path, password)
    const created = passkeyDevice().create(asked.body.options.challenge)
    return () => thief.post(addPasskey.path, created)
  },
  [keyOf(setUpAuthenticator)]:
    async ({ thief }) =>
    () =>
      thief.post(setUpAuthenticator.path, password),
  [keyOf(confirmAuthenticator)]: async ({ thief }) => {
    const { secret } = (await thief.post(setUpAuthenticator.path, password)).body
    return () => thief.post(confirmAuthenticator.path, { code: codeOf(secret, Date.now()) })
  },
  [keyOf(newRecoveryCodes)]: async ({ thief }) => {
    await turnOn(thief, Date.now())
    return () => thief.post(newRecoveryCodes.path, password)
  },
  [keyOf(changeEmail)]:
    async ({ thief, id }) =>
    () =>
      thief.post(changeEmail.path, { ...password, email: `new-${id}@example.com` }),
  [keyOf(addWebhook)]: async ({ thief }) => {
    await thief.post(addWebhook.path, HOOK)
    return () => thief.post(addWebhook.path, HOOK)
  },
  [keyOf(changeWebhook)]: async ({ thief }) => {
    const { id } = (await thief.post(addWebhook.path, HOOK)).body
    const path = changeWebhook.path.replace(':id', id)
    await thief.patch(path, { isOn: false })
    return () => thief.patch(path, { isOn: true })
  },
  [keyOf(renewSecret)]: async ({ thief }) => {
    const { id } = (await thief.post(addWebhook.path, HOOK)).body
    return () => thief.post(renewSecret.path.replace(':id', id), password)
  },
  [keyOf(addFeed)]:
    async ({ thief }) =>
    () =>
      thief.post(addFeed.path, { ...password, address: server.address }),
  [keyOf(fetchFeed)]: async ({ thief }) => {
    const path = fetchFeed.path.replace(':id', String(await setUp(thief, server.address)))
    const address = server.address.replace('127.0.0.1', 'localhost')
    return () => thief.post(path, { ...password, address })
  },
  [keyOf(switchFeed)]: async ({ thief }) => {
    const path = switchFeed.path.replace(':id', String(await setUp(thief, server.address)))
    return () => thief.post(path, { isOn: true })
  },
  [keyOf(importCsv)]:
    async ({ thief }) =>
    () =>
      thief.post(importCsv.path, upload({}, FALSE_SALES)),
  'an import by a program': async ({ thief }) => {
    const program = programOf(visitor(), (await tokenOf(thief, ['import'])).token)
    return () => program.post(importCsv.path, upload({}, FALSE_SALES))
  },
  'the import that turns a new file on': async ({ thief }) => {
    const { id, uploadId } = (
      await thief.post(addFeed.path, { ...password, address: server.address })
    ).body
    return () => thief.post(importCsv.path, form({ upload: uploadId, feed: id }))
  },
  [keyOf(importCustomers)]:
    async ({ thief }) =>
    () =>
      thief.post(importCustomers.path, upload({}, 'Name,E-mail\nMia,mia@example.com\n')),
  [keyOf(deleteAccount)]:
    async ({ thief }) =>
    () =>
      thief.post(deleteAccount.path, password),
}

test('whatever adds what goes on without a session is tried here', () => {
  const added = GOES_ON.flatMap(({ addedBy }) => addedBy).map(keyOf)
  expect(Object.keys(CALLS)).toEqual(expect.arrayContaining(added))
})

describe('a call that passed the sign-in before a recovery, and writes after it, is refused and leaves nothing on:', () => {
  test.each(Object.entries(CALLS))('%s', async (name, prepare) => {
    const made = await account()
    const call = await prepare(made)
    const { left, status, body } = await duringRecovery(made.id, call)
    expect(await goingOn(made.id)).toEqual(left)
    // The challenge of a passkey ends with the account's links.
    expect(status, JSON.stringify(body)).toBe(name === keyOf(addPasskey) ? 400 : 401)
  })
})

test('a sign-in whose password is replaced while it is compared gets no session', async () => {
  const { thief, id } = await account()
  const { email } = thief.account
  const { status } = await duringRecovery(
    id,
    () => visitor().post('/api/auth/login', { email, ...password }),
    await passwordsFor(new Headers()).hash('a new password'),
  )
  expect(status).toBe(401)
  const { rows } = await db.systemPool.query('SELECT FROM session WHERE user_id = $1', [id])
  expect(rows).toEqual([])
})

test('nor one whose password is replaced by a change that locks nothing else', async () => {
  const { thief, id } = await account()
  const newHash = await passwordsFor(new Headers()).hash('a new password')
  let answer: Promise<Answer> | undefined
  await db.withSystem(async (tx) => {
    await tx.update(credentials).set({ password: newHash }).where(eq(credentials.userId, id))
    await deleteSessions(tx, id, { except: [] })
    answer = visitor().post('/api/auth/login', { email: thief.account.email, ...password })
    await onItsWay(answer)
  })
  expect((await answer!).status).toBe(401)
  const { rows } = await db.systemPool.query('SELECT FROM session WHERE user_id = $1', [id])
  expect(rows).toEqual([])
})

async function recovered({ thief }: Pick<Made, 'thief'>): Promise<Client> {
  const browser = visitor()
  const url = await resetAccount(operator, thief.account.email)
  await ok(setPasswordBy(browser, url, 'a new password'))
  return browser
}

test('a server that makes the app wait until the owner is back gets no file of the night', async () => {
  const { thief, id } = await account()
  const feedId = await setUp(thief, server.address)
  let release = () => {}
  const isAsked = new Promise<void>((asked) =>
    server.behaves((response) => {
      release = () => response.writeHead(200, { 'content-type': 'text/csv' }).end(FILE)
      asked()
    }),
  )
  const address = server.address.replace('127.0.0.1', 'localhost')
  const path = fetchFeed.path.replace(':id', String(feedId))
  const call = thief.post(path, { ...password, address })
  await isAsked
  const owner = await recovered({ thief })
  await checkSessions(db, id)
  const on = await owner.post(switchFeed.path.replace(':id', String(feedId)), { isOn: true })
  expect(on.status).toBe(200)
  release()
  expect((await call).status).toBe(401)
  const { rows } = await db.systemPool.query('SELECT host FROM sale_feed WHERE owner_id = $1', [id])
  expect(rows).toEqual([{ host: new URL(server.origin).host }])
})

const SALE = JSON.stringify(saleOf({ productName: 'Fake cake' }))
const FORM = 'multipart/form-data; boundary=x'
const FILE_HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'

test.each([
  ['sale', '/api/sales-entries', 'application/json', SALE.slice(0, 10), SALE.slice(10), 1_100],
  ['file', importCsv.path, FORM, FILE_HEAD + FALSE_SALES, '\r\n--x--\r\n', 200],
] as const)(
  'a %s that arrives slowly, while the session ends, is not recorded',
  async (_, url, type, first, rest, ms) => {
    const { thief, id } = await account()
    const body = new PassThrough()
    body.write(first)
    const answer = app.inject({
      method: 'POST',
      url,
      cookies: Object.fromEntries(thief.cookies),
      headers: { origin: 'http://localhost:3000', 'content-type': type },
      payload: body,
    })
    await sleep(ms)
    await recovered({ thief })
    body.end(rest)
    expect((await answer).statusCode).toBe(401)
    expect(await goingOn(id)).toEqual([])
  },
)

test.each<[string, (thief: Client, id: number) => Promise<Answer>]>([
  ['sale', (thief) => thief.post('/api/sales-entries', saleOf({ productName: 'Fake cake' }))],
  ['change', (thief, id) => thief.patch(`/api/sales-entries/${id}`, { revenue: 1 })],
  ['deletion', (thief, id) => thief.delete(`/api/sales-entries/${id}`)],
  ['deletion of everything', (thief) => thief.delete('/api/sales-entries/clear-all')],
])('a %s that waits for a place while the owner comes back is refused', async (_, call) => {
  const { thief, id } = await account()
  const entry = (await thief.post('/api/sales-entries', saleOf({ revenue: 900 }))).body
  const hold = Promise.withResolvers<void>()
  const held = [db.withOwnerBulk(id, () => hold.promise)]
  for (let more = 0; more < 3; more++) held.push(db.withOwner(id, () => hold.promise))
  const answer = call(thief, entry.id)
  await sleep(1_100)
  const owner = await recovered({ thief })
  hold.resolve()
  await Promise.all(held)
  expect((await answer).status).toBe(401)
  expect((await owner.get('/api/sales-entries')).body).toMatchObject([{ revenue: 900 }])
})

describe('an import that is recording when the owner comes back ends without a sale:', () => {
  /** Keeps imports from recording until `work` is done. */
  const whileSalesAreHeld = (id: string, work: () => Promise<void>) =>
    db.withOwner(id, async (tx) => {
      await lockSales(tx)
      await work()
    })
  const isRunning = (id: string) =>
    untilDone(async () => {
      const sql = `SELECT FROM sale_import WHERE owner_id = $1 AND state = 'running'`
      expect((await db.systemPool.query(sql, [id])).rows).toHaveLength(1)
    })

  test('by hand', async () => {
    const { thief, id } = await account()
    // So that months before are closed, which waits for the sales too.
    await thief.post(importCsv.path, upload({}))
    let call: Promise<Answer> | undefined
    await whileSalesAreHeld(id, async () => {
      call = thief.post(importCsv.path, upload({}, FALSE_SALES))
      await isRunning(id)
      await recovered({ thief })
    })
    expect(await call).toMatchObject({ status: 409, body: { code: 'import_canceled' } })
    expect(await goingOn(id)).toEqual([])
  })

  test('of the night', async () => {
    const { thief, id } = await account()
    const feedId = await setUp(thief, server.address)
    server.has(FILE + '2026-11-02,Fake cake,900.00\n')
    let reading: Promise<unknown> | undefined
    await whileSalesAreHeld(id, async () => {
      reading = readNow(readingServices(operator), { ownerId: id, feedId }).catch((error) => error)
      await isRunning(id)
      await recovered({ thief })
    })
    // Whichever it finds first.
    expect(['import_canceled', 'feed_paused']).toContain(((await reading) as AppError).code)
    expect(await goingOn(id)).toEqual([])
  })
})
