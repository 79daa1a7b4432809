import { afterAll, expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { clockOf } from '../../server/clock.ts'
import { configOf, parseSettings } from '../../server/config.ts'
import { openJobs } from '../../server/jobs.ts'
import { openLog } from '../../server/log.ts'
import { deliverMails } from '../../server/mail/deliver.ts'
import { addDays, lengthOf, type Day } from '../../shared/calendar.ts'
import { formatCount, formatMoney, moneyText, percentText } from '../../shared/money.ts'
import type { Metrics } from '../kpi/contract.ts'
import { growthRate } from '../kpi/index.ts'
import { dashboardSearch } from '../kpi/web/search.ts'
import { rangeOfChoice } from '../kpi/web/timeline/choice.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import { sendDigests } from './sending.ts'

/** The figures of an email are those of the page that its link opens. */

const FRIDAY = new Date('2026-11-20T12:00:00Z')
let now = FRIDAY
const { db, signUp } = await testApp({ now: () => now, areConfirmed: true })
const log = openLog('warn', { write: () => {} })
const jobs = openJobs(db, log)
const config = configOf(parseSettings({}), { SESSION_SECRET: 's'.repeat(32) })
const services = { db, clock: clockOf(() => now), config, jobs, log }
const close = deliverMails(services)
afterAll(async () => {
  await jobs.stop()
  await close()
})

const DOLLARS = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

/** A sale on each of the days, of other amounts on other weekdays. */
const daily = (start: Day, end: Day, from: number): TestSale[] =>
  Array.from({ length: lengthOf({ start, end }) }, (_, n) => ({
    date: addDays(start, n),
    revenue: from + ((n * 37) % 11) * 9.5,
    ...(n % 3 > 0 && { cost: 20 + (n % 7) }),
    product: `P${n % 4}`,
  }))

/** Sends the digest that is due and returns its text. */
async function mailOf(owner: Client & { account: { id: string } }, due: string): Promise<string> {
  await sendDigests(services)
  now = new Date(due)
  await sendDigests(services)
  const { rows } = await db.systemPool.query<{ body: string }>(
    "SELECT body FROM mail WHERE account_id = $1 AND kind LIKE '%-digest'",
    [owner.account.id],
  )
  expect(rows).toHaveLength(1)
  return rows[0]!.body
}

/** Opens the email's link to the dashboard, and asks what the page asks for its cards. */
async function opened(owner: Client, mail: string): Promise<Metrics> {
  const link = new URL(/http:\/\/localhost:3000\/dashboard\?compare\S+/.exec(mail)![0])
  const { year, ...texts } = Object.fromEntries(link.searchParams)
  const search = dashboardSearch.parse({ ...texts, ...(year && { year: Number(year) }) })
  const today = now.toISOString().slice(0, 10)
  const range = rangeOfChoice(search, 2025, { today, weekStart: 'sunday', fiscalMonth: 1 })
  const compare = search.compare ?? 'auto'
  const query = `startDate=${range.start}&endDate=${range.end}&compare=${compare}`
  const { status, body } = await owner.get(`/api/kpi-metrics?${query}`)
  expect(status, query).toBe(200)
  return body
}

/** Each figure of the email as the cards of the page would have it. */
function expected({ elapsed, previous, isComparable, ...page }: Metrics, other: string) {
  const size = (growth: number): string =>
    percentText(Math.abs(growth) >= 10 ? Math.round(Math.abs(growth)) : Math.abs(growth), DOLLARS)
  const note = (growth: number | null): string =>
    isComparable && growth !== null
      ? `(${growth > 0 ? 'up' : 'down'} ${size(growth)} ${other})`
      : ''
  const points = elapsed.grossProfitMargin - previous.grossProfitMargin
  const margin = percentText(Math.abs(Math.round(points * 100) / 100), DOLLARS).replace('%', '')
  const changed = isComparable
    ? `${points > 0 ? 'up' : 'down'} ${margin} points ${other}. Costs`
    : 'Costs'
  return [
    `Revenue: ${moneyText(page.totalRevenue, DOLLARS)} ${note(page.revenueGrowthRate)}`.trim(),
    `Sales: ${formatCount(page.totalSales, DOLLARS)} ${note(growthRate(elapsed.totalSales, previous.totalSales))}`.trim(),
    `Average sale: ${formatMoney(page.averageSale, { ...DOLLARS, style: 'computed' })} ${note(growthRate(elapsed.averageSale, previous.averageSale))}`.trim(),
    `Gross margin: ≈${percentText(page.grossProfitMargin, DOLLARS)} (${changed} known for ${Math.round(page.costCoverage)}%)`,
  ]
}

const MONDAY = '2026-11-23T07:00:00Z'
const FIRST_OF_DECEMBER = '2026-12-01T07:00:00Z'

test.each([
  ['weekly', MONDAY, '2026-11-22', 'on the week before'],
  ['monthly', FIRST_OF_DECEMBER, '2026-11-30', 'on the month before'],
] as const)(
  'the %s email and the page it opens: each amount and each change',
  async (digest, due, until, other) => {
    now = FRIDAY
    const owner = await signUp()
    await owner.patch('/api/mail-settings', { digest })
    // A year ago was better, which isn't what the email compares with.
    await db.withOwner(owner.account.id, (tx) =>
      record(tx, [
        ...daily('2025-11-01', '2025-12-05', 900),
        ...daily('2026-09-20', '2026-10-31', 60),
        ...daily('2026-11-01', '2026-11-15', 75),
        ...daily('2026-11-17', until, 40),
        { date: '2026-11-18', revenue: -30 },
      ]),
    )
    const mail = await mailOf(owner, due)
    const page = await opened(owner, mail)
    expect(page).toMatchObject({ comparedWith: 'preceding', isComparable: true })
    expect(page.revenueGrowthRate).not.toBeNull()
    for (const figure of expected(page, other)) expect(mail).toContain(figure)
  },
)

test.each([
  ['weekly', MONDAY, 'Sales end on Thursday', '2026-11-19', ' on Mon–Thu, '],
  [
    'monthly',
    FIRST_OF_DECEMBER,
    'Sales end on the 20th',
    '2026-11-20',
    ' on 1 Nov – 20 Nov 2026, ',
  ],
] as const)(
  'the %s email compares the days that the page compares: %s %s',
  async (digest, due, _, until, days) => {
    now = new Date('2026-11-19T12:00:00Z')
    const owner = await signUp()
    await owner.patch('/api/mail-settings', { digest })
    await db.withOwner(owner.account.id, (tx) => record(tx, daily('2026-09-20', until, 60)))
    const mail = await mailOf(owner, due)
    const page = await opened(owner, mail)
    const { elapsed, previous, revenueGrowthRate: growth } = page
    expect(elapsed.endDate).toBe(until)
    expect(lengthOf({ start: elapsed.startDate, end: elapsed.endDate })).toBe(
      lengthOf({ start: previous.startDate, end: previous.endDate }),
    )
    const size = Math.abs(growth!) >= 10 ? Math.round(Math.abs(growth!)) : Math.abs(growth!)
    expect(mail).toContain(
      `Revenue: ${moneyText(page.totalRevenue, DOLLARS)} (${moneyText(elapsed.totalRevenue, DOLLARS)}${days}${growth! > 0 ? 'up' : 'down'} ${percentText(size, DOLLARS)} on `,
    )
  },
)

test.each([
  ['weekly', MONDAY, '2026-11-17'],
  ['monthly', FIRST_OF_DECEMBER, '2026-11-01'],
] as const)(
  'the %s email says no change where the page says none: one or two days are chance',
  async (digest, due, until) => {
    now = new Date('2026-11-17T12:00:00Z')
    const owner = await signUp()
    await owner.patch('/api/mail-settings', { digest })
    await db.withOwner(owner.account.id, (tx) => record(tx, daily('2026-09-20', until, 60)))
    const mail = await mailOf(owner, due)
    const page = await opened(owner, mail)
    expect(page).toMatchObject({ revenueGrowthRate: null, isComparable: false })
    expect(mail).toContain(`Revenue: ${moneyText(page.totalRevenue, DOLLARS)}\n`)
    expect(mail).not.toMatch(/\((up|down) /)
  },
)
