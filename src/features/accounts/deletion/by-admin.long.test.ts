import { describe, expect, test } from 'vitest'
import { OWNER_DATA } from '../../../app/owner-data.ts'
import { PASSWORD, testApp, type Client } from '../../../app/testing/app.ts'
import { sharedLimits } from '../../../server/limits.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { auditedOf } from '../../../server/testing/audit.ts'
import { saleOf } from '../../sales/testing/entries.ts'
import { disableAccount } from '../index.ts'
import { adminOf } from '../testing/admin.ts'
import { mailsTo } from '../testing/mails.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { rowsAnywhere } from './testing/rows.ts'

let now = new Date('2026-03-10T12:00:00Z')
const { db, operator, signUp, visitor } = await testApp({
  now: () => now,
  limits: sharedLimits,
  config: { DATA_DIR: testFolder() },
})
type Owner = Awaited<ReturnType<typeof signUp>>
const reason = 'Asked by letter'
const remove = (admin: Client, { account }: Owner, body: object = { reason }) =>
  admin.post(`/api/admin/owners/${account.id}/deletion`, body)
const take = (admin: Client, { account }: Owner, body: object = { reason }) =>
  admin.post(`/api/admin/owners/${account.id}/archive`, body)
const signIn = ({ account }: Owner) =>
  visitor().post('/api/auth/login', { email: account.email, password: PASSWORD })
const newOwner = async () => {
  const owner = await signUp()
  await db.systemPool.query('UPDATE "user" SET confirmed_at = now() WHERE id = $1', [
    owner.account.id,
  ])
  return owner
}
const mailsOf = async ({ account }: Owner, kind: string) =>
  (await mailsTo(db, account.email)).filter((mail) => mail.kind === kind)
const entriesOf = async ({ account }: Owner, kind: string) =>
  (await auditedOf(db, account.id)).filter((entry) => entry.kind === kind)
const erase = () => deleteAccounts(operator, OWNER_DATA)

describe('an admin who deletes an account for its owner', () => {
  test('gives them 30 days: 10 March + 30 = 9 April; signing in keeps it', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await newOwner()]
    expect(await remove(admin, owner)).toMatchObject({
      status: 200,
      body: { deletedOn: '2026-04-09' },
    })
    expect((await owner.get('/api/auth/user')).status).toBe(401)
    const [mail] = await mailsOf(owner, 'account-deletion')
    expect(mail!.body).toContain('the people who run KPI Mechanics were asked')
    expect(mail!.body).not.toContain('someone with your password')
    expect(await entriesOf(owner, 'deletion_asked')).toMatchObject([
      { actorEmail: admin.account.email, detail: reason },
    ])
    expect((await remove(admin, owner)).body.code).toBe('already_leaving')
    expect((await signIn(owner)).body).toMatchObject({ isKept: true })
  })

  test('at once leaves nothing after the next run, also of one that had 30 days', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await newOwner()]
    const { id } = owner.account
    await owner.post('/api/sales-entries', saleOf({ revenue: 1 }))
    await remove(admin, owner)
    expect(await remove(admin, owner, { reason, atOnce: true })).toMatchObject({
      status: 200,
      body: { deletedOn: '2026-03-10' },
    })
    expect((await mailsOf(owner, 'account-deletion')).at(-1)!.subject).toMatch(/deleted now /)
    now = new Date(now.getTime() + 1)
    await erase()
    expect(await rowsAnywhere(db, [id, owner.account.email])).toEqual({})
    expect((await signIn(owner)).status).toBe(401)
  })

  test('a disabled one too, which signing in does not keep', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await newOwner()]
    await disableAccount(operator, owner.account.id, reason)
    expect((await remove(admin, owner)).status).toBe(200)
    expect((await signIn(owner)).body.code).toBe('account_disabled')
    expect(
      (
        await db.systemPool.query('SELECT FROM account_deletion WHERE owner_id = $1', [
          owner.account.id,
        ])
      ).rowCount,
    ).toBe(1)
  })

  test('needs a reason, and deletes neither themselves nor the last admin nor nobody', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await newOwner()]
    expect((await remove(admin, owner, {})).status).toBe(400)
    expect((await remove(admin, admin)).body.code).toBe('own_account')
    const nobody = {
      ...owner,
      account: { ...owner.account, id: '0199ffff-0000-7000-8000-000000000000' },
    }
    expect((await remove(admin, nobody)).status).toBe(404)
    expect((await take(admin, nobody)).status).toBe(404)
  })
})

describe("an admin who takes an owner's data along", () => {
  test('gets the file of the owner, and each time is an entry with its reason and an email', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await newOwner()]
    for (const times of [1, 2]) {
      const { status, headers, body } = await take(admin, owner)
      expect(status, JSON.stringify(body)).toBe(200)
      expect(headers['content-type']).toBe('application/zip')
      expect(headers['content-disposition']).toContain('account-data-2026-03-10.zip')
      const entries = await entriesOf(owner, 'owner_exported')
      expect(entries).toHaveLength(times)
      expect(entries[0]).toMatchObject({ actorEmail: admin.account.email, detail: reason })
      expect(await mailsOf(owner, 'data-exported')).toHaveLength(times)
    }
  })

  test('needs a reason and a second factor, and may do it 10 times in an hour', async () => {
    const [admin, owner] = [await adminOf({ db, signUp }), await newOwner()]
    expect((await take(admin, owner, {})).status).toBe(400)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await take(admin, owner)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
    await db.systemPool.query('UPDATE session SET has_second_factor = false WHERE user_id = $1', [
      admin.account.id,
    ])
    expect((await take(admin, owner)).body.code).toBe('second_factor_needed')
  })
})
