import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { addDays, dayIn, type Day } from '../src/shared/calendar.ts'
import type { Counts } from './counts.ts'
import { expect, post } from './fixtures.ts'

/** The pages stay calm: what a first screen and a page may hold at most, for shops of every kind. */

const TODAY = dayIn('America/Chicago', new Date())

/** A shop's history as a file, and its goals. */
interface Shop {
  sales: [daysAgo: number, product: string, revenue: number, customer?: string][]
  /** of the month and of the year */
  goals: [month: number | null, year: number | null]
}

const everyDay = (days: number, sales: (day: number) => Shop['sales']): Shop['sales'] =>
  Array.from({ length: days }, (_, i) => sales(days - i)).flat()

const CAFE: Shop = {
  sales: everyDay(200, (day) =>
    ['Flat white', 'Avocado toast', 'Granola bowl'].map((product, i) => [
      ...([day, product, 300 + ((day * 7 + i * 40) % 60)] as const),
    ]),
  ),
  goals: [30_000, 340_000],
}

export const SHOPS: Record<string, Shop> = {
  café: CAFE,
  garage: {
    sales: everyDay(30, (week) => [
      [week * 7, 'Body repair', 2_190, 'Harbor Deliveries'],
      [week * 7 - 2, 'Clutch replacement', 1_438, `Customer ${week % 9}`],
    ]),
    goals: [24_000, 230_000],
  },
  'first day': { sales: [], goals: [null, null] },
  imported: { sales: CAFE.sales, goals: [null, null] },
  'out of reach': { sales: CAFE.sales, goals: [2_000_000, 340_000] },
}

/** For who is signed in on the page. Every day is open, so that the test is the same on each. */
export async function makeShop(page: Page, { sales, goals: [month, year] }: Shop): Promise<void> {
  await post(page, '/api/business-profile', { operatingDaysPerWeek: 7 })
  if (sales.length > 0) await importSales(page, sales)
  await post(page, createEntry.path, { productName: 'Workshop', revenue: 62, saleDate: TODAY })
  const goals = [
    [TODAY.slice(0, 7), month],
    [`${TODAY.slice(0, 4)}-full`, year],
  ] as const
  for (const [timeframe, targetAmount] of goals) {
    if (targetAmount !== null) await post(page, '/api/business-goals', { timeframe, targetAmount })
  }
}

async function importSales(page: Page, sales: Shop['sales']): Promise<void> {
  const dayOf = (daysAgo: number): Day => addDays(TODAY, -daysAgo)
  const rows = sales.map(([daysAgo, product, revenue, customer = '']) =>
    [dayOf(daysAgo), product, revenue, customer].join(','),
  )
  const buffer = Buffer.from(['Date,Product,Revenue,Customer', ...rows].join('\n'))
  const answer = await page.request.post('/api/sales-entries/import-csv', {
    multipart: { file: { name: 'till.csv', mimeType: 'text/csv', buffer } },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Where the three answers of Now end, in pixels from the top; null without one. */
export interface Ends {
  today: number | null
  track: number | null
  next: number | null
}

const ENDS = `(() => {
  const [answers, next] = document.querySelector('section[aria-label=Now]').children
  const end = (part) => part ? Math.round(part.getBoundingClientRect().bottom + scrollY) : null
  return { today: end(answers.children[0]), track: end(answers.children[1]), next: end(next) }
})()`

export const endsOf = (page: Page): Promise<Ends> => page.evaluate<Ends>(ENDS)

/** The same on every page. */
const EVERYWHERE = { textsUnder13px: 0, gold: 1 } satisfies Partial<Counts>

const DASHBOARD = {
  ...EVERYWHERE,
  sameAmount: 2,
  amountsADay: 1,
  sizes: 5,
  sizesWithWeight: 7,
  goldButtons: 1,
  frames: 3,
  whyButtons: 1,
} satisfies Partial<Counts>

/** At most. */
export const LIMITS = [
  {
    size: { width: 1280, height: 800 },
    ends: { today: 360, track: 360, next: 360 },
    dashboard: {
      ...DASHBOARD,
      words: 230,
      wordsOfFirstScreen: 130,
      controls: 28,
      controlsOfFirstScreen: 15,
      amounts: 25,
      screens: 1.8,
    },
  },
  {
    size: { width: 390, height: 844 },
    ends: { today: 300, track: 450, next: 600 },
    dashboard: {
      ...DASHBOARD,
      words: 200,
      wordsOfFirstScreen: 95,
      controls: 24,
      controlsOfFirstScreen: 11,
      amounts: 15,
      screens: 2.3,
    },
  },
] satisfies {
  size: { width: number; height: number }
  ends: Ends
  dashboard: Partial<Counts>
}[]

const COACH = { ...EVERYWHERE, frames: 4 } satisfies Partial<Counts>

/** At most, on a phone; by the tab in the address. */
export const COACH_LIMITS = {
  mission: { ...COACH, words: 120, controls: 15, amounts: 3, screens: 1.6 },
  weekly: { ...COACH, words: 75, screens: 1.2 },
  competition: COACH,
  community: COACH,
  achievements: { ...COACH, words: 220, screens: 1.8 },
} satisfies Record<string, Partial<Counts>>

/** Where a tab's own content may begin. */
export const COACH_BEGINS = 130

/** Reports each limit that is passed, not only the first. */
export function expectWithin(counts: Counts, limits: Partial<Counts>, where: string): void {
  for (const [what, limit] of Object.entries(limits)) {
    expect.soft(counts[what as keyof Counts], `${what} ${where}`).toBeLessThanOrEqual(limit)
  }
}
