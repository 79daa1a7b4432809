import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { queueMail } from '../server/mail/queue.ts'
import { resendMail } from '../server/mail/outbox.ts'
import { MAIL_KINDS, MAILS_TO_ANYONE, type MailKind } from '../shared/mail-kinds.ts'
import { testApp } from './testing/app.ts'

const { db, operator, signUp } = await testApp()

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
    await db.systemPool.query<{ kind: string }>('SELECT kind FROM mail WHERE recipient = $1', [
      recipient,
    ])
  ).rows.map(({ kind }) => kind)

describe('which emails reach whom', () => {
  const walk = async (recipient: string) => {
    await db.systemPool.query('DELETE FROM mail')
    for (const kind of MAIL_KINDS) await queue(kind, recipient)
    return kindsTo(recipient)
  }

  test('a confirmed address gets all kinds', async () => {
    const { account } = await signUp({ isConfirmed: true })
    expect(await walk(account.email)).toEqual(MAIL_KINDS)
  })

  test('an address that nobody has confirmed, and one without an account, get the confirmation, links that were asked for, and invitations', async () => {
    const { account } = await signUp()
    for (const email of [account.email, 'stranger@example.com']) {
      expect(await walk(email)).toEqual([
        ...['welcome', 'confirm', 'password-reset', 'invitation', 'email-change'],
      ])
    }
    expect(MAILS_TO_ANYONE, 'which the list says').toHaveLength(5)
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
    expect([await kindsTo(account.email), role]).toEqual([[], 'kpi_owner'])
  })

  test('there is no other way to store an email', () => {
    const sources = globSync('src/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') })
    const storing = sources.filter((path) => /insertMails\(|insert\(mail\)/.test(read(path)))
    expect(storing.toSorted()).toEqual(['src/server/mail/queue.ts', 'src/server/mail/store.ts'])
  })
})

const read = (path: string): string => readFileSync(path, 'utf8')

test('an admin cannot send an email again to an address that nobody has confirmed, such as one that was stored before', async () => {
  const { account } = await signUp({ isConfirmed: true })
  await queue('weekly-digest', account.email)
  await db.systemPool.query('UPDATE "user" SET confirmed_at = NULL WHERE id = $1', [account.id])
  const { rows } = await db.systemPool.query(
    `SELECT id FROM mail WHERE recipient = $1 AND kind = 'weekly-digest'`,
    [account.email],
  )
  const withServer = { ...operator, config: { ...operator.config, SMTP_URL: 'smtp://localhost' } }
  await expect(resendMail(withServer, rows[0].id)).rejects.toThrow(
    `Nobody has confirmed the address ${account.email}`,
  )
})
