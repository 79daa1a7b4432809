import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantAdmin, resetAccount, resetSecondFactor } from '../../../features/accounts/index.ts'
import { disableAccount } from '../../../features/accounts/deletion/disabling/service.ts'
import { hashOf } from '../../../features/accounts/auth/tokens.ts'
import { revokeAdmin } from '../../../features/accounts/by-admins.ts'
import { setPasswordBy } from '../../../features/accounts/testing/links.ts'
import { tokenOf } from '../../../features/accounts/testing/programs.ts'
import { checkSessions, turnOn } from '../../../features/accounts/testing/second-factor.ts'
import { systemClock } from '../../../server/clock.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { type Database } from '../../../server/database/tenancy.ts'
import { openJobs } from '../../../server/jobs.ts'
import { openLog } from '../../../server/log.ts'
import { openTestDatabase, rowsIn } from '../../../server/testing/database.ts'
import { testFolder } from '../../../server/testing/folder.ts'
import { COMPARED } from '../../restored.ts'
import { ok, PASSWORD, withAppOn, type Client } from '../../testing/app.ts'
import { loadBackup } from './load.ts'
import { runProgram } from '../testing/program.ts'

/** A right, an access or a consent that was taken away after the backup does not come back by `npm run restore` unseen. */

const folder = testFolder()
const SESSION_SECRET = 's'.repeat(32)
const timeout = 240_000
const { address, drop } = await openTestDatabase()
const other = await openTestDatabase()
afterAll(async () => {
  await drop()
  await other.drop()
})
const file = join(folder, 'shop.backup')

const run = (DATABASE_URL: string, ...args: string[]): Promise<string> =>
  runProgram({ DATABASE_URL, DATA_DIR: folder, SESSION_SECRET }, ...args)

const query = (sql: string, values: unknown[] = [], database = address) =>
  rowsIn(database, sql, values)

/** Gives the owner a link that takes the email back to the one of the name, and keeps that one. */
async function undoLinkOf(name: Name): Promise<void> {
  await query(
    `INSERT INTO verification (id, identifier, value, expires_at, kind, email)
     SELECT gen_random_uuid(), hash, $1, now() + interval '7 days', kind, $2
     FROM (VALUES ('undo', $3), ('kept-address', $4)) AS links (kind, hash)`,
    [ids[name], mailOf(name), hashOf(`undo ${name}`), hashOf(mailOf(name))],
  )
}
/** The statuses of opening each link, and of registering with the robbed address. */
const statesOfUndo = (database: string) =>
  withApp(async ({ visitor }) => {
    const undo = async (name: Name) =>
      (await visitor().post('/api/account/undo', { token: `undo ${name}` })).status
    const form = { firstName: 'A', lastName: 'Thief', email: mailOf('robbed'), password: PASSWORD }
    const { status } = await visitor().post('/api/auth/register', { ...form, timeZone: 'UTC' })
    return { kept: status, used: await undo('stolen'), open: await undo('robbed') }
  }, database)

const withApp = <T>(work: Parameters<typeof withAppOn<T>>[1], database = address): Promise<T> =>
  withAppOn({ connectionString: database }, work)

/** what owners set after the backup */
const NEW = 'what only I know'
const NAMES = [
  ...(['ada', 'grace', 'edna', 'otto', 'boss', 'kay', 'stays', 'leaves'] as const),
  ...(['shy', 'unfair', 'renamed', 'same'] as const),
  ...(['stolen', 'robbed', 'swap', 'peer', 'moved', 'gone', 'squatter'] as const),
  ...(['byLink', 'byPage', 'reset', 'undone', 'added', 'exchanged'] as const),
] as const
type Name = (typeof NAMES)[number]
const mailOf = (name: string) => `${name.toLowerCase()}@example.com`
const ids = {} as Record<Name, string>
const squatted = () => `${ids.gone}@deleted.invalid`
/** of customers of grace */
const customers: Record<string, number> = {}
/** of apps that were turned on after the backup */
const recoveryCodes = {} as Record<'added' | 'exchanged', string[]>
const MANY = 60
let tokens: Record<'kept' | 'revoked', string>

async function turnOnApp(db: Database, browser: Client, name: Name): Promise<string[]> {
  await checkSessions(db, ids[name])
  return (await turnOn(browser, Date.now())).recoveryCodes
}
/** How the account is opened with a password, and then with a recovery code if one is asked for. */
const opens = (name: Name, password: string, recoveryCode?: string) =>
  withApp(async ({ visitor }) => {
    const browser = visitor()
    const { status, body } = await browser.post('/api/auth/login', {
      email: mailOf(name),
      password,
    })
    if (status !== 200) return 'no'
    if (!body.secondFactor) return 'password'
    const finished = await browser.post('/api/auth/second-factor', { recoveryCode })
    return finished.status === 200 ? 'password and code' : 'no'
  })
/** The lines of a restore about signing in. The log has started over, so its lines are left out. */
const waysInSaid = (said: string) =>
  said
    .split('\n')
    .filter((line) =>
      /^(The password|The authenticator app|The passkey|Recovery codes) /.test(line),
    )
    .map((line) => line.replace(/ \(The log: .*\)$/, ''))

/** Uses the recovery code of that number. */
async function expectSameWaysIn(code: number): Promise<void> {
  for (const name of ['byLink', 'byPage', 'reset', 'undone'] as const) {
    expect(await opens(name, NEW), `${name}, the owner`).toBe('password')
    expect(await opens(name, PASSWORD), `${name}, the thief`).toBe('no')
  }
  for (const name of ['added', 'exchanged'] as const) {
    const opened = await opens(name, PASSWORD, recoveryCodes[name][code])
    expect(opened, name).toBe('password and code')
  }
}

const saidNo = async (name: string) => {
  const contact = 'SELECT reaches FROM customer_contact WHERE customer_id = id'
  const [{ found }] = await query(
    `SELECT count(*)::int AS found FROM customer, no_of(owner_id, id, (${contact})) WHERE id = $1`,
    [customers[name]],
  )
  return found === 1
}

beforeAll(async () => {
  await withApp(async ({ visitor, db }) => {
    const browsers = {} as Record<Name, Client>
    for (const name of NAMES) {
      const who = { firstName: name, lastName: 'Byron', email: mailOf(name), password: PASSWORD }
      browsers[name] = visitor()
      const registered = await browsers[name].post('/api/auth/register', {
        ...who,
        timeZone: 'UTC',
      })
      ids[name] = registered.body.user.id
    }
    // The thieves' apps.
    for (const name of ['reset', 'undone', 'exchanged'] as const) {
      if (name === 'undone') await undoLinkOf(name)
      await turnOnApp(db, browsers[name], name)
    }
    for (const name of ['ada', 'boss']) await grantAdmin({ db }, mailOf(name))
    const { grace } = browsers
    for (const name of ['kept', 'revoked'] as const) {
      tokens = { ...tokens, [name]: (await tokenOf(grace, ['read'], name)).id }
    }
    for (const customerName of ['Kim', 'Lee', 'Max', 'Max again', 'Pat']) {
      const sale = { productName: 'Tea', revenue: 1, saleDate: '2026-01-02', customerName }
      expect((await grace.post('/api/sales-entries', sale)).status).toBe(200)
    }
    for (const path of ['/kept', '/deleted', '/narrowed', '/new-secret']) {
      const hook = {
        address: `https://hooks.example.com${path}`,
        events: ['sale.recorded'],
        password: PASSWORD,
      }
      expect((await grace.post('/api/webhooks', hook)).status).toBe(200)
    }
  })
  await query(
    `INSERT INTO customer (owner_id, name, name_key) SELECT $1, name, name FROM unnest($2::text[]) AS name`,
    [ids.grace, ['Mia', 'M. Kern', 'Ann', 'A. Berg']],
  )
  for (const { name, id } of await query('SELECT name, id FROM customer'))
    customers[name] = Number(id)
  await query(`UPDATE customer SET same_as = $1 WHERE name = 'Mia'`, [customers['M. Kern']])
  await query(
    `INSERT INTO customer_contact (owner_id, customer_id, email, may_be_written_to, said_on)
     SELECT $1, id, CASE WHEN name LIKE 'Max%' THEN 'max@example.com' WHEN name = 'Pat' THEN 'pat@example.com' END,
       true, '2026-01-02'
     FROM customer WHERE name = ANY ($2)`,
    [ids.grace, ['Kim', 'Max', 'Max again', 'Pat']],
  )
  await query(
    `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
     SELECT gen_random_uuid(), $1, name, '', 0, '{}', name FROM (VALUES ('phone'), ('laptop')) AS keys (name)`,
    [ids.grace],
  )
  await query(
    `INSERT INTO authenticator (user_id, secret, confirmed_at, recovery_codes)
     SELECT id, 'secret', now(), '{one,two,three}' FROM unnest($1::uuid[]) AS id`,
    [[ids.kay, ids.leaves]],
  )
  await query(`INSERT INTO known_device (user_id, hash) VALUES ($1, 'lost'), ($1, 'own')`, [
    ids.kay,
  ])
  await query('UPDATE mail_settings SET news_mail = true, goal_mail = true')
  await query(
    `INSERT INTO announcement (text, audience, start_day, end_day, by_mail, created_at)
     VALUES ('Begun', 'all', '2026-01-01', '2099-12-31', true, now()),
            ('Later', 'all', '2099-01-01', '2099-12-31', true, now()),
            ('Send me your password', 'all', '2026-01-01', '2099-12-31', false, now())`,
  )
  await query(
    `INSERT INTO competitor (owner_id, appearance, has_chosen) SELECT id, 'business_name', true FROM unnest($1::uuid[]) AS id`,
    [[ids.renamed, ids.same]],
  )
  await query('INSERT INTO competition_prize (is_on, since) VALUES (true, now())')
  await query(
    `INSERT INTO competition_winner (month, account_id, place, points, open_days, sale_days, goal_attainment, state)
     SELECT '2026-01-01', id, 1, 0, 0, 0, 0, 'confirmed' FROM unnest($1::uuid[]) AS id`,
    [[ids.unfair, ids.same]],
  )
  for (const name of ['shy', 'unfair', 'renamed'] as const)
    await query(`INSERT INTO standing (owner_id, month) VALUES ($1, '2099-01-01')`, [ids[name]])
  for (const host of ['same', 'changed'])
    await query(
      `INSERT INTO sale_feed (owner_id, state, address, host, file_name, mapping, next_at)
       VALUES ($1, 'on', 'sealed', $2, 'sales.csv', '{"revenue": "Amount"}', now())`,
      [ids.grace, host],
    )
  await query(
    `INSERT INTO webhook_delivery (owner_id, webhook_id, id, type, data, created_at, not_before)
     SELECT owner_id, id, gen_random_uuid(), 'sale.recorded', '{}', now(), now() FROM webhook WHERE address LIKE '%/kept'`,
  )
  const leaving = (name: Name) =>
    query(
      `INSERT INTO account_deletion (owner_id, email, asked_at, delete_at) VALUES ($1, $2, now(), now())`,
      [ids[name], mailOf(name)],
    )
  await leaving('stays')
  // Thieves have changed two emails. An owner has the link that undoes it; so had another, who has used it since.
  for (const [id, email] of [
    [ids.stolen, 'thief@example.com'],
    [ids.robbed, 'robber@example.com'],
  ])
    await query('UPDATE "user" SET email = $2, confirmed_at = now() WHERE id = $1', [id, email])
  // Somebody who knows the id of another account had thought of the address that it would get.
  await query(`UPDATE "user" SET email = $2 WHERE id = $1`, [ids.squatter, squatted()])
  await undoLinkOf('robbed')
  await undoLinkOf('stolen')
  await query(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT gen_random_uuid(), 'many' || n || '@example.com', '', '', '' FROM generate_series(1, ${MANY}) AS n`,
  )
  await run(address, 'backup', file)

  // Everything that a backup doesn't know.
  await withApp(async ({ db, visitor }) => {
    const config = configOf(parseSettings({}), { SESSION_SECRET })
    const log = openLog('error')
    const services = { db, config, clock: systemClock, log, jobs: openJobs(db, log) }
    await revokeAdmin({ db }, mailOf('ada'))
    await grantAdmin({ db }, mailOf('kay'))
    await disableAccount(services, ids.edna, 'She stole')
    const setByLink = (url: string) => ok(setPasswordBy(visitor(), url, NEW))
    const inside = async (name: Name) => {
      const browser = visitor()
      await browser.post('/api/auth/login', { email: mailOf(name), password: PASSWORD })
      return browser
    }
    await setByLink(await resetAccount(services, mailOf('byLink')))
    const changed = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
    const byPage = await inside('byPage')
    expect((await byPage.post('/api/account/password', changed)).status).toBe(200)
    for (const name of ['reset', 'exchanged'] as const) {
      await resetSecondFactor(services, mailOf(name))
    }
    await setByLink(await resetAccount(services, mailOf('reset')))
    const { body } = await visitor().post('/api/account/undo', { token: 'undo undone' })
    await setByLink(body.setPasswordUrl)
    for (const name of ['added', 'exchanged'] as const) {
      recoveryCodes[name] = await turnOnApp(db, await inside(name), name)
    }
    await services.jobs.stop()
  })
  const changes: [string, ...unknown[]][] = [
    ['DELETE FROM access_token WHERE id = $1', tokens.revoked],
    [`DELETE FROM passkey WHERE name = 'phone'`],
    [
      `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
       VALUES (gen_random_uuid(), $1, 'tablet', '', 0, '{}', 'tablet')`,
      ids.grace,
    ],
    [`UPDATE authenticator SET recovery_codes = '{one,three}' WHERE user_id = $1`, ids.kay],
    [`UPDATE "user" SET is_admin = true WHERE email LIKE 'many%'`],
    [
      `UPDATE customer_contact SET may_be_written_to = false WHERE customer_id IN ($1, $2)`,
      customers['Kim'],
      customers['Max'],
    ],
    [
      `INSERT INTO customer_contact (owner_id, customer_id, may_be_written_to, said_on) VALUES ($1, $2, false, '2026-01-03')`,
      ids.grace,
      customers['Lee'],
    ],
    // The no stays when the contact goes.
    [
      `UPDATE customer_contact SET may_be_written_to = false WHERE customer_id = $1`,
      customers['Pat'],
    ],
    [`DELETE FROM customer_contact WHERE customer_id = $1`, customers['Pat']],
    [`UPDATE customer SET same_as = NULL WHERE name = 'Mia'`],
    [`UPDATE customer SET same_as = $1 WHERE name = 'Ann'`, customers['A. Berg']],
    [`INSERT INTO customer (owner_id, name, name_key) VALUES ($1, 'New', 'new')`, ids.grace],
    [
      `INSERT INTO customer_contact (owner_id, customer_id, may_be_written_to)
       SELECT owner_id, id, false FROM customer WHERE name = ANY ($1)`,
      ['Mia', 'A. Berg', 'New'],
    ],
    [
      `DELETE FROM customer_contact USING customer WHERE customer_id = id AND name = ANY ($1)`,
      ['Mia', 'A. Berg', 'New'],
    ],
    [`DELETE FROM authenticator WHERE user_id = $1`, ids.leaves],
    [`DELETE FROM known_device WHERE hash = 'lost'`],
    [
      `UPDATE mail_settings SET digest = 'off', next_at = NULL, news_mail = false, result_mail = false WHERE owner_id = $1`,
      ids.grace,
    ],
    [
      `INSERT INTO competitor (owner_id, appearance, has_chosen) VALUES ($1, 'hidden', true)`,
      ids.shy,
    ],
    [
      `INSERT INTO competitor (owner_id, excluded_at, excluded_reason) VALUES ($1, now(), 'Made up')`,
      ids.unfair,
    ],
    [
      `UPDATE competitor SET appearance = 'alias', alias = 'Nobody', alias_key = 'nobody' WHERE owner_id = $1`,
      ids.renamed,
    ],
    ['INSERT INTO competition_prize (is_on, since) VALUES (false, now())'],
    [`UPDATE competition_winner SET state = 'rejected' WHERE account_id = $1`, ids.unfair],
    [`UPDATE announcement SET ended_at = now() WHERE text LIKE 'Send%'`],
    [`UPDATE webhook SET secret = 'another' WHERE address LIKE '%/new-secret'`],
    [`DELETE FROM webhook WHERE address LIKE '%/deleted'`],
    [`UPDATE webhook SET events = '{sale.changed}' WHERE address LIKE '%/narrowed'`],
    [`UPDATE sale_feed SET mapping = '{"revenue": "Net"}' WHERE host = 'changed'`],
    [`DELETE FROM account_deletion`],
    [`DELETE FROM "user" WHERE id IN ($1, $2)`, ids.otto, ids.gone],
    [`UPDATE "user" SET email = 'new@example.com' WHERE id = $1`, ids.boss],
    [`UPDATE "user" SET email = $2 WHERE id = $1`, ids.stolen, mailOf('stolen')],
    ['DELETE FROM verification WHERE value = $1', ids.stolen],
    [`UPDATE "user" SET email = 'x' WHERE id = $1`, ids.swap],
    [`UPDATE "user" SET email = $2 WHERE id = $1`, ids.peer, mailOf('swap')],
    [`UPDATE "user" SET email = $2 WHERE id = $1`, ids.swap, mailOf('peer')],
    [`UPDATE "user" SET email = $2 WHERE id = $1`, ids.moved, mailOf('gone')],
  ]
  for (const [sql, ...values] of changes) await query(sql, values)
  await leaving('leaves')
}, timeout)

describe('a backup in place of a database that knows more', () => {
  let said: string
  beforeAll(async () => {
    said = await run(address, 'restore', file, '--replace')
  }, timeout)

  test('tokens are off: those that were revoked are gone', async () => {
    expect(await query('SELECT id, paused_at FROM access_token')).toEqual([
      { id: tokens.kept, paused_at: expect.any(Date) },
    ])
    expect(said).toContain('The access token "revoked" of grace@example.com was revoked after')
    expect(said).toContain(
      'Access tokens are off until their owners turn them on under Your account: 1.',
    )
  })

  test('rights that were taken away stay away, and are named with what the log says', async () => {
    const admins = await query('SELECT email FROM "user" WHERE is_admin')
    expect(admins).toEqual([{ email: 'new@example.com' }])
    expect(said).toMatch(
      /ada@example\.com was an admin in the backup, lost these rights .* npm run admin -- grant ada@example\.com \(The log: [\d-]+ [\d:]+ UTC, by command line\.\)\n/,
    )
    expect(said).toContain(
      'kay@example.com became an admin after the backup was made, and no longer is',
    )
  })

  test('a disabled account stays disabled, and a deleted one is back but disabled', async () => {
    const closed = await query('SELECT email FROM "user" WHERE disabled_at IS NOT NULL ORDER BY 1')
    // Somebody else has the address of the one by now.
    const closedEmails = closed.map(({ email }) => email)
    expect(closedEmails).toHaveLength(3)
    expect(closedEmails).toEqual(
      expect.arrayContaining([
        mailOf('edna'),
        mailOf('otto'),
        expect.stringMatching(/@deleted\.invalid$/),
      ]),
    )
    expect(closedEmails).not.toContain(squatted())
    expect(said).toMatch(
      /edna@example\.com was disabled .* \(The log: .* by command line: She stole\.\)\n/,
    )
    expect(said).toContain('otto@example.com was deleted after the backup was made')
    const noted = await query(
      `SELECT subject_email FROM audit_log WHERE kind = 'account_disabled' ORDER BY 1`,
    )
    expect(noted.map((row) => row.subject_email)).toEqual(closedEmails)
  })

  test('an owner who decided to stay is not deleted, and one who asked for it is named', async () => {
    expect(await query('SELECT email FROM account_deletion')).toEqual([])
    expect(said).toContain('stays@example.com was about to be deleted, and decided to stay after')
    expect(said).toContain('leaves@example.com asked after the backup was made to be deleted')
  })

  test('passkeys and recovery codes stay as they were last', async () => {
    const passkeys = await query('SELECT name FROM passkey ORDER BY name')
    expect(passkeys).toEqual([{ name: 'laptop' }, { name: 'tablet' }])
    const codesOf = (name: Name) =>
      query('SELECT recovery_codes AS codes FROM authenticator WHERE user_id = $1', [ids[name]])
    expect(await codesOf('kay')).toEqual([{ codes: ['one', 'three'] }])
    expect(await codesOf('leaves')).toEqual([])
    expect(await query(`SELECT hash FROM known_device WHERE hash IN ('lost', 'own')`)).toEqual([
      { hash: 'own' },
    ])
    expect(said).toContain('The passkey "phone" of grace@example.com was removed')
    expect(said).toContain('The passkey "tablet" of grace@example.com was added')
    expect(said).toContain('Recovery codes of kay@example.com were used or replaced')
    expect(said).toContain('The authenticator app of leaves@example.com was turned off')
  })

  test('whoever could sign in before can now, and a thief who was thrown out can not', async () => {
    await expectSameWaysIn(0)
    for (const name of ['byLink', 'byPage', 'reset', 'undone'] as const)
      expect(said).toContain(`The password of ${mailOf(name)} was changed after`)
    for (const name of ['reset', 'undone'] as const)
      expect(said).toContain(`The authenticator app of ${mailOf(name)} was turned off after`)
    for (const name of ['added', 'exchanged'] as const)
      expect(said).toContain(`The authenticator app of ${mailOf(name)} was turned on or set up`)
    expect(waysInSaid(said)).toHaveLength(12)
  })

  test('what is not kept is said of everyone, however many they are', () => {
    expect(said.match(/many\d+@example\.com became an admin/g)).toHaveLength(MANY)
  })

  test('a no of a customer stays, also of the same address under another name', async () => {
    for (const name of ['Kim', 'Lee', 'Max', 'Max again', 'Pat']) {
      expect(await saidNo(name), name).toBe(true)
    }
  })

  test('a no of a customer without an address stays for every name that is theirs in the backup or was since', async () => {
    for (const name of ['M. Kern', 'Ann', 'A. Berg']) expect(await saidNo(name), name).toBe(true)
  })

  test('it says how many of them are left out, and of how many the no is lost', () => {
    expect(said).toContain("that they don't want to be written to: 8.")
    expect(said).toContain('and had neither an email nor a phone any more: 1.')
  })

  test('emails that an owner turned off stay off, and nobody else loses any', async () => {
    const settings = await query(
      `SELECT DISTINCT digest, next_at IS NULL AS never, news_mail, result_mail, goal_mail, owner_id = $1 AS own
       FROM mail_settings ORDER BY own`,
      [ids.grace],
    )
    const on = { news_mail: true, result_mail: true, goal_mail: true }
    expect(settings).toEqual([
      { digest: 'weekly', never: false, ...on, own: false },
      { digest: 'off', never: true, ...on, news_mail: false, result_mail: false, own: true },
    ])
    expect(said).toContain('Owners who turned emails off after the backup was made: 1.')
  })

  test('who hid from the board, took another name, or was excluded from the competition, is not shown there', async () => {
    expect(
      await query(`SELECT owner_id FROM standing WHERE is_listed AND month = '2099-01-01'`),
    ).toEqual([])
    const shown = await query(
      'SELECT owner_id AS id, appearance, has_chosen AS chosen, excluded_reason AS reason FROM competitor',
    )
    expect(Object.fromEntries(shown.map(({ id, ...rest }) => [id, rest]))).toEqual({
      [ids.shy]: { appearance: 'hidden', chosen: true, reason: null },
      [ids.unfair]: { appearance: 'first_name', chosen: false, reason: 'Made up' },
      [ids.renamed]: { appearance: 'hidden', chosen: false, reason: null },
      [ids.same]: { appearance: 'business_name', chosen: true, reason: null },
    })
    expect(said).toContain('or were excluded from the competition, after the backup was made: 3.')
  })

  test('a win that was taken back stays taken back, and a prize that was turned off stays off', async () => {
    const winners = await query('SELECT account_id AS id, state FROM competition_winner')
    expect(Object.fromEntries(winners.map(({ id, state }) => [id, state]))).toEqual({
      [ids.unfair]: 'rejected',
      [ids.same]: 'confirmed',
    })
    const [prize] = await query('SELECT is_on FROM competition_prize ORDER BY id DESC LIMIT 1')
    expect(prize).toEqual({ is_on: false })
    expect(said).toContain('Wins that were taken back after the backup was made: 1.')
    expect(said).toContain('The prize was turned off after the backup was made, and stays off.')
  })

  test('an announcement that was ended stays ended, and no other is', async () => {
    const ended = await query('SELECT text FROM announcement WHERE ended_at IS NOT NULL')
    expect(ended).toEqual([{ text: 'Send me your password' }])
    expect(said).toContain('The announcement "Send me your password" was ended')
    const noted = await query(`SELECT FROM audit_log WHERE kind = 'announcement_ended'`)
    expect(noted).toHaveLength(1)
  })

  test('a webhook or nightly file that was deleted or changed is paused', async () => {
    expect(
      await query('SELECT address, paused_at IS NULL AS "isOn" FROM webhook ORDER BY 1'),
    ).toEqual([
      { address: 'https://hooks.example.com/deleted', isOn: false },
      { address: 'https://hooks.example.com/kept', isOn: true },
      { address: 'https://hooks.example.com/narrowed', isOn: false },
      { address: 'https://hooks.example.com/new-secret', isOn: false },
    ])
    expect(await query('SELECT host, state, problem FROM sale_feed ORDER BY 1')).toEqual([
      { host: 'changed', state: 'paused', problem: 'recovered' },
      { host: 'same', state: 'on', problem: null },
    ])
    expect(said).toContain('A nightly file of changed was removed, paused or changed')
    expect(said).toContain('A webhook to hooks.example.com was deleted, paused or changed')
  })

  test('an email that was changed or taken back stays', async () => {
    const emails = await query('SELECT id, email FROM "user" WHERE id = ANY ($1)', [
      [ids.boss, ids.stolen, ids.swap, ids.peer, ids.moved],
    ])
    expect(Object.fromEntries(emails.map(({ id, email }) => [id, email]))).toEqual({
      [ids.boss]: 'new@example.com',
      [ids.stolen]: mailOf('stolen'),
      [ids.swap]: mailOf('peer'),
      [ids.peer]: mailOf('swap'),
      [ids.moved]: mailOf('gone'),
    })
    expect(said).toContain(
      'stolen@example.com had another email in the backup, thief@example.com. It was changed after the backup was made, and the new email stays',
    )
    expect(said).toContain('npm run admin -- reset stolen@example.com')
    expect(said).not.toContain('reset thief@example.com')
    await withApp(async ({ visitor }) => {
      const signIn = async (email: string) =>
        (await visitor().post('/api/auth/login', { email, password: PASSWORD })).status
      for (const name of ['thief', 'boss']) expect(await signIn(mailOf(name)), name).toBe(401)
      for (const name of ['stolen', 'new', 'swap', 'peer', 'grace'])
        expect(await signIn(mailOf(name)), name).toBe(200)
    })
    const noted = await query(
      `SELECT old_value AS old, new_value AS new FROM audit_log WHERE kind = 'email_changed' AND subject_id = $1`,
      [ids.stolen],
    )
    expect(noted).toEqual([{ old: 'thief@example.com', new: mailOf('stolen') }])
  })

  test('a link that undoes a change works on, and its address is kept; one that was used works no more', async () => {
    expect(said).toContain('Links that undo a change and still work: 1.')
    expect(await statesOfUndo(address)).toEqual({ kept: 409, used: 400, open: 200 })
    const robbed = await query('SELECT email FROM "user" WHERE id = $1', [ids.robbed])
    expect(robbed).toEqual([{ email: mailOf('robbed') }])
  })

  test('an announcement that was to be mailed then is not mailed again; one that had not begun will be', async () => {
    expect(
      await query(
        'SELECT text, mailed_at IS NULL AS waits FROM announcement WHERE by_mail ORDER BY text',
      ),
    ).toEqual([
      { text: 'Begun', waits: false },
      { text: 'Later', waits: true },
    ])
  })

  test('nothing leaves, and the operator is told how that ends', async () => {
    expect(await query('SELECT since, made_at FROM outgoing_hold')).toEqual([
      { since: expect.any(Date), made_at: expect.any(Date) },
    ])
    expect(said).toContain('Nothing leaves the app now')
    expect(said).toContain('Every stored total matches')
  })

  test(
    'put back once more, it finds nothing new to say',
    async () => {
      const again = await run(address, 'restore', file, '--replace')
      expect(again).toContain('ada@example.com was an admin in the backup')
      expect(await saidNo('Kim')).toBe(true)
      // That owner has used the link to undo above.
      const known = waysInSaid(again).filter((line) => !line.includes(mailOf('robbed')))
      expect(known).toEqual(waysInSaid(said))
      await expectSameWaysIn(1)
    },
    timeout,
  )

  test('what cannot be compared stops the restore, and the operator is told what to do', async () => {
    const retainStricter = async () => {
      throw new Error('two have one address')
    }
    const compared = [...COMPARED, { tables: [], retainStricter }]
    const restoring = loadBackup({ connectionString: address }, file, { replace: true, compared })
    await expect(restoring).rejects.toThrow(
      /can't find out what was taken away after the backup was made \(two have one address\)\. Nothing was changed\. Restore the backup into a new, empty database/,
    )
    expect(await query('SELECT count(*)::int AS n FROM "user" WHERE is_admin')).toEqual([{ n: 1 }])
  })

  test(
    'before a database is emptied for an older version, it says what that one will not keep',
    async () => {
      await query(`DELETE FROM passkey WHERE name = 'laptop'`)
      const told = await run(address, 'restore', file, '--make-room')
      expect(told).toMatch(/The older version keeps none.*The passkey "laptop".* is empty/s)
      expect(await query(`SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
    },
    timeout,
  )
})

test(
  'with --go-live everything leaves at once, but what somebody else may have left behind is off, also in an empty database',
  async () => {
    const said = await run(other.address, 'restore', file, '--go-live')
    expect(said).not.toContain('Nothing leaves')
    expect(await query('SELECT FROM outgoing_hold', [], other.address)).toEqual([])
    const off = await query(
      'SELECT count(*)::int AS n FROM access_token WHERE paused_at IS NOT NULL',
      [],
      other.address,
    )
    expect(off).toEqual([{ n: 2 }])
    expect(said).toContain(
      'Webhooks are off until their owners turn them on under Your account: 4. Events that were waiting are not sent: 1.',
    )
    expect(said).toContain(
      'Nightly files are off until their owners turn them on under Your data: 2.',
    )
    const going = `
      SELECT FROM webhook WHERE paused_at IS NULL OR next_at IS NOT NULL OR paused_by <> 'recovery'
      UNION ALL SELECT FROM webhook_delivery WHERE not_before IS NOT NULL
      UNION ALL SELECT FROM sale_feed WHERE state = 'on' OR next_at IS NOT NULL`
    expect(await query(going, [], other.address)).toEqual([])
    // Undone in the backup is neither of them.
    expect(await statesOfUndo(other.address)).toEqual({ kept: 409, used: 200, open: 200 })
  },
  timeout,
)
