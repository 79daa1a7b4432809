import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { auditedOf } from '../testing/audit.ts'
import { audit, purgeAudit } from './log.ts'
import type { TimeCursor } from '../../shared/pages.ts'
import { auditCsv, listAudit, type AuditFilter } from './store.ts'

const db = await testDatabase()
const query = (sql: string, ...values: unknown[]) => db.systemPool.query(sql, values)
const list = (filter: AuditFilter & { cursor?: TimeCursor; limit?: number }) =>
  db.withSystem((tx) => listAudit(tx, { limit: 50, ...filter }))
const person = async (name: string, email = `${randomUUID()}@example.com`) => {
  const id = randomUUID()
  await query(
    `INSERT INTO "user" (id, email, name, first_name, last_name) VALUES ($1, $2, $3, '', '')`,
    ...[id, email, name],
  )
  return { id, email, name }
}

test('names and emails are those of the moment: a new name later changes nothing', async () => {
  const [ada, grace] = [await person('Ada Byron'), await person('Grace Hopper')]
  await db.withSystem((tx) =>
    audit(tx, { kind: 'admin_granted', actorId: ada.id, subjectId: grace.id }),
  )
  await query(`UPDATE "user" SET name = 'Ada Lovelace' WHERE id = $1`, ada.id)
  expect(await auditedOf(db, ada.id)).toMatchObject([
    {
      actorName: 'Ada Byron',
      actorEmail: ada.email,
      subjectName: 'Grace Hopper',
      subjectEmail: grace.email,
    },
  ])
})

test("an owner's transaction adds entries, and may not read them", async () => {
  const { id } = await person('Ada Byron')
  await db.withOwner(id, (tx) => audit(tx, { kind: 'sales_cleared', actorId: id }))
  expect(await auditedOf(db, id)).toHaveLength(1)
  for (const sql of ['SELECT FROM audit_log', `DELETE FROM audit_log`])
    await expect(db.withOwner(id, (tx) => tx.client.query(sql))).rejects.toThrow(
      'permission denied',
    )
})

test.each([
  `UPDATE audit_log SET kind = 'signed_in'`,
  'DELETE FROM audit_log',
  'TRUNCATE audit_log',
  'DROP TABLE audit_log',
  'ALTER TABLE audit_log DISABLE TRIGGER ALL',
  `INSERT INTO audit_log (kind) VALUES ('registered') ON CONFLICT (at, id) DO UPDATE SET kind = 'deleted'`,
  `CREATE OR REPLACE FUNCTION purge_audit_log(months integer) RETURNS void LANGUAGE sql AS ''`,
])("the app's role can't: %s", async (sql) => {
  await expect(query(sql)).rejects.toThrow(/permission denied|must be owner/)
})

test('purging deletes what is older than the limit, and refuses a limit under a month', async () => {
  const ages = { fresh: '2 months 27 days', old: '3 months 1 day' }
  for (const [name, age] of Object.entries(ages))
    await query(
      `INSERT INTO audit_log (kind, actor_email, at) VALUES ('signed_in', $1, now() - $2::interval)`,
      ...[name, age],
    )
  await db.withSystem((tx) => purgeAudit(tx, 3))
  expect(await auditedOf(db, 'fresh')).toHaveLength(1)
  expect(await auditedOf(db, 'old')).toHaveLength(0)
  await expect(query('SELECT purge_audit_log(0)')).rejects.toThrow('at least a month')
})

test('long texts are cut, and the character 0 is left out', async () => {
  const { id } = await person('Ada Byron')
  const long = 'x\0'.repeat(100_000)
  const texts = { detail: long, oldValue: long, newValue: long }
  await db.withSystem((tx) => audit(tx, { kind: 'rules_changed', actorId: id, ...texts }))
  const [entry] = await auditedOf(db, id)
  expect([entry!.detail, entry!.oldValue, entry!.newValue]).toEqual(
    [500, 1000, 1000].map((length) => 'x'.repeat(length)),
  )
})

test('is listed in pages, the latest first, without gaps between entries of the same instant', async () => {
  const { id } = await person('Ada Byron')
  await db.withSystem(async (tx) => {
    for (let n = 0; n < 5; n++) await audit(tx, { kind: 'signed_in', actorId: id, detail: `${n}` })
  })
  const details: (string | null)[] = []
  let page = await list({ person: id, limit: 2 })
  while (page.length > 0) {
    details.push(...page.map(({ detail }) => detail))
    page = await list({ person: id, limit: 2, cursor: page.at(-1)! })
  }
  expect(details).toEqual(['4', '3', '2', '1', '0'])
})

test('filters by kind, subject, person and time', async () => {
  const [ada, grace] = [await person('Ada Byron'), await person('Grace Hopper')]
  const at = new Date()
  await db.withSystem(async (tx) => {
    await audit(tx, { kind: 'admin_granted', actorId: ada.id, subjectId: grace.id })
    await audit(tx, { kind: 'signed_in', actorId: grace.id, subjectId: grace.id })
  })
  const kinds = async (filter: AuditFilter) => (await list(filter)).map(({ kind }) => kind)
  expect(await kinds({ subject: grace.id })).toEqual(['admin_granted'])
  expect(await kinds({ person: grace.id })).toEqual(['signed_in', 'admin_granted'])
  expect(await kinds({ person: grace.id, kind: 'admin_granted' })).toEqual(['admin_granted'])
  const hour = 3_600_000
  const [sooner, later] = [new Date(at.getTime() - hour), new Date(at.getTime() + hour)]
  expect(await kinds({ person: ada.id, from: sooner, to: later })).toEqual(['admin_granted'])
  expect(await kinds({ person: ada.id, from: later })).toEqual([])
  expect(await kinds({ person: ada.id, to: sooner })).toEqual([])
})

test.each([
  ['the name', 'Zoë'],
  ['the name in other letters', 'zOË'],
  ['a name and the beginning of the other', "o'neil zo"],
  ['the email', 'zoe.o-neil+shop@mail.example.com'],
  ['the beginning of the email', 'zoe.o-n'],
  ['its host', 'mail.example'],
  ['its host after the @', '@mail.ex'],
  ['a name and the email', 'zoë zoe.o-neil+shop@'],
])('finds a person by %s', async (_, search) => {
  const email = `zoe.o-neil+shop@mail.example.com`
  const { rows } = await query('SELECT id FROM "user" WHERE email = $1', email)
  const { id } = rows[0] ?? (await person("Zoë O'Neil", email))
  await db.withSystem((tx) => audit(tx, { kind: 'signed_in', actorId: id }))
  const entries = await list({ search })
  expect(entries.length).toBeGreaterThan(0)
  expect(new Set(entries.map(({ actorId }) => actorId))).toEqual(new Set([id]))
})

test.each(['@', '  ', "' | '", "zoe\\':* | ada@", "@':*", 'no such person', "zoe':* | 'ada"])(
  'finds nothing, and fails nothing, for %s',
  async (search) => {
    expect(await list({ search })).toEqual([])
  },
)

test('a name that hides or turns around its email is shown as it reads, in the list and as CSV', async () => {
  const { id, email } = await person('the app\u202e\u200b')
  await db.withSystem((tx) => audit(tx, { kind: 'signed_in', actorId: id, detail: 'a\u2066b' }))
  const entries = await list({ person: id })
  expect(entries).toMatchObject([{ actorName: 'the app', actorEmail: email, detail: 'a b' }])
  let csv = ''
  for await (const piece of auditCsv(db, { person: id })) csv += piece
  expect(csv.slice(1)).not.toMatch(/[\p{Cf}]/u)
})

test('as CSV it has titles for the kinds, and no cell that a spreadsheet would compute', async () => {
  const { id } = await person('=HYPERLINK("x")')
  await db.withSystem((tx) => audit(tx, { kind: 'admin_granted', subjectId: id, detail: '+1' }))
  let csv = ''
  for await (const piece of auditCsv(db, { person: id })) csv += piece
  const [header, line, ...rest] = csv.split('\r\n')
  expect(header).toMatch(/^\uFEFFTime,What,Who: name/)
  expect(line).toContain('Made an admin')
  expect(line).toContain(`'=HYPERLINK`)
  expect(line).toContain(`,'+1,`)
  expect(rest).toEqual([''])
})

test(
  'a search finds what few entries match behind 5,000 others, and pages through what many match',
  { tags: 'long' },
  async () => {
    const rare = await person('Rara Avis')
    await query(
      `INSERT INTO audit_log (kind, actor_id, at) VALUES ('registered', $1, now() - interval '1 day'), ('signed_in', $1, now() - interval '1 hour')`,
      rare.id,
    )
    await query(
      `INSERT INTO audit_log (kind, actor_email) SELECT 'sign_in_failed', 'often' || n || '@example.com' FROM generate_series(1, 5000) AS n`,
    )
    const entries = await list({ search: 'rara' })
    expect(entries.map(({ kind }) => kind)).toEqual(['signed_in', 'registered'])
    expect(await list({ search: 'rara', kind: 'registered' })).toEqual([entries[1]])
    expect(await list({ search: 'rara', kind: 'passkey_added' })).toEqual([])
    const first = await list({ search: 'rara', limit: 1 })
    const second = await list({ search: 'rara', limit: 1, cursor: first[0]! })
    expect([...first, ...second]).toEqual(entries)
    expect(await list({ search: 'rara', cursor: second[0]! })).toEqual([])

    const seen = new Set<number>()
    let page = await list({ search: 'often', limit: 1_000 })
    while (page.length > 0) {
      for (const { id } of page) seen.add(id)
      page = await list({ search: 'often', limit: 1_000, cursor: page.at(-1)! })
    }
    expect(seen.size).toBe(5_000)
  },
)
