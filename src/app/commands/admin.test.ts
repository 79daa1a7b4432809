import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../../server/testing/folder.ts'
import { testApp } from '../testing/app.ts'
import { accountCommands } from './accounts.ts'
import { competitionCommands } from './competition.ts'
import { invitationCommands } from './invitations.ts'
import { adminOf } from './testing/in-process.ts'

const { db, operator } = await testApp({ isAlone: true })
const run = adminOf(operator, [...invitationCommands, ...accountCommands, ...competitionCommands])

test('admin invites, grants, revokes and resets', async () => {
  const email = 'ada@example.com'
  await run('invite', email, '--admin')
  await db.systemPool.query(
    `WITH eve AS (INSERT INTO "user" (id, email, name, first_name, last_name, is_admin)
       VALUES (gen_random_uuid(), 'eve@example.com', '', 'Eve', 'Admin', true) RETURNING id)
     INSERT INTO account (id, account_id, provider_id, user_id, password)
     SELECT id, id, 'credential', id, 'a hash' FROM eve`,
  )
  await expect(run('revoke', 'eve@example.com')).rejects.toThrow('This is the only admin left.')
  expect(await run('revoke', email)).toContain(email)
  await expect(run('grant', email)).rejects.toThrow('Nobody has accepted this invitation yet.')
  expect(await run('grant', 'eve@example.com')).toContain('eve@example.com')
  expect(await run('reset', email)).toMatch(
    /^Send this link to ada@example\.com\. It works once, within an hour:\nhttp\S+\/set-password\?\S+$/,
  )
})

test('admin lists the winners of a closed month and confirms them; a month that runs is refused', async () => {
  const { rows } = await db.systemPool.query<{ id: string }>(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT gen_random_uuid(), 'winner' || n || '@example.com', '', 'Wilma', 'Winner' FROM generate_series(1, 2) AS n
     RETURNING id`,
  )
  await db.systemPool.query(
    `INSERT INTO competition_month (month, closed_at, has_prize, rules_version) VALUES ('2019-05-01', now(), true, 1)`,
  )
  for (const [n, { id }] of rows.entries()) {
    await db.systemPool.query(
      `INSERT INTO competition_winner (month, account_id, place, points, open_days, sale_days, goal_attainment)
       VALUES ('2019-05-01', $1, $2, 300, 20, 18, 9950)`,
      [id, n + 1],
    )
  }
  const first = 'winner1@example.com: 300 points, sales on 18 of 20 open days, goal 99.5% reached'
  expect(await run('winners', '2019-05')).toBe(
    `Winners of May 2019, with the prize:
1. ${first}, proposed
2. ${first.replace('1', '2')}, proposed
Not confirmed yet. Confirm the winners with: npm run admin -- confirm-winners 2019-05`,
  )
  expect(await run('confirm-winners', '2019-05', 'winner1@example.com')).toContain(
    `1. ${first}, confirmed\n2. ${first.replace('1', '2')}, refused`,
  )
  expect(await run('winners', '2019-05')).toMatch(/Confirmed on .* by the command line\./)
  await expect(run('winners', '2199-01')).rejects.toThrow(
    'January 2199 is not closed. The running app closes months in which somebody has points, from 2199-02-01 at 12:00 UTC on.',
  )
  await expect(run('winners', 'May')).rejects.toThrow('May is not a month. Write it like 2026-07.')
})

test('admin prints the rules, saves new ones from a file, and turns the prize off', async () => {
  expect(await run('rules')).toMatch(/^## Who runs it\n[^]*Version 1, from .*, in force$/m)
  const file = join(testFolder(), 'rules.txt')
  writeFileSync(file, '## Ours')
  expect(await run('rules', 'set', file)).toMatch(
    /^Saved as version 2, in force from \d{4}-\d\d-01\.$/,
  )
  expect(await run('rules', 'set', file, '--now')).toMatch(/^Saved as version 3/)
  expect(await run('prize', 'off')).toContain('The prize is off')
  expect(await run('rules')).toMatch(/^## Ours\n[^]*version 3\. The prize is off\.$/)
  await expect(run('rules', 'set', `${file}.missing`)).rejects.toThrow("can't be read")
  await expect(run('prize', 'maybe')).rejects.toThrow('npm run admin -- prize on')
})
