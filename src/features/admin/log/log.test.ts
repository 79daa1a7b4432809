import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { adminOf } from '../../accounts/testing/admin.ts'

const { db, signUp } = await testApp({ isAlone: true })
const admin = await adminOf({ db, signUp })
const zoe = await signUp({ email: 'zoe.shop@example.com' })
await zoe.post('/api/auth/logout')

const list = async (query = '') => (await admin.get(`/api/admin/log${query}`)).body
const kinds = ({ entries }: { entries: { kind: string }[] }) => entries.map(({ kind }) => kind)

describe('the log', () => {
  test('is listed newest first with who, in pages that miss none', async () => {
    const all = await list()
    expect(all.entries.length).toBeGreaterThan(2)
    expect(all.entries[0], 'reading the log').toMatchObject({
      kind: 'list_viewed',
      actor: { id: admin.account.id },
      detail: 'audit log',
    })
    expect(all.entries[1]).toMatchObject({
      kind: 'signed_out',
      actor: { id: zoe.account.id, email: 'zoe.shop@example.com', name: 'Ada Byron' },
      subject: null,
    })
    const first = await list('?limit=1')
    const second = await list(`?limit=1&cursor=${first.nextCursor}`)
    expect([...first.entries, ...second.entries]).toEqual(all.entries.slice(0, 2))
  })

  test('is filtered by kind, person, time and the beginning of an email', async () => {
    expect(kinds(await list('?kind=signed_out'))).toEqual(['signed_out'])
    expect(kinds(await list(`?person=${zoe.account.id}`))).toEqual(['signed_out', 'registered'])
    expect(kinds(await list('?search=ZOE.sh'))).toEqual(['signed_out', 'registered'])
    expect(kinds(await list('?search=zoe&kind=registered'))).toEqual(['registered'])
    expect(kinds(await list('?to=2020-01-01T00:00:00Z'))).toEqual([])
    expect(kinds(await list('?from=2999-01-01T00:00:00Z'))).toEqual([])
  })

  test('is exported with the same filters, and the export itself is in the log', async () => {
    const { body, headers } = await admin.get('/api/admin/log/export?search=zoe.shop')
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(String(body).trim().split('\r\n')).toHaveLength(3)
    expect(await auditedKindsOf(db, admin.account.id)).toContain('admin_exported: audit log')
  })

  test('bad input is refused in words', async () => {
    for (const query of [
      '?kind=nothing',
      '?person=1',
      '?from=today',
      '?cursor=x',
      "?cursor=1_1' OR true",
      '?limit=1000',
    ]) {
      expect((await admin.get(`/api/admin/log${query}`)).status, query).toBe(400)
    }
  })
})
