import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { record } from '../../sales/testing/record.ts'

/** Filters, orders, counts and the file of the list of owners, on 22 November. */
const { db, signUp } = await testApp({ isAlone: true, now: () => new Date('2026-11-22T12:00:00Z') })

const sell = (ownerId: string, count: number) =>
  db.withOwner(ownerId, (tx) =>
    record(
      tx,
      Array.from({ length: count }, () => ({ date: '2026-01-01', revenue: 5 })),
    ),
  )
const query = (text: string, ...values: unknown[]) => db.systemPool.query(text, values)
const visit = (id: string, day: string) =>
  query('INSERT INTO user_activity (owner_id, activity_date) VALUES ($1, $2)', id, day)

let admin: Awaited<ReturnType<typeof adminOf>>
const ids: Record<string, string> = {}
const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id)

/** name, days since the account was made, last visit, sales */
const OWNERS: [string, string, string | null, number][] = [
  ['Zoe', '2026-01-01', '2026-11-22', 3],
  ['=Yan', '2026-01-02', '2026-10-23', 0],
  ['Xi', '2026-01-03', '2026-10-24', 12],
  ['Will', '2026-10-23', null, 0],
  ['Vera', '2026-10-24', null, 0],
  ['Uma', '2026-01-04', '2026-03-01', 1],
  ['Tom', '2026-01-05', '2026-03-02', 2],
]
beforeAll(async () => {
  admin = await adminOf({ db, signUp })
  ids.admin = admin.account.id
  await query(
    `UPDATE "user" SET first_name = 'Ann', last_name = 'Admin', created_at = '2026-11-01'`,
  )
  await visit(admin.account.id, '2026-11-21')
  for (const [name, made, visited, sales] of OWNERS) {
    const { account } = await signUp()
    ids[name] = account.id
    await query(
      `UPDATE "user" SET first_name = $2, last_name = 'Shop', created_at = $3 WHERE id = $1`,
      ...[account.id, name, made],
    )
    if (visited) await visit(account.id, visited)
    if (sales > 0) await sell(account.id, sales)
  }
  const reason = { reason: 'For the test' }
  await admin.post(`/api/admin/owners/${ids.Uma}/disable`, reason)
  await admin.post(`/api/admin/owners/${ids.Tom}/deletion`, { ...reason, atOnce: false })
  const { rows } = await query(
    `INSERT INTO "user" (id, email, name, first_name, last_name, created_at)
     VALUES ('01ffffff-0000-7000-8000-000000000000', 'waits@example.com', '', '', '', '2026-01-01') RETURNING id`,
  )
  ids.invited = rows[0].id
})

const namesOf = async (search: string): Promise<(string | undefined)[]> => {
  const { status, body } = await admin.get(`/api/admin/owners?${search}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.owners.map(({ id }: { id: string }) => nameOf(id))
}

test.each([
  ['inactive', 'no visit from 24 October on, and made before: not Vera', ['Will', '=Yan']],
  ['no_sales', 'open accounts with a password', ['Vera', 'Will', '=Yan', 'admin']],
  ['invited', 'nobody has set a password', ['invited']],
  ['leaving', 'deleted soon', ['Tom']],
  ['disabled', 'closed by an admin', ['Uma']],
  ['admins', 'who have the rights', ['admin']],
])('%s: %s', async (filter, _, names) => {
  expect(await namesOf(`filter=${filter}`)).toEqual(names)
})

test.each([
  ['newest', ['invited', 'Tom', 'Uma', 'Vera', 'Will', 'Xi', '=Yan', 'Zoe', 'admin']],
  ['name', ['=Yan', 'admin', 'Tom', 'Uma', 'Vera', 'invited', 'Will', 'Xi', 'Zoe']],
  ['recent', ['Zoe', 'admin', 'Xi', '=Yan', 'Tom', 'Uma', 'invited', 'Vera', 'Will']],
  ['away', ['Will', 'Vera', 'invited', 'Uma', 'Tom', '=Yan', 'Xi', 'admin', 'Zoe']],
  ['sales', ['Xi', 'Zoe', 'Tom', 'Uma', 'invited', 'Vera', 'Will', '=Yan', 'admin']],
])('in the order %s, also page by page', async (sort, names) => {
  expect(await namesOf(`sort=${sort}`)).toEqual(names)
  const paged: (string | undefined)[] = []
  let next = ''
  do {
    const { body } = await admin.get(`/api/admin/owners?sort=${sort}&limit=2${next}`)
    paged.push(...body.owners.map(({ id }: { id: string }) => nameOf(id)))
    next = body.nextCursor && `&cursor=${body.nextCursor}`
  } while (next)
  expect(paged).toEqual(names)
})

test('search, filter and order hold together', async () => {
  expect(await namesOf('filter=no_sales&search=shop&sort=name')).toEqual(['=Yan', 'Vera', 'Will'])
  await query(
    `UPDATE business_profile SET business_name = 'Shop of Xi' WHERE owner_id = $1`,
    ids.Xi,
  )
  expect(await namesOf('search=shop%20of&sort=sales')).toEqual(['Xi'])
  expect(await namesOf('filter=disabled&search=yan')).toEqual([])
})

test('each filter has its count', async () => {
  expect((await admin.get('/api/admin/owners/counts')).body).toEqual({
    all: 9,
    inactive: 2,
    no_sales: 4,
    invited: 1,
    leaving: 1,
    disabled: 1,
    admins: 1,
  })
})

test.each([
  'filter=none',
  'sort=revenue',
  'sort=recent&cursor=019fffff-0000-7000-8000-000000000000',
  'sort=recent&cursor=bm9uc2Vuc2U~019fffff-0000-7000-8000-000000000000',
  'sort=newest&cursor=bm9uc2Vuc2U~019fffff-0000-7000-8000-000000000000',
  'sort=name&cursor=AAA~019fffff-0000-7000-8000-000000000000',
])('%s is refused', async (search) => {
  expect((await admin.get(`/api/admin/owners?${search}`)).status).toBe(400)
})

test('the file has who is listed, no cell that a spreadsheet would compute, and it is in the log', async () => {
  const { body } = await admin.get('/api/admin/owners/export?filter=inactive&sort=name')
  const [header, first, second, ...rest] = String(body).split('\r\n')
  expect(header).toBe(
    '\uFEFFFirst name,Last name,Email,Business,State,Admin,Joined,Last active,Sales,Id',
  )
  expect(first).toMatch(/^'=Yan,Shop,[^,]+@[^,]+,,active,no,2026-01-02,2026-10-23,0,/)
  expect(second).toMatch(/^Will,Shop,[^,]+,,active,no,2026-10-23,,0,/)
  expect(rest).toEqual([''])
  expect(await auditedKindsOf(db, admin.account.id)).toContain('admin_exported: owners')
})
