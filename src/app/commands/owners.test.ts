import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { unzip } from '../../features/accounts/deletion/export/testing/unzip.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { refusalOf } from '../../server/testing/refused.ts'
import { testApp } from '../testing/app.ts'
import { ownersCommands } from './owners.ts'
import { adminOf } from './testing/in-process.ts'

const { db, operator } = await testApp({ isAlone: true })
const folder = testFolder()
const run = adminOf(operator, ownersCommands)
/** Runs `npm run admin -- owners …` and returns what it prints. Rejects if it fails. */
const owners = (...args: string[]): Promise<string> => run('owners', ...args)
const refused = (...args: string[]) => refusalOf(owners(...args))

const ids = (
  await db.systemPool.query<{ id: string }>(
    `INSERT INTO "user" (id, email, name, first_name, last_name, confirmed_at)
     SELECT ('01999999-0000-7000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'owner' || n || '@example.com', '',
            CASE n WHEN 7 THEN E'Zo\\u202e\\te\\n' ELSE 'Ada' END, 'Byron', now()
     FROM generate_series(1, 52) AS n RETURNING id`,
  )
).rows.map(({ id }) => id)
await db.systemPool.query(
  `INSERT INTO business_profile (owner_id, business_name, time_zone)
   SELECT id, 'Shop ' || email, 'UTC' FROM "user"`,
)
await db.systemPool.query(
  `INSERT INTO account (id, user_id, account_id, provider_id, password)
   SELECT gen_random_uuid(), id, id, 'credential', 'x' FROM "user"`,
)
const audited = async (kind: string) =>
  (
    await db.systemPool.query(
      `SELECT actor_name AS actor, subject_email AS email, detail FROM audit_log WHERE kind = $1`,
      [kind],
    )
  ).rows

describe('npm run admin -- owners', () => {
  test('lists owners in columns, the newest 50 first, and the line that continues', async () => {
    const [head, ...lines] = (await owners()).trim().split('\n')
    expect(head).toBe('email\tstate\tadmin\tjoined\tlast active\tsales\tname\tbusiness\tid')
    expect(lines[0]!.split('\t')).toEqual([
      ...['owner52@example.com', 'active', '', expect.stringMatching(/^\d{4}-/), '', '0'],
      ...['Ada Byron', 'Shop owner52@example.com', ids[51]],
    ])
    const more = lines.pop()
    expect(more).toBe(`For older ones: npm run admin -- owners --before=${ids[2]}`)
    expect(lines).toHaveLength(50)
    expect((await owners(`--before=${ids[2]}`)).trim().split('\n')).toHaveLength(3)
    expect(await refused('--before=yesterday')).toBe('yesterday is not an id.')
    expect(await audited('list_viewed')).toContainEqual(
      expect.objectContaining({ actor: 'command line', detail: 'owners' }),
    )
  })

  test('finds them by a part of the business, and prints no name that steers the terminal', async () => {
    const lines = (await owners('find', 'SHOP owner7@')).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]!.split('\t')[6]).toBe('Zo  e  Byron')
    expect(await owners('find', 'nobody at all')).toBe('There is no such owner.')
  })

  test('disables and enables with a reason of several words', async () => {
    expect(await owners('disable', 'Owner9@example.com', 'Sent', 'spam')).toContain(
      'Nothing is lost. To undo it: npm run admin owners enable Owner9@example.com REASON',
    )
    expect((await owners('find', 'owner9@')).split('\n')[1]).toContain('\tdisabled\t')
    expect(await refused('disable', 'owner9@example.com', 'Again')).toBe(
      'This account is disabled already.',
    )
    expect(await refused('enable', 'owner9@example.com')).toBe(
      'Say why, at the end of the line. The audit log keeps the reason.',
    )
    await owners('enable', 'owner9@example.com', 'It', 'was', 'a', 'mistake')
    expect((await owners('find', 'owner9@')).split('\n')[1]).toContain('\tactive\t')
    const entry = { actor: 'command line', email: 'owner9@example.com' }
    expect(await audited('account_disabled')).toEqual([{ ...entry, detail: 'Sent spam' }])
    expect(await audited('account_enabled')).toEqual([{ ...entry, detail: 'It was a mistake' }])
    expect(await refused('disable', 'nobody@example.com', 'Why')).toBe(
      'There is no account with the email nobody@example.com.',
    )
  })

  test('writes everything about an owner to a new file that only the operator can read', async () => {
    const file = join(folder, 'owner 5.zip')
    expect(await owners('export', 'owner5@example.com', file, 'By letter')).toContain(file)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(unzip(readFileSync(file)).get('account.csv')).toContain('owner5@example.com')
    expect(await refused('export', 'owner5@example.com', file, 'Twice')).toContain('already exists')
    const nowhere = join(folder, 'no such folder', 'a.zip')
    expect(await refused('export', 'owner5@example.com', nowhere, 'Nowhere')).toContain(
      "can't be written",
    )
    expect(await audited('owner_exported')).toEqual([
      { actor: 'command line', email: 'owner5@example.com', detail: 'By letter' },
    ])
  })

  test(
    'deletes only with --yes, after the file is written: in 30 days, or at once with --now',
    { tags: 'long' },
    async () => {
      const file = join(folder, 'owner6.zip')
      const args = ['delete', 'owner6@example.com', file, 'Asked', 'by', 'letter']
      expect(await refused(...args)).toBe(
        'This would delete Ada Byron (owner6@example.com) in 30 days, unless they sign in before then. If that is right, run the command again with --yes at the end.',
      )
      expect(existsSync(file)).toBe(false)
      const leaving = async () =>
        (
          await db.systemPool.query<{ days: number }>(
            `SELECT round(extract(epoch FROM delete_at - now()) / 86400)::int AS days FROM account_deletion`,
          )
        ).rows.map(({ days }) => days)
      expect(await leaving()).toEqual([])
      expect(await owners(...args, '--yes')).toMatch(
        /The account is deleted on \d{4}-\d\d-\d\d, unless/,
      )
      expect(existsSync(file)).toBe(true)
      expect(await leaving()).toEqual([30])
      const again = ['delete', 'owner6@example.com', `${file}.2`, 'Now', '--now', '--yes']
      expect(await owners(...again)).toContain('within 10 minutes')
      expect(await leaving()).toEqual([0])
      expect(await audited('deletion_asked')).toMatchObject([
        { detail: 'Asked by letter' },
        { detail: 'Now' },
      ])
    },
  )

  test('says how it is used for anything else', async () => {
    expect(await refused('promote', 'owner5@example.com')).toContain(
      'npm run admin -- owners disable EMAIL REASON...',
    )
  })
})
