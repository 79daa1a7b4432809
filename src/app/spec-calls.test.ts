import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inviteAccount } from '../features/accounts/index.ts'
import { adminOf } from '../features/accounts/testing/admin.ts'
import { linkIn } from '../features/accounts/testing/links.ts'
import { importing } from '../features/imports/testing/helpers.ts'
import { dataUrl, png } from '../features/support/testing/pictures.ts'
import { testFolder } from '../server/testing/folder.ts'
import { ok, PASSWORD, testApp, type Client } from './testing/app.ts'

/** Each call of spec §7 with the fields that it names, and the fields of spec §3 in its answer. */

const { db, operator, signUp, visitor } = await testApp({
  now: () => new Date('2026-11-21T12:00:00.000Z'),
  config: { DATA_DIR: testFolder() },
})
const YEAR = '?startDate=2026-01-01&endDate=2026-12-31'

const expectFields = (value: object, names: string): void =>
  expect(Object.keys(value)).toEqual(expect.arrayContaining(names.split(' ')))

let owner: Client & { account: { id: string; email: string } }
beforeAll(async () => {
  owner = await signUp()
  const sale = {
    productName: 'Cut',
    revenue: 40.5,
    cost: null,
    quantity: 2,
    saleDate: '2026-11-02',
    customerName: 'Ann',
    salesperson: 'Kim',
  }
  await ok(owner.post('/api/sales-entries', sale))
})

test('register, login and logout take and return the user; set-password its message and address (spec §3.1, §7.2, §7.3, §7.4, §7.5)', async () => {
  const form = {
    email: `eve-${randomUUID()}@example.com`,
    password: PASSWORD,
    firstName: 'Eve',
    lastName: 'Ro',
  }
  const browser = visitor()
  const { user } = await ok(
    browser.post('/api/auth/register', { ...form, businessName: 'Ro Cuts' }),
  )
  expectFields(user, 'id email firstName lastName businessName isAdmin createdAt')
  expect(user).not.toHaveProperty('password')
  expect(await ok(browser.get('/api/auth/user'))).toEqual(user)
  await ok(browser.post('/api/auth/logout'))
  expect((await browser.get('/api/auth/user')).status).toBe(401)
  const { email, password } = form
  expect((await ok(browser.post('/api/auth/login', { email, password }))).user).toEqual(user)
  const invited = `new-${randomUUID()}@example.com`
  const link = /http\S+/.exec(await inviteAccount(operator, invited, { isAdmin: false }))![0]
  const passwords = {
    email: invited,
    newPassword: PASSWORD,
    confirmPassword: PASSWORD,
    // The page sends it along (differences.md).
    token: linkIn(link).token,
  }
  const set = await ok(visitor().post('/api/set-password', passwords))
  expectFields(set, 'success message dashboardUrl')
  expect(set.success).toBe(true)
})

test('a visit, the profile, the setup and a lead (spec §3.14, §7.1, §7.6, §7.10, §7.14)', async () => {
  await ok(owner.post('/api/track-activity'))
  expectFields((await ok(owner.get('/api/user-activity')))[0], 'id activityDate loginCount')
  const profile = {
    businessName: 'Ortiz',
    contactEmail: 'a@ortiz.example',
    phone: '555',
    logoUrl: '',
    address: 'Elm St',
    industry: 'Healthcare',
    businessDescription: 'Cuts',
    operatingDaysPerWeek: 6,
    annualClosedDays: 12,
    businessType: 'Barber',
    revenueGoal: 90_000,
    defaultProfitMargin: 40,
  }
  expect(await ok(owner.post('/api/business-profile', profile))).toMatchObject(profile)
  expect(await ok(owner.get('/api/business-profile'))).toMatchObject(profile)
  const setup = '/api/setup-completion'
  expectFields((await ok(owner.get(setup)))[0], 'stepIndex stepName')
  await ok(owner.post(setup, { stepIndex: 5, stepName: 'Community' }))
  await ok(owner.delete(`${setup}/5`))
  const lead = {
    businessName: 'Ortiz',
    firstName: 'Ada',
    lastName: 'B',
    email: owner.account.email,
    phone: '555',
    industry: 'Healthcare',
    source: 'kpi-tracker',
    landingPage: '/register',
    referralSource: 'utm_source=x',
  }
  expectFields(await ok(owner.post('/api/crm/submit-lead', lead)), 'success leadId')
})

test('figures, lists and names of a range of days (spec §3.5, §3.6, §3.7, §3.8, §3.9, §7.7, §7.9, §7.12)', async () => {
  expectFields(
    await ok(owner.get(`/api/kpi-metrics${YEAR}`)),
    'totalRevenue totalSales averageSale revenueGrowthRate revenueGrowthRateContext grossProfitMargin ytdRevenue projectedAnnualRevenue avgTransactionValue',
  )
  const row = 'name totalSales averageRevenue totalRevenue'
  const [product] = await ok(owner.get(`/api/product-performance${YEAR}`))
  expectFields(product, `${row} profitMargin`)
  expectFields((await ok(owner.get(`/api/sales-team${YEAR}`)))[0], row)
  const [customer] = await ok(owner.get(`/api/customer-intelligence${YEAR}`))
  expectFields(
    customer,
    'id name transactions averageSpent totalSpent totalQuantity purchaseHistory',
  )
  expectFields(customer.purchaseHistory[0], 'product quantity revenue date')
  expect(await ok(owner.get('/api/dropdown-values'))).toEqual({
    products: ['Cut'],
    customers: ['Ann'],
    salespeople: ['Kim'],
    channels: [],
    categories: [],
  })
  expectFields((await ok(owner.get('/api/all-products')))[0], 'name averagePrice profitMargin')
  const advice = await ok(owner.post('/api/ai-recommendations', customer))
  expect(advice.recommendations).toEqual(expect.any(String))
  const optIn = { customerId: customer.id, customerName: customer.name }
  expect(await ok(owner.post('/api/crm-optin', optIn))).toMatchObject({ success: true })
})

test(
  'a sale is recorded, listed, refused with a message, and deleted; a file is imported (spec §3.2, §7.8)',
  { tags: 'long' },
  async () => {
    const [listed] = await ok(owner.get('/api/sales-entries'))
    expectFields(
      listed,
      'id productName revenue cost quantity saleDate customerName salesperson source',
    )
    expect((await owner.post('/api/sales-entries', {})).body.message).toEqual(expect.any(String))
    const other = await signUp()
    const file = 'Product,Amount,Date\nTea,2.00,2026-01-03\nCake,much,2026-01-04\n'
    const columnMapping = { productName: 'Product', revenue: 'Amount', saleDate: 'Date' }
    const imported = await ok(importing(other)(file, { columnMapping }))
    expect(imported).toMatchObject({ imported: 1, errors: [{ row: 3 }] })
    const [{ id }] = await ok(other.get('/api/sales-entries'))
    await ok(other.delete(`/api/sales-entries/${id}`))
    await ok(other.delete('/api/sales-entries/clear-all'))
    expect(await ok(other.get('/api/sales-entries'))).toEqual([])
  },
)

test('a goal is set, deactivated, reached with a time and an amount, and deleted (spec §3.4, §7.11)', async () => {
  const path = '/api/business-goals'
  const form = { goalType: 'revenue', timeframe: '2026-11', description: '', isActive: true }
  const goal = await ok(owner.post(path, { ...form, targetAmount: 40 }))
  expectFields(
    goal,
    'id goalType timeframe description targetAmount isActive achievedAt achievedAmount currentAmount period',
  )
  await ok(owner.patch(`${path}/${goal.id}`, { isActive: false }))
  for (const achievedAmount of [40.5, '40.50']) {
    const reached = { achievedAt: '2026-11-21T12:00:00.000Z', achievedAmount }
    await ok(owner.patch(`${path}/${goal.id}`, reached))
  }
  expect(await ok(owner.get(path))).toMatchObject([{ id: goal.id, achievedAmount: 40.5 }])
  await ok(owner.delete(`${path}/${goal.id}`))
})

test('points, shares and the leaderboard (spec §3.17, §3.18, §3.20, §7.17)', async () => {
  const { achievements } = await ok(owner.get('/api/achievements'))
  expectFields(achievements[0], 'id icon name description points progress target unlocked')
  const limits = await ok(owner.get('/api/monthly-limits'))
  expect(limits.limits.boss_believer.remaining).toBe(2)
  for (const remainingShares of [1, 0]) {
    await ok(owner.get('/api/community-report'))
    const shared = await ok(owner.post('/api/track-boss-believer'))
    expect(shared).toEqual({ success: true, pointsEarned: 100, remainingShares })
  }
  await ok(owner.get('/api/community-report'))
  expect((await owner.post('/api/track-boss-believer')).status).toBe(429)
  const board = await ok(owner.get('/api/leaderboard'))
  expectFields(board, 'monthYear totalUsers competitionInfo leaderboard')
  const entry =
    'id rank displayName businessName totalPoints achievementsUnlocked bossBelieverShares salesStreak loginStreak memberSince isTopThree'
  expectFields(board.leaderboard[0], entry)
  expectFields(board.competitionInfo.topThreeWinners[0], entry)
})

test('benchmarks, an outreach message and a report of an issue (spec §3.16, §3.19, §7.15, §7.18)', async () => {
  const figures = { currentRevenue: 50_000, currentMargin: 30, avgOrderValue: 900 }
  const compared = await ok(
    owner.post('/api/get-industry-benchmarks', { businessType: 'Healthcare', ...figures }),
  )
  expectFields(compared, 'revenuePercentile profitPercentile orderValueRank')
  expect(compared.orderValueRank, '900 against 750').toBe('above')
  expect(compared.industryAvg).toEqual({
    revenue: 40_000,
    profitMargin: 22,
    customersPerMonth: 65,
    avgOrderValue: 750,
  })
  expectFields(compared.insights, 'revenueInsight profitInsight orderValueInsight')
  const written = await ok(owner.post('/api/generate-outreach', { prompt: 'high priority' }))
  expect(written.message).toContain('20% off')

  const issue = {
    issueType: 'Bug/Error',
    priority: 'High',
    description: 'The page stays blank for me.',
    screenshots: [dataUrl(png(8, 8))],
    userEmail: 'eve@example.com',
  }
  const { ticketNumber, aiAnalysis } = await ok(visitor().post('/api/technical-support', issue))
  expect(ticketNumber).toEqual(expect.any(String))
  expectFields(aiAnalysis, 'autoApproved confidence diagnosis solution estimatedFixTime')
  const feedback = { issueType: 'Feedback', description: 'Nice.' }
  await ok(owner.post('/api/technical-support', feedback))
})

test('admins see users and sales, each with its userId; others a sentence (spec §3.1, §6.2, §7.16)', async () => {
  const refused = await owner.get('/api/admin/users')
  expect(refused.body.message).toBe('You are not an admin or not logged in')
  const admin = await adminOf({ db, signUp })
  const { users, sales } = await ok(admin.get('/api/admin/users'))
  expect(users.map((user: { id: string }) => user.id)).toContain(owner.account.id)
  expect(sales).toMatchObject([{ productName: 'Cut', userId: owner.account.id }])
})
