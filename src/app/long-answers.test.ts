import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  disableAccount,
  grantAdmin,
  resetAccount,
  revokeAdmin,
} from '../features/accounts/index.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { setPasswordBy } from '../features/accounts/testing/links.ts'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { checkSessions, verifySessions } from '../features/accounts/testing/second-factor.ts'
import { importCsv } from '../features/imports/contract.ts'
import { exportLog } from '../features/admin/log/contract.ts'
import { exportEntries } from '../features/sales/contract.ts'
import { listEntries } from '../features/sales/lists/contract.ts'
import { saleOf } from '../features/sales/testing/entries.ts'
import { writable } from '../server/database/tenancy.ts'
import type { Access } from '../server/http/route.ts'
import { testFolder } from '../server/testing/folder.ts'
import { ok, PASSWORD, testApp, type Answer, type Client } from './testing/app.ts'
import { callsOf, tryCall, withQuery } from './testing/walk.ts'

/** An answer of many pieces may be read for as long as its reader likes. What ends their access ends it too. */

const { app, db, operator, signUp, visitor } = await testApp({
  config: { SMTP_URL: 'smtp://localhost', DATA_DIR: testFolder() },
  areConfirmed: true,
  isAlone: true,
})

const AFTERWARDS = 'Recorded afterwards'
const original = Readable.from.bind(Readable)
const from = vi.spyOn(Readable, 'from')

/** Makes a call, and lets something happen once its answer begins and before a piece of it is read. */
async function whileSent(call: () => Promise<Answer>, happens: () => Promise<unknown>) {
  let happened: Promise<unknown> | undefined
  const sent: unknown[] = []
  async function* begun(pieces: AsyncIterable<unknown>) {
    // Not as part of a call by an admin who looks at a shop, which may only read.
    await (happened ??= writable(happens))
    for await (const piece of pieces) {
      sent.push(piece)
      yield piece
    }
  }
  from.mockImplementation((pieces, options) => {
    const isRead = Object.prototype.toString.call(pieces) === '[object AsyncGenerator]'
    return original(isRead ? begun(pieces as AsyncIterable<unknown>) : pieces, options)
  })
  const answer = await call().catch(() => 'broken off' as const)
  from.mockImplementation(original)
  await happened
  return { isLong: happened !== undefined, text: sent.map(String).join(''), answer }
}

/** True if the answer shows that a part is missing. */
const isBroken = (answer: Answer | 'broken off') => answer === 'broken off' || answer.status === 401

const FILE = 'Date,Product,Amount\n2026-01-02,Coffee,3.50\n2026-01-02,Tea,much\n'
let owner: Awaited<ReturnType<typeof signUp>>
let admin: Awaited<ReturnType<typeof adminOf>>
let importId: string
beforeAll(async () => {
  owner = await signUp()
  admin = await adminOf({ db, signUp })
  importId = await withFile(owner)
})

async function withFile(client: Client): Promise<string> {
  const form = new FormData()
  form.set('file', new File([FILE], 'file.csv'))
  return String((await ok(client.post(importCsv.path, form))).importId)
}

async function signedIn({ email }: { email: string }): Promise<Client> {
  const browser = visitor()
  const { status } = await browser.post('/api/auth/login', { email, password: PASSWORD })
  expect(status).toBe(200)
  return browser
}
const signOut = (client: Client) => client.post('/api/auth/logout')

/** Records what no answer that began before may carry. */
async function recordAfterwards(client: Client): Promise<void> {
  const names = { productName: AFTERWARDS, customerName: AFTERWARDS }
  expect((await client.post('/api/sales-entries', saleOf(names))).status).toBe(200)
  await signUp({ businessName: AFTERWARDS, email: `${crypto.randomUUID()}-afterwards@example.com` })
}

describe('of all calls, those that answer in pieces break off when their session ends:', () => {
  const isFile = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.format === 'binary'
  const calls = callsOf(app)
    .filter(({ method, endpoint }) => method === 'GET' || isFile(endpoint.response))
    .map(withQuery)
  const long: string[] = []
  const readers = new Map<Access, Client>()
  async function readerOf(access: Access): Promise<Client> {
    const { account } = access === 'admin' ? admin : owner
    const reader = readers.get(access) ?? (await signedIn(account))
    readers.set(access, reader)
    if (access === 'admin') await verifySessions(db, account.id)
    return reader
  }

  test.each(calls.map((call) => [call.method, call.url, call] as const))(
    '%s %s',
    async (_, __, call) => {
      const reader = await readerOf(call.access)
      const id = call.url.includes('/imports/') ? importId : owner.account.id
      const body = call.access === 'admin' ? { reason: 'asked for it' } : { password: PASSWORD }
      const { isLong, text, answer } = await whileSent(
        () => tryCall(reader, call, id, body),
        async () => {
          await signOut(reader)
          readers.delete(call.access)
          await recordAfterwards(owner)
        },
      )
      if (!isLong) return
      long.push(`${call.method} ${call.url}`)
      expect(isBroken(answer)).toBe(true)
      expect(text).not.toMatch(/afterwards/i)
    },
  )

  test('and they are these', () => {
    expect(long.toSorted()).toEqual([
      'GET /api/admin/leads/export',
      'GET /api/admin/log/export',
      'GET /api/admin/opt-ins/export',
      'GET /api/admin/owners/export',
      'GET /api/customers/export',
      'GET /api/sales-entries',
      'GET /api/sales-entries/export',
      'GET /api/sales-entries/export-xlsx',
      'GET /api/sales-entries/imports/:id/rejected',
      'POST /api/account/archive',
      'POST /api/admin/owners/:id/archive',
    ])
  })
})

describe('an answer breaks off, and carries nothing that was recorded afterwards, once', () => {
  const EXPORT = exportEntries.path
  /** An owner whose account somebody else reads too. */
  async function shared() {
    const shop = await signUp()
    await withFile(shop)
    return { shop, thief: await signedIn(shop.account) }
  }
  async function breaksOff(reader: Client, path: string, happens: () => Promise<unknown>) {
    const { isLong, text, answer } = await whileSent(() => reader.get(path), happens)
    expect({ isLong, isBroken: isBroken(answer) }).toEqual({ isLong: true, isBroken: true })
    expect(text).not.toMatch(/afterwards/i)
  }

  test('the owner sets a new password with a link', async () => {
    const { shop, thief } = await shared()
    await breaksOff(thief, EXPORT, async () => {
      const url = await resetAccount(operator, shop.account.email)
      const back = visitor()
      await ok(setPasswordBy(back, url, 'a new password'))
      await recordAfterwards(back)
    })
  })

  test('the access token is deleted', async () => {
    const { shop } = await shared()
    await checkSessions(db, shop.account.id)
    const { id, token } = await tokenOf(shop, ['read'])
    await breaksOff(programOf(visitor(), token), listEntries.path, async () => {
      expect((await shop.delete(`/api/account/tokens/${id}`)).status).toBe(200)
      await recordAfterwards(shop)
    })
  })

  test('the account is disabled', async () => {
    const { shop, thief } = await shared()
    await breaksOff(thief, EXPORT, async () => {
      await recordAfterwards(shop)
      await disableAccount(operator, shop.account.id, 'stolen')
    })
  })

  test('the days of the session are over', async () => {
    const { shop, thief } = await shared()
    await breaksOff(thief, EXPORT, async () => {
      await recordAfterwards(shop)
      await db.systemPool.query('UPDATE session SET expires_at = now() WHERE user_id = $1', [
        shop.account.id,
      ])
    })
  })

  test('the admin is one no more', async () => {
    const former = await adminOf({ db, signUp })
    await breaksOff(former, exportLog.path, async () => {
      await revokeAdmin(operator, former.account.email)
      await recordAfterwards(owner)
    })
  })

  test("the admin's view of a shop ends", async () => {
    const { shop } = await shared()
    const viewer = await adminOf({ db, signUp })
    const begun = await viewer.post('/api/admin/view-as', { ownerId: shop.account.id })
    expect(begun.status, JSON.stringify(begun.body)).toBe(200)
    await breaksOff(viewer, listEntries.path, async () => {
      expect((await viewer.post('/api/admin/view-as/end')).status).toBe(200)
      await recordAfterwards(shop)
    })
  })
})

test('an answer goes on while other sessions of the account end, and its own gets more rights', async () => {
  const reader = await signedIn(owner.account)
  const { isLong, text, answer } = await whileSent(
    () => reader.get(exportEntries.path),
    async () => {
      await signOut(await signedIn(owner.account))
      await grantAdmin(operator, owner.account.email)
      await verifySessions(db, owner.account.id)
      await recordAfterwards(owner)
    },
  )
  expect({ isLong, isBroken: isBroken(answer) }).toEqual({ isLong: true, isBroken: false })
  expect(text).toContain(AFTERWARDS)
})
