import { randomUUID } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { OWNER_DATA } from '../../../app/owner-data.ts'
import { PASSWORD, testApp } from '../../../app/testing/app.ts'
import { anonymizeInAudit } from '../../../server/audit/log.ts'
import { clockOf } from '../../../server/clock.ts'
import type { Config } from '../../../server/config.ts'
import { sharedLimits } from '../../../server/limits.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { auditedKindsOf, auditedOf } from '../../../server/testing/audit.ts'
import { untilDone } from '../../../server/testing/jobs.ts'
import { pointDifferences } from '../../coach/index.ts'
import { closeMonths } from '../../coach/competition/closing.ts'
import { competitionWinners, leaderboard } from '../../coach/competition/contract.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { orphans, rollupDifferences } from '../../sales/index.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { fillTax } from '../../sales/tax/fill.ts'
import { mailsTo } from '../testing/mails.ts'
import { grantAdmin, resetAccount, revokeAdmin } from '../index.ts'
import { deleteAccount } from './contract.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { fillTables, ownerTables, rowsAnywhere } from './testing/rows.ts'
import { setPasswordBy } from '../testing/links.ts'

let now = new Date('2026-03-10T12:00:00Z')
const DAY = 86_400_000
const KEEP = { duplicates: 'keep' }
const { app, db, visitor, signUp, settled } = await testApp({
  isAlone: true,
  now: () => now,
  limits: sharedLimits,
  config: { DATA_DIR: testFolder() },
  areConfirmed: true,
})
const clock = clockOf(() => now)
const services = { db, clock, log: app.log, config: { APP_URL: 'http://localhost:3000' } as Config }

type Owner = Awaited<ReturnType<typeof signUp>>
const leave = (owner: Owner, password = PASSWORD) => owner.post(deleteAccount.path, { password })
const signIn = ({ account }: Owner) =>
  visitor().post('/api/auth/login', { email: account.email, password: PASSWORD })
const erase = () => deleteAccounts(services, OWNER_DATA)
const later = (days: number) => (now = new Date(now.getTime() + days * DAY))
const kindsOf = async ({ account }: Owner) =>
  (await auditedOf(db, account.id)).map(({ kind }) => kind)

describe('asking to delete the account', () => {
  test('ends all sessions and sends a mail that names the day: 10 March + 30 days = 9 April', async () => {
    const owner = await signUp()
    const elsewhere = visitor()
    await elsewhere.post('/api/auth/login', { email: owner.account.email, password: PASSWORD })
    expect(await leave(owner)).toMatchObject({ status: 200, body: { deletedOn: '2026-04-09' } })
    for (const browser of [owner, elsewhere]) {
      expect((await browser.get('/api/auth/user')).status).toBe(401)
    }
    const [mail] = await mailsTo(db, owner.account.email)
    expect(mail!.subject).toMatch(/^Your account will be deleted on 9 April 2026 /)
    expect(mail!.body).toContain('Your account will be deleted on 9 April 2026')
    expect(mail!.body).toContain('Sign in before then to keep it.')
    expect(await kindsOf(owner)).toContain('deletion_asked')
  })

  test('with a wrong password changes nothing and says so at the field', async () => {
    const owner = await signUp()
    const message = "This isn't your current password."
    expect(await leave(owner, 'guess')).toMatchObject({
      status: 400,
      body: { message, fields: { password: message } },
    })
    expect((await leave(owner, '')).body.fields).toEqual({ password: 'Enter your password' })
    expect((await leave(owner, 'x'.repeat(10_000))).status).toBe(400)
    expect((await owner.get('/api/auth/user')).status).toBe(200)
    expect(await mailsTo(db, owner.account.email)).toEqual([])
  })

  test('is refused after 20 tries in a quarter of an hour, which the security log has once', async () => {
    const owner = await signUp()
    for (let n = 0; n < 20; n++) expect((await leave(owner, 'guess')).status).toBe(400)
    for (let n = 0; n < 2; n++) expect((await leave(owner)).status).toBe(429)
    expect((await kindsOf(owner)).filter((kind) => kind === 'locked_out')).toHaveLength(1)
  })

  test('is refused for the only admin, and each of two admins who leave at once waits for the other', async () => {
    const [first, second] = [await signUp(), await signUp()]
    await grantAdmin(services, first.account.email)
    expect(await leave(first)).toMatchObject({
      status: 409,
      body: {
        code: 'last_admin',
        message:
          'You are the only admin. Make someone else an admin first, then delete your account.',
      },
    })
    await grantAdmin(services, second.account.email)
    const statuses = await Promise.all([leave(first), leave(second)])
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await db.systemPool.query('UPDATE "user" SET is_admin = false')
  })
})

describe('in the 30 days', () => {
  test(
    'signing in keeps the account with everything, says so and sends a mail',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      await owner.post('/api/sales-entries', saleOf())
      await leave(owner)
      later(29.9)
      await erase()
      const back = await signIn(owner)
      expect([back.status, back.body.isKept]).toEqual([200, true])
      expect((await signIn(owner)).body.isKept).toBe(false)
      later(31)
      await erase()
      expect((await signIn(owner)).status).toBe(200)
      expect((await mailsTo(db, owner.account.email)).at(-1)!.subject).toMatch(
        /^Your account is kept /,
      )
      expect(await kindsOf(owner)).toContain('deletion_withdrawn')
    },
  )

  test('so does a new password through a link', async () => {
    const owner = await signUp()
    await leave(owner)
    const address = await resetAccount(services, owner.account.email)
    expect((await setPasswordBy(visitor(), address)).body.isKept).toBe(true)
  })

  test('the email stays taken, and a wrong password keeps nothing', async () => {
    const owner = await signUp()
    await leave(owner)
    const { email } = owner.account
    const form = { firstName: 'A', lastName: 'B', email, password: PASSWORD }
    expect((await visitor().post('/api/auth/register', form)).status).toBe(409)
    await visitor().post('/api/auth/login', { email, password: 'guess' })
    later(31)
    await erase()
    expect((await signIn(owner)).status).toBe(401)
    expect((await visitor().post('/api/auth/register', form)).status).toBe(200)
  })

  test('the owner is not on the leaderboard, and is again after signing in', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    const today = now.toISOString().slice(0, 10)
    await owner.post('/api/sales-entries', saleOf({ saleDate: today }))
    await settled()
    const listed = async () =>
      (
        await db.systemPool.query(
          `SELECT is_listed AS "isListed" FROM standing WHERE owner_id = $1 ORDER BY month DESC LIMIT 1`,
          [owner.account.id],
        )
      ).rows[0]?.isListed
    expect(await listed()).toBe(true)
    await leave(owner)
    expect(await listed()).toBe(false)
    expect((await other.get(leaderboard.path)).status).toBe(200)
    await signIn(owner)
    expect(await listed()).toBe(true)
  })

  test(
    'an import that is running when the owner leaves is saved as a whole',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const rows = Array.from({ length: 20_000 }, (_, i) => `Tea ${i % 50},2026-01-03,2\n`).join('')
      const sent = importing(owner)(`Product,Date,Amount\n${rows}`, {
        options: { duplicates: 'keep' },
      })
      // A file that arrives after its session has ended isn't imported.
      await untilDone(async () => {
        const { rows } = await db.systemPool.query('SELECT FROM sale_import WHERE owner_id = $1', [
          owner.account.id,
        ])
        expect(rows).toHaveLength(1)
      })
      expect((await leave(owner)).status).toBe(200)
      expect((await sent).body.imported).toBe(20_000)
      await signIn(owner)
      const back = visitor()
      await back.post('/api/auth/login', { email: owner.account.email, password: PASSWORD })
      expect((await back.get('/api/sales-entries?limit=1')).body.total).toBe(20_000)
    },
  )
})

/** An owner with a row in every table, all texts of which contain the email. */
async function fullOwner() {
  const owner = await signUp()
  for (let n = 0; n < 3; n++)
    await owner.post('/api/sales-entries', saleOf({ customerName: 'Zoe' }))
  const { body } = await owner.post('/api/sales-entries', saleOf())
  await owner.delete(`/api/sales-entries/${body.id}`)
  await settled()
  await fillTables(db, owner.account.id, `about ${owner.account.email}`)
  await visitor().post('/api/auth/login', { email: owner.account.email, password: 'guess' })
  await visitor().post('/api/auth/forgot-password', { email: owner.account.email })
  await resetAccount(services, owner.account.email)
  await untilDone(async () => expect(await mailsTo(db, owner.account.email)).toHaveLength(1))
  return owner
}
const traces = ({ account }: Owner) => rowsAnywhere(db, [account.id, account.email])
/** Traces but for jobs and what they do in the background, which goes on meanwhile. */
async function kept(owner: Owner) {
  const all = Object.entries(await traces(owner))
  return Object.fromEntries(
    all.filter(([table]) => !table.startsWith('jobs.') && table !== 'public.tax_fill'),
  )
}

describe('after 30 days', () => {
  test('every table with rows of an owner is emptied by a feature', async () => {
    const emptied = OWNER_DATA.flatMap(({ tables }) => tables.map(([table]) => getTableName(table)))
    const missing = (await ownerTables(db)).filter((table) => !emptied.includes(table))
    // Tokens go with the account itself. The row that remembers the deletion is deleted last.
    expect(missing).toEqual(['access_token', 'account_deletion'])
    expect(new Set(emptied).size).toBe(emptied.length)
  })

  test(
    'no table has a row that mentions the owner or the email, and nobody else lost anything',
    { timeout: 60_000 },
    async () => {
      const [owner, other] = [await fullOwner(), await fullOwner()]
      await leave(owner)
      later(31)
      // The app does this in the background, and closes the month that has ended meanwhile.
      while (await fillTax(db, services.clock, other.account.id));
      const before = await kept(other)
      expect(Object.keys(await traces(owner)).length).toBeGreaterThan(40)
      await erase()
      expect(await traces(owner)).toEqual({})
      expect(await kept(other)).toEqual(before)
    },
  )

  test('an invitation that an admin sent stays, and its answers no longer go to the admin', async () => {
    const owner = await signUp()
    await db.systemPool.query(
      `INSERT INTO mail (id, recipient, reply_to, kind, subject, body, state)
       VALUES ($1, 'invited@example.com', $2, 'invitation', 'An invitation', '', 'waiting')`,
      [randomUUID(), owner.account.email],
    )
    await leave(owner)
    later(31)
    await erase()
    expect(await traces(owner)).toEqual({})
    const { rows } = await db.systemPool.query(
      `SELECT reply_to FROM mail WHERE recipient = 'invited@example.com'`,
    )
    expect(rows).toEqual([{ reply_to: null }])
  })

  test('totals, names and points are right for everyone', async () => {
    const owner = await signUp()
    const today = now.toISOString().slice(0, 10)
    for (const customerName of ['Zoe', 'Yan', 'Zoe']) {
      await owner.post('/api/sales-entries', saleOf({ customerName, saleDate: today }))
    }
    await settled()
    await leave(owner)
    later(31)
    await erase()
    expect(await db.withSystem(rollupDifferences)).toEqual([])
    expect(await db.withSystem(orphans)).toEqual([])
    const lines = await db.withSystem(pointDifferences)
    expect(lines.filter((line) => line.includes(owner.account.id))).toEqual([])
  })

  test(
    'the audit log keeps the entries without the owner, and says that the account was deleted',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const newEmail = `${randomUUID()}@example.com`
      await visitor().post('/api/auth/login', { email: owner.account.email, password: 'guess' })
      const { account: admin } = await signUp()
      for (const { email } of [admin, owner.account]) await grantAdmin(services, email)
      await revokeAdmin(services, owner.account.email)
      await db.systemPool.query('UPDATE "user" SET is_admin = false')
      await owner.post('/api/account/email', { email: newEmail, password: PASSWORD })
      const count = async () =>
        (await db.systemPool.query('SELECT count(*) AS n FROM audit_log')).rows[0].n
      await leave(owner)
      const before = await count()
      later(31)
      await erase()
      expect(await count()).toBe(before + 1)
      const { rows } = await db.systemPool.query(
        `SELECT subject_id AS id FROM audit_log WHERE kind = 'deleted' ORDER BY at DESC, id DESC LIMIT 1`,
      )
      const entries = await auditedOf(db, rows[0].id)
      expect(entries.map(({ kind }) => kind)).toEqual([
        'registered',
        'sign_in_failed',
        'admin_granted',
        'admin_revoked',
        'email_change_asked',
        'deletion_asked',
        'deleted',
      ])
      const nobody = { actorEmail: null, subjectEmail: null, address: null, userAgent: null }
      for (const entry of entries) {
        expect(entry).toMatchObject({ ...nobody, oldValue: null, newValue: null })
        expect([entry.actorName, entry.subjectName]).toContain('deleted account')
      }
      expect(JSON.stringify(entries)).not.toContain(newEmail)
    },
  )

  test('the entries of an account that is there are not forgotten', async () => {
    const { account } = await signUp()
    await expect(db.withSystem((tx) => anonymizeInAudit(tx, account))).rejects.toMatchObject({
      cause: expect.objectContaining({
        message: 'only an account that is being deleted is forgotten',
      }),
    })
    expect(await auditedKindsOf(db, account.id)).toEqual(['registered'])
  })

  test(
    'a closed month keeps its winners and their places, but not whose they were',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const today = now.toISOString().slice(0, 10)
      await owner.post('/api/sales-entries', saleOf({ saleDate: today }))
      await settled()
      later(40)
      await closeMonths(services)
      const won = () =>
        db.systemPool.query(`SELECT count(*) AS n FROM competition_winner WHERE account_id = $1`, [
          owner.account.id,
        ])
      const all = () =>
        db.systemPool.query('SELECT month, place, points FROM competition_winner ORDER BY 1, 2, 3')
      const before = (await all()).rows
      expect((await won()).rows[0].n).toBeGreaterThan(0)
      await leave(owner)
      later(31)
      await erase()
      expect((await won()).rows[0].n).toBe(0)
      expect((await all()).rows).toEqual(before)
      await db.systemPool.query('UPDATE competition_month SET confirmed_at = now()')
      await db.systemPool.query(`UPDATE competition_winner SET state = 'confirmed'`)
      const { body } = await (await signUp()).get(competitionWinners.path)
      expect(JSON.stringify(body)).toContain('Former member')
      expect(await traces(owner)).toEqual({})
    },
  )

  test(
    'a run that was interrupted goes on where it was: 3,000 sales, 999 at a time',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const { id } = owner.account
      const rows = Array.from({ length: 3000 }, (_, i) => `Tea,2026-01-0${1 + (i % 9)},2\n`).join(
        '',
      )
      await importing(owner)(`Product,Date,Amount\n${rows}`, { options: KEEP })
      await leave(owner)
      later(31)
      const [sales, ...others] = OWNER_DATA
      let batches = 0
      const dying: typeof sales = {
        ...sales!,
        deleteFirst: async (tx, ownerId) => {
          if (batches++ === 2) throw new Error('killed')
          return sales!.deleteFirst!(tx, ownerId)
        },
      }
      await expect(deleteAccounts(services, [dying, ...others])).rejects.toThrow('killed')
      const left = async () =>
        (await db.systemPool.query('SELECT count(*) AS n FROM sale WHERE owner_id = $1', [id]))
          .rows[0].n
      expect(await left()).toBe(3000 - 2 * 999)
      expect(await db.withSystem(rollupDifferences)).toEqual([])
      expect((await signIn(owner)).status).toBe(401)
      await erase()
      expect(await traces(owner)).toEqual({})
    },
  )
})

test("points can't be deleted as long as their owner stays", async () => {
  const owner = await signUp()
  await fillTables(db, owner.account.id, 'text')
  await expect(
    db.systemPool.query('DELETE FROM point_event WHERE owner_id = $1', [owner.account.id]),
  ).rejects.toThrow('points are only deleted together with the account')
})
