import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { auditedKindsOf } from '../../../server/testing/audit.ts'
import { untilDone } from '../../../server/testing/jobs.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import type { ListedLead } from './contract.ts'
import { customerIdOf } from '../../sales/testing/record.ts'

/** A CRM that can be switched off. */
let isDown = true
const taken: string[] = []
const crm = createServer((request, response) => {
  request.resume().on('end', () => {
    if (!isDown) taken.push(String(request.headers['webhook-id']))
    response.writeHead(isDown ? 503 : 204).end()
  })
}).listen(0, '127.0.0.1')
await once(crm, 'listening')
afterAll(() => void crm.close())

const { port } = crm.address() as AddressInfo
const { app, db, signUp } = await testApp({
  config: {
    CRM_WEBHOOK_URL: `http://127.0.0.1:${port}/leads`,
    CRM_WEBHOOK_SECRET: 'shared',
    CRM_WEBHOOK_PRIVATE: true,
  },
})
const admin = await adminOf({ db, signUp })

const LEADS = [
  { firstName: 'Ada', email: 'ada@example.com', businessName: '=HYPERLINK("http://evil")' },
  { firstName: 'Grace', email: 'grace@example.com', businessName: '+1 Shop' },
  { firstName: 'Adam', email: 'adam_1@example.com', businessName: null },
]
let owner: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  for (const lead of LEADS) {
    const { firstName, email, businessName } = lead
    owner = await signUp({ email, ...(businessName && { businessName }) })
    await db.systemPool.query('UPDATE "user" SET first_name = $1 WHERE email = $2', [
      firstName,
      email,
    ])
    const answer = await owner.post('/api/crm/submit-lead', { email })
    expect(answer.status).toBe(200)
  }
  const sale = { productName: 'Haircut', revenue: 40, saleDate: '2026-01-05', customerName: '@Zoë' }
  await owner.post('/api/sales-entries', sale)
  const customerId = await customerIdOf(db, owner.account.id, '@Zoë')
  await owner.post('/api/crm-optin', { customerId })
})

const list = async (query = '') => (await admin.get(`/api/admin/leads${query}`)).body
const names = ({ rows }: { rows: { firstName: string }[] }) => rows.map((row) => row.firstName)

describe('leads', () => {
  test('are listed newest first, in pages, and found by how the email begins', async () => {
    const first = await list('?limit=2')
    expect(names(first)).toEqual(['Adam', 'Grace'])
    expect(names(await list(`?limit=2&cursor=${first.nextCursor}`))).toEqual(['Ada'])
    expect(names(await list('?search=ADA'))).toEqual(['Adam', 'Ada'])
    expect(names(await list('?search=adam_'))).toEqual(['Adam'])
    expect(names(await list('?search=a%25'))).toEqual([])
    expect(names(await list('?delivered=yes'))).toEqual([])
  })

  test('are exported as CSV without a cell that a spreadsheet would compute, and the log says so', async () => {
    const { body, headers } = await admin.get('/api/admin/leads/export?delivered=no')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="leads-.*\.csv"$/)
    const [header, ...lines] = String(body).trim().split('\r\n')
    expect(header).toContain('First name,Last name,Email,Business')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil"")"`)
    expect(lines[1]).toContain(`,'+1 Shop,`)
    expect(await auditedKindsOf(db, admin.account.id)).toContain('admin_exported: leads')
  })

  test('that the CRM refused are delivered again, each once, and the log says so', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    // Not while one is being sent.
    const listed = async () => (await list()).rows as ListedLead[]
    await untilDone(async () => {
      for (const { failure } of await listed()) expect(failure).not.toBeNull()
    })
    const rows = await listed()
    isDown = false
    expect(await admin.post(`/api/admin/leads/${rows[0]!.id}/deliver`)).toMatchObject({
      status: 200,
      body: { queued: 1 },
    })
    expect((await admin.post('/api/admin/leads/deliver')).status).toBe(200)
    await untilDone(async () => expect(names(await list('?delivered=yes'))).toHaveLength(3))
    for (const { id } of rows) expect(taken.filter((one) => one === id)).toHaveLength(1)
    expect(await auditedKindsOf(db, owner.account.id)).toContain('lead_retried: leads')
    expect(await admin.post('/api/admin/leads/deliver')).toMatchObject({
      status: 404,
      body: {
        message: 'There is nothing left to deliver. Reload the page to see what was delivered.',
      },
    })
  }, 40_000)
})

test('the overview says how many the CRM has not had for more than an hour', async () => {
  const count = async () => (await admin.get('/api/admin/overview')).body.undelivered
  const change = (text: string) => db.systemPool.query(`UPDATE crm_opt_in SET ${text}`)
  // With another id, or a delivery that is still under way would set it back.
  await change(
    `id = gen_random_uuid(), delivered_at = NULL, created_at = now() - interval '2 hours'`,
  )
  expect(await count()).toBe(1)
  await change(`delivered_at = now()`)
  expect(await count()).toBe(0)
})

describe('opt-ins', () => {
  test('are listed with who asked, and found by how the name begins', async () => {
    const { body } = await admin.get('/api/admin/opt-ins?search=@zo')
    expect(body.rows).toMatchObject([
      {
        customerName: '@Zoë',
        owner: { id: owner.account.id, name: 'Adam Byron', email: owner.account.email },
      },
    ])
    expect((await admin.get('/api/admin/opt-ins?search=zoe')).body.rows).toEqual([])
  })

  test('are exported with the name as text', async () => {
    const { body } = await admin.get('/api/admin/opt-ins/export')
    expect(String(body)).toContain(`,'@Zoë,Adam Byron,`)
  })
})
