import { describe, expect, test } from 'vitest'
import { mailServer } from '../../server/testing/smtp.ts'
import { testApp } from '../testing/app.ts'
import { invitationCommands } from './invitations.ts'
import { mailCommands } from './mails.ts'
import { adminOf } from './testing/in-process.ts'

const { db, operator } = await testApp({ isAlone: true })
const commands = [...invitationCommands, ...mailCommands]
const run = adminOf(operator, commands)
const idIn = (list: string): string => /[\da-f-]{36}/.exec(list)![0]

describe('npm run admin', () => {
  test('mails lists emails with time, kind, recipient, subject and state; show prints one, also as HTML', async () => {
    expect(await run('mails')).toBe('There are no emails.')
    const link = (await run('invite', 'ada@example.com')).split('\n').at(-1)!
    const list = await run('mails')
    expect(list).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}invitation {2}to ada@example\.com\n {2}You're invited to KPI Mechanics\n {2}kept, because no mail server is set\n {2}[\da-f-]{36}$/,
    )
    const shown = await run('mails', 'show', idIn(list))
    expect(shown).toContain("To:      ada@example.com\nSubject: You're invited to KPI Mechanics\n")
    expect(shown).toContain(link)
    expect(await run('mails', 'show', idIn(list), '--html')).toMatch(/^<!doctype html>/)
  })

  test('mails resend sends an email now, and says why one failed', async () => {
    const id = idIn(await run('mails'))
    await expect(run('mails', 'resend', id)).rejects.toThrow('Set SMTP_URL first')
    const { url } = await mailServer()
    const withServer = { ...operator, config: { ...operator.config, SMTP_URL: url } }
    expect(await adminOf(withServer, commands)('mails', 'resend', id)).toContain(
      'within a few seconds',
    )
    expect(await run('mails')).toContain('waiting to be sent')
    await db.systemPool.query(`UPDATE mail SET state = 'failed', tries = 2, failure = 'No mailbox'`)
    expect(await run('mails')).toContain('failed, tried 2 times: No mailbox')
  })

  test('mails with anything else explains how to use it', async () => {
    for (const args of [['show'], ['resend'], ['delete', 'x'], ['--before'], ['show', 'x', '-x']]) {
      await expect(run('mails', ...args), args.join(' ')).rejects.toThrow('mails resend ID')
    }
    await expect(run('mails', 'show', 'x')).rejects.toThrow('There is no email with this id')
  })

  test('invitations lists the open ones, and withdraw deletes one', async () => {
    await run('invite', 'eve@example.com', '--admin')
    expect(await run('invitations')).toMatch(
      /^eve@example\.com \(admin\): invited .* UTC, link works until .* UTC$/m,
    )
    await db.systemPool.query(`UPDATE verification SET expires_at = now() - interval '1 second'`)
    expect(await run('invitations')).toContain('link has expired, invite again for a new one')
    expect(await run('withdraw', 'eve@example.com')).toContain('Its link no longer works.')
    expect(await run('invitations')).not.toContain('eve@example.com')
    await expect(run('withdraw', 'eve@example.com')).rejects.toThrow('There is no invitation')
    for (const args of [[], ['a@example.com', '--boss'], ['a@example.com', '--admin', 'b']]) {
      await expect(run('invite', ...args)).rejects.toThrow('invite EMAIL [--admin]')
    }
  })

  test('invite says whether the app emails the link too', async () => {
    const SMTP_URL = (await mailServer()).url
    const withServer = { ...operator, config: { ...operator.config, SMTP_URL } }
    expect(await run('invite', 'kim@example.com')).toMatch(
      /^Send this link to kim@example\.com\. It works once, within 48 hours:\nhttp\S+$/,
    )
    expect(await adminOf(withServer, commands)('invite', 'kim@example.com')).toMatch(
      /^The running app emails this link to kim@example\.com; you can also send it yourself\. It works once, within 48 hours:\nhttp\S+$/,
    )
  })
})
