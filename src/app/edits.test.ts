import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { sampleOf, saleOf } from '../features/sales/testing/entries.ts'
import { SAMPLE_PATH, LEAVE_SAMPLE_PATH } from '../shared/sample.ts'
import { ok, PASSWORD, testApp } from './testing/app.ts'
import { callsOf, everythingIn } from './testing/walk.ts'

/**
 * Two devices have read the same. A call that edits values takes what was read (`shared/edits.ts`), and the one that comes
 * late is refused. Each call that changes something is either tried here or has a reason why it needs no such thing.
 */

const { app, db, signUp, settled } = await testApp({
  isAlone: true,
  config: { WEBHOOKS_PRIVATE: true },
})
const owner = await adminOf({ db, signUp })

type Values = Record<string, unknown>

interface Edited {
  /** Makes what is edited. Returns its id. */
  make?: () => Promise<unknown>
  /** The fields as they were read, after the other device's change, and as this device wants them. */
  was: Values
  other: Values
  own: Values
  /** The body of the call, where it isn't just the fields and more. */
  body?: (fields: Values, id: unknown) => object
}

const made = (path: string, body: object) => ok(owner.post(path, body))

const SALE = saleOf()
const HOOK = { address: 'https://127.0.0.1/a', events: ['month.closed', 'sale.changed'] }
const PROFILE = (await owner.get('/api/business-profile')).body

const EDITS: Record<string, Edited> = {
  'PATCH /api/sales-entries/:id': {
    make: async () => (await made('/api/sales-entries', SALE)).id,
    was: SALE,
    other: { ...sampleOf(2), customerName: null, tax: null, fee: null },
    own: { ...sampleOf(3) },
  },
  'PATCH /api/customers/:id/contact': {
    make: async () => (await made('/api/customers', { name: 'Wim', phone: '0171 2345' })).id,
    was: { phone: '0171 2345', email: null, note: null, birthday: null, mayBeWrittenTo: null },
    other: {
      ...{ phone: null, email: 'w@example.com', note: 'Tea', birthday: '02-29' },
      mayBeWrittenTo: true,
    },
    own: {
      ...{ phone: '0171 6789', email: 'x@example.com', note: 'Milk', birthday: '03-01' },
      mayBeWrittenTo: false,
    },
  },
  'PATCH /api/names/:id': {
    make: async () => {
      await made('/api/sales-entries', saleOf({ productName: 'Cake' }))
      const { names } = (await owner.get('/api/names?kind=product')).body
      return names.find(({ name }: { name: string }) => name === 'Cake').id
    },
    was: { name: 'Cake' },
    other: { name: 'Cakes' },
    own: { name: 'A cake' },
    body: (fields) => ({ kind: 'product', ...fields }),
  },
  'POST /api/commissions': {
    make: () => made('/api/sales-entries', saleOf({ salesperson: 'Noor' })),
    was: { Noor: null },
    other: { Noor: 7.5 },
    own: { Noor: 5 },
    body: ({ was, ...rates }) => ({
      rates: Object.entries(rates).map(([salesperson, rate]) => ({ salesperson, rate })),
      was,
    }),
  },
  'POST /api/business-profile': {
    was: Object.fromEntries(Object.entries(PROFILE).filter(([field]) => field !== 'closures')),
    other: {
      ...{ businessName: 'A', businessType: 'B', industry: 'Other', businessDescription: 'C' },
      ...{ contactEmail: 'a@example.com', phone: '1', address: 'D', timeZone: 'Asia/Tokyo' },
      ...{ logoUrl: 'https://example.com/a.png', currency: 'JPY', numberStyle: '1,234.50' },
      ...{ dateStyle: '2026-03-31', dateOrder: 'dmy', weekStart: 'saturday', fiscalMonth: 4 },
      ...{ operatingDaysPerWeek: 5, annualClosedDays: 3, defaultProfitMargin: 40, taxRate: 10 },
      ...{ revenueGoal: 1000, monthlyFixedCosts: 100, figuresWithoutTax: true },
      offersInMessages: false,
    },
    own: {
      ...{ businessName: 'E', businessType: 'F', industry: 'Healthcare', businessDescription: 'G' },
      ...{ contactEmail: 'e@example.com', phone: '2', address: 'H', timeZone: 'Asia/Dubai' },
      ...{ logoUrl: '', currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31.03.2026' },
      ...{ dateOrder: 'mdy', weekStart: 'sunday', fiscalMonth: 7, operatingDaysPerWeek: 6 },
      ...{ annualClosedDays: 4, defaultProfitMargin: 50, taxRate: 20, revenueGoal: 2000 },
      ...{ monthlyFixedCosts: 200, figuresWithoutTax: false },
      offersInMessages: true,
    },
  },
  'PATCH /api/webhooks/:id': {
    make: async () => (await made('/api/webhooks', { ...HOOK, password: PASSWORD })).id,
    was: HOOK,
    other: { address: 'https://127.0.0.1/b', events: ['goal.reached'] },
    own: { address: 'https://127.0.0.1/c', events: ['sale.recorded'] },
    body: (fields) => ({ ...fields, password: PASSWORD }),
  },
  'POST /api/leaderboard/appearance': {
    make: () => made('/api/leaderboard/appearance', { appearance: 'hidden' }),
    was: { appearance: 'hidden', alias: '' },
    other: { appearance: 'alias', alias: 'Comet' },
    own: { appearance: 'alias', alias: 'Meteor' },
  },
  'PATCH /api/business-goals/:id': {
    make: async () =>
      (await made('/api/business-goals', { timeframe: '2100-full', targetAmount: 1000 })).id,
    was: { targetAmount: 1000, description: '' },
    other: { targetAmount: 3000, description: 'Van' },
    own: { targetAmount: 2000, description: 'Lift' },
  },
  'POST /api/account/name': {
    was: { firstName: 'Ada', lastName: 'Byron' },
    other: { firstName: 'Eve', lastName: 'Ro' },
    own: { firstName: 'Ida', lastName: 'Li' },
  },
  'POST /api/passkeys/rename': {
    make: async () => {
      const id = randomUUID()
      await db.systemPool.query(
        `INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
         VALUES ($1, $2, $3, 'key', 0, '{}', 'Phone')`,
        [id, owner.account.id, randomUUID()],
      )
      return id
    },
    was: { name: 'Phone' },
    other: { name: 'Tablet' },
    own: { name: 'Laptop' },
    body: (fields, id) => ({ id, ...fields }),
  },
}

/** Why the others need no `was`. Calls that delete something have no values. */
const OTHERS: Record<string, string[]> = {
  'makes something new': [
    '/api/account/tokens',
    '/api/admin/announcements',
    '/api/admin/invitations',
    '/api/admin/invitations/many',
    '/api/admin/owners/:id/archive',
    '/api/admin/owners/:id/points',
    '/api/admin/tickets/:id/notes',
    '/api/account/archive',
    '/api/auth/register',
    '/api/business-goals',
    '/api/business-profile/closures',
    '/api/customers',
    '/api/crm-optin',
    '/api/crm/submit-lead',
    '/api/passkeys',
    '/api/sales-entries',
    '/api/sales-entries/feeds',
    '/api/support/tickets/:id/messages',
    '/api/technical-support',
    '/api/track-activity',
    '/api/track-boss-believer',
    '/api/webhooks',
  ],
  'is one switch or one choice that is pressed, and shown as it is then': [
    '/api/admin/competition/prize',
    '/api/admin/overview/go-live',
    '/api/admin/owners/:id/admin',
    '/api/admin/owners/:id/disable',
    '/api/admin/owners/:id/enable',
    '/api/admin/owners/:id/exclude',
    '/api/admin/owners/:id/include',
    '/api/admin/view-as',
    '/api/admin/view-as/end',
    '/api/account/tokens/:id/resume',
    '/api/announcements/:announcementId/put-away',
    '/api/coach-settings',
    '/api/mail-settings',
    '/api/names/different',
    '/api/outreach/:customerId',
    '/api/sales-entries/feeds/:id/switch',
    '/api/second-factor/authenticator',
    '/api/second-factor/authenticator/confirm',
    '/api/second-factor/authenticator/off',
    '/api/setup-completion',
    '/api/today/hint',
    '/api/unsubscribe',
    '/api/unsubscribe/undo',
    SAMPLE_PATH,
    LEAVE_SAMPLE_PATH,
  ],
  'does or asks for something': [
    '/api/admin/announcements/:id/end',
    '/api/admin/invitations/withdraw',
    '/api/admin/jobs/:id/retry',
    '/api/admin/jobs/retry',
    '/api/admin/leads/:id/deliver',
    '/api/admin/leads/deliver',
    '/api/admin/mails/:id/resend',
    '/api/admin/opt-ins/:id/deliver',
    '/api/admin/opt-ins/deliver',
    '/api/admin/overview/count',
    '/api/admin/owners/:id/deletion',
    '/api/admin/owners/:id/reset-link',
    '/api/admin/reset-second-factor',
    '/api/account/deletion',
    '/api/ai-recommendations',
    '/api/auth/login',
    '/api/auth/logout',
    '/api/auth/forgot-password',
    '/api/auth/passkey',
    '/api/auth/passkey/options',
    '/api/auth/second-factor',
    '/api/celebrations',
    '/api/coach-news',
    '/api/customers/import',
    '/api/customers/import/preview',
    '/api/generate-outreach',
    '/api/get-industry-benchmarks',
    '/api/mail-opened',
    '/api/names/forget',
    '/api/names/merge',
    '/api/passkeys/options',
    '/api/passkeys/remove',
    '/api/point-recount',
    '/api/sales-entries/feeds/:id/read',
    '/api/sales-entries/import-csv',
    '/api/sales-entries/import-csv/preview',
    '/api/sales-entries/imports/:id/cancel',
    '/api/second-factor/check/code',
    '/api/second-factor/check/passkey',
    '/api/second-factor/recovery-codes',
    '/api/set-password/link',
    '/api/webhooks/:id/deliveries/:deliveryId/resend',
    '/api/webhooks/:id/secret',
    '/api/webhooks/:id/test',
  ],
  'takes something back, which is checked': [
    '/api/account/undo',
    '/api/customers/imports/:id/undo',
    '/api/name-changes/:id/undo',
    '/api/sales-entries/imports/:id/undo',
    '/api/sales-entries/restore/:id',
  ],
  'sets what nobody can read': [
    '/api/account/password',
    '/api/set-password',
    '/api/sales-entries/feeds/:id/fetch',
  ],
  'is confirmed by a link that was sent': [
    '/api/account/confirm',
    '/api/account/confirm/link',
    '/api/account/email',
    '/api/account/email/confirm',
    '/api/admin/owners/:id/email',
    '/api/support/confirm-email',
  ],
  'takes a version, or what was seen, in a way of its own': [
    '/api/admin/competition/winners',
    '/api/admin/tickets/:id/answer',
    '/api/admin/tickets/:id/assign',
    '/api/admin/tickets/:id/close',
  ],
  'is a picture, which nothing is typed of': ['/api/business-profile/logo'],
}

const writes = callsOf(app)
  .filter(({ method, url }) => (method === 'POST' || method === 'PATCH') && url.startsWith('/api/'))
  .map((each) => ({ ...each, name: `${each.method} ${each.url}` }))

test('each call that changes something is tried, or has a reason', () => {
  const reasons = Object.values(OTHERS).flat()
  expect(reasons).toHaveLength(new Set(reasons).size)
  const others = writes.filter(({ name }) => !EDITS[name]).map(({ url }) => url)
  expect(others.toSorted()).toEqual(reasons.toSorted())
  expect(writes.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(EDITS)))
})

/** Waits for what follows from a change in the background. */
async function rest(): Promise<void> {
  // The first call that reads goals or points recalculates them.
  await owner.get('/api/achievements')
  await settled()
  await vi.waitUntil(async () => {
    const { rows } = await db.systemPool.query('SELECT FROM tax_fill')
    return rows.length === 0
  }, 20_000)
}

test.each(Object.entries(EDITS))(
  '%s is refused if it is late, and changes nothing then',
  async (name, { make, was, other, own, body = (fields) => fields }) => {
    const { method, url, endpoint } = writes.find((each) => each.name === name)!
    const known = Object.keys((endpoint.body as { shape?: object }).shape ?? {})
    const besides = ['was', 'kind', 'mayMerge', 'rates', 'isOn', 'password', 'id', 'lifts']
    const ofGoals = ['isActive', 'achievedAt', 'achievedAmount']
    const fields = known.filter((field) => ![...besides, ...ofGoals].includes(field))
    expect(Object.keys(own), 'all fields are tried').toEqual(expect.arrayContaining(fields))

    const id = await make?.()
    const send = (changes: Values, read: Values) =>
      owner.send(method, url.replace(':id', String(id)), body({ ...changes, was: read }, id))
    const first = await send(other, was)
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    await rest()
    const before = await everythingIn(db)
    const late = await send(own, was)
    expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', current: other } })
    await rest()
    expect(await everythingIn(db)).toEqual(before)
    const chosen = await send(own, late.body.current)
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200)
    // Sent again, for an answer that was lost: it is that already.
    expect([200, 409]).toContain((await send(own, late.body.current)).status)
  },
)
