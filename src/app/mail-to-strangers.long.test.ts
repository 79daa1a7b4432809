import { describe, expect, test } from 'vitest'
import { queueMail } from '../server/mail/queue.ts'
import { resendMail } from '../server/mail/outbox.ts'
import { serverSources } from '../server/testing/sources.ts'
import { MAIL_KINDS, type MailKind } from '../shared/mail-kinds.ts'
import { ok, PASSWORD, testApp } from './testing/app.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { confirmAddresses } from '../features/accounts/testing/confirmed.ts'
import { sendReminders } from '../features/digest/first-sale.ts'
import { sendGoalMails } from '../features/digest/goal-mail.ts'
import { sendDigests } from '../features/digest/sending.ts'

let now = new Date('2026-11-20T12:00:00Z')
// Nothing is sent: the app's jobs don't run.
const { db, operator, settled, signUp, visitor } = await testApp({
  now: () => now,
  config: { SMTP_URL: 'smtp://localhost' },
})

const KINDS = Object.keys(MAIL_KINDS) as MailKind[]

const close = (id: string) =>
  db.systemPool.query('UPDATE "user" SET disabled_at = now() WHERE id = $1', [id])
const queue = (kind: MailKind, recipient: string) =>
  db.withSystem((tx) =>
    queueMail(
      operator,
      { kind, recipient, content: { subject: 'Hello', title: 'Hello', blocks: [] } },
      tx,
    ),
  )
const kindsTo = async (recipient: string) =>
  (
    await db.systemPool.query<{ kind: string }>(
      'SELECT kind FROM mail WHERE recipient = $1 ORDER BY id',
      [recipient],
    )
  ).rows.map(({ kind }) => kind)

describe('which emails reach whom', () => {
  const walk = async (recipient: string) => {
    await db.systemPool.query('DELETE FROM mail')
    for (const kind of KINDS) await queue(kind, recipient)
    return kindsTo(recipient)
  }

  test('a confirmed address gets all kinds', async () => {
    const { account } = await signUp({ isConfirmed: true })
    expect(await walk(account.email)).toEqual(KINDS)
  })

  test('an address that nobody has confirmed, and one without an account, get the confirmation, links that were asked for, invitations, and what visitors of support get (visitors.test.ts says when)', async () => {
    const { account } = await signUp()
    for (const email of [account.email, 'stranger@example.com']) {
      expect(await walk(email)).toEqual([
        ...['welcome', 'confirm', 'password-reset', 'invitation', 'email-change'],
        ...['support-confirm', 'support-visitor'],
      ])
    }
    process.stdout.write(
      `${KINDS.length} kinds of email tried on 2 addresses that nobody has confirmed\n`,
    )
  })

  test('a closed account gets none, confirmed or not', async () => {
    for (const isConfirmed of [true, false]) {
      const { account } = await signUp({ isConfirmed })
      await close(account.id)
      expect(await walk(account.email)).toEqual([])
    }
  })

  test("the rule holds in an owner's transaction, which goes on as the owner's afterwards", async () => {
    const { account } = await signUp()
    const mail = { kind: 'goal-reached', recipient: account.email } as const
    const content = { subject: 'Hello', title: 'Hello', blocks: [] }
    const role = await db.withOwner(account.id, async (tx) => {
      await queueMail(operator, { ...mail, content }, tx)
      return (await tx.client.query('SELECT current_user AS role')).rows[0].role
    })
    expect([await kindsTo(account.email), role]).toEqual([['welcome'], 'kpi_owner'])
  })

  test('there is no other way to store an email', () => {
    const storing = serverSources().filter(({ text }) => /insertMails\(|insert\(mail\)/.test(text))
    expect(storing.map(({ path }) => path)).toEqual([
      'server/mail/queue.ts',
      'server/mail/store.ts',
    ])
  })
})

test('an admin cannot send an email again to an address that nobody has confirmed, such as one that was stored before', async () => {
  const { account } = await signUp({ isConfirmed: true })
  await queue('weekly-digest', account.email)
  await db.systemPool.query('UPDATE "user" SET confirmed_at = NULL WHERE id = $1', [account.id])
  const { rows } = await db.systemPool.query(
    `SELECT id FROM mail WHERE recipient = $1 AND kind = 'weekly-digest'`,
    [account.email],
  )
  await expect(resendMail(operator, rows[0].id)).rejects.toThrow(
    `Nobody has confirmed the address ${account.email}`,
  )
})

const LINK = 'https://evil.example/win'
const WEEK = 7 * 86_400_000
const MONDAY = new Date('2026-11-23T07:03:00Z')

test("somebody who registers with a stranger's address gets one email sent there, without anything that was typed, whatever they do for six weeks", async () => {
  const admin = await adminOf({ db, signUp })
  await db.systemPool.query('DELETE FROM mail')
  const [email, password] = ['stranger@example.net', PASSWORD]
  const owner = visitor()
  const names = { firstName: LINK, lastName: LINK, businessName: LINK }
  const { user } = await ok(owner.post('/api/auth/register', { ...names, email, password }))
  await ok(owner.patch('/api/mail-settings', { goalMail: true }))
  const sell = (saleDate: string) =>
    ok(
      owner.post('/api/sales-entries', {
        productName: LINK,
        customerName: LINK,
        salesperson: LINK,
        revenue: 500,
        saleDate,
      }),
    )
  await sell('2026-11-12')
  const goal = { timeframe: '2026-11', targetAmount: 900, goalType: 'revenue', description: LINK }
  await ok(owner.post('/api/business-goals', goal))
  await sell('2026-11-19')
  await settled()
  const issue = { issueType: 'Bug/Error', priority: 'Low', description: LINK }
  const { ticketNumber } = await ok(owner.post('/api/technical-support', issue))
  const id = Number(ticketNumber.slice(3))
  await ok(admin.post(`/api/admin/tickets/${id}/answer`, { text: LINK, version: 2 }))
  await ok(visitor().post('/api/auth/login', { email, password }, { 'user-agent': LINK }))
  // The first run plans the digest of the next Monday morning.
  await sendDigests(operator)
  await sendGoalMails(operator)
  for (let week = 0; week < 6; week++) {
    now = new Date(MONDAY.getTime() + week * WEEK)
    await sendDigests(operator)
    await sendGoalMails(operator)
    await sendReminders(operator)
  }
  const { rows } = await db.systemPool.query('SELECT * FROM mail WHERE recipient = $1', [email])
  expect(rows.map(({ kind }) => kind)).toEqual(['welcome'])
  expect(JSON.stringify(rows)).not.toContain('evil')

  // Once its owner has confirmed it, the next digest comes, in which no name is a link.
  await confirmAddresses(db, user.id)
  await sell(now.toISOString().slice(0, 10))
  now = new Date(now.getTime() + WEEK)
  expect(await sendDigests(operator)).toBe(1)
  const texts = await db.systemPool.query(
    `SELECT subject, body, html FROM mail WHERE recipient = $1 AND kind = 'weekly-digest'`,
    [email],
  )
  const said = JSON.stringify(texts.rows)
  expect(said).toContain('evil. example')
  expect(said).not.toContain('evil.example')
})

test('who deletes an account is told of an email only if one is sent: not to an address that nobody has confirmed', async () => {
  const said = async (isConfirmed: boolean) => {
    const owner = await signUp({ isConfirmed })
    const { body } = await owner.post('/api/account/deletion', { password: PASSWORD })
    return [body.isMailed, (await kindsTo(owner.account.email)).includes('account-deletion')]
  }
  expect(await said(true)).toEqual([true, true])
  expect(await said(false)).toEqual([false, false])
})
