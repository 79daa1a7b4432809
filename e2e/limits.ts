import type { Page } from '@playwright/test'
import { createGoal } from '../src/features/goals/contract.ts'
import { saveProfile } from '../src/features/profile/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { addDays, dayIn, type Day } from '../src/shared/calendar.ts'
import type { Notation } from '../src/shared/money.ts'
import type { Counts } from './counts.ts'
import { expect, post } from './fixtures.ts'

/** The pages stay calm: what a first screen and a page may hold at most, for shops of every kind. */

export const TODAY = dayIn('America/Chicago', new Date())

const DOLLARS: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const EUROS: Notation = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' }

/** A shop's history as a file, and its goals. */
export interface Shop {
  notation: Notation
  /** percent in its prices, without which its figures are */
  taxRate?: number
  sales: [daysAgo: number, product: string, revenue: number, customer?: string][]
  /** of the month and of the year */
  goals: [month: number | null, year: number | null]
}

const everyDay = (days: number, sales: (day: number) => Shop['sales']): Shop['sales'] =>
  Array.from({ length: days }, (_, i) => sales(days - i)).flat()

const CAFE: Shop = {
  notation: DOLLARS,
  sales: everyDay(200, (day) =>
    ['Flat white', 'Avocado toast', 'Granola bowl'].map((product, i) => [
      ...([day, product, 300 + ((day * 7 + i * 40) % 60)] as const),
    ]),
  ),
  goals: [30_000, 340_000],
}

export const SHOPS = {
  café: CAFE,
  garage: {
    notation: DOLLARS,
    sales: everyDay(30, (week) => [
      [week * 7, 'Body repair', 2_190, 'Harbor Deliveries'],
      [week * 7 - 2, 'Clutch replacement', 1_438, `Customer ${week % 9}`],
    ]),
    goals: [24_000, 230_000],
  },
  /** Sells on four days of the week, from a rose to a wedding, for over a year. */
  florist: {
    notation: EUROS,
    taxRate: 7,
    sales: everyDay(500, (day) =>
      Array.from({ length: day % 7 < 4 ? 2 + (day % 4) : 0 }, (_, i) => {
        const kind = (day * 7 + i * 13) % 30
        return [day, `Bouquet ${kind}`, 4.5 + kind ** 2 / 2, `Customer ${(day * 3 + i) % 60}`]
      }),
    ),
    goals: [6_000, 75_000],
  },
  'first day': { notation: DOLLARS, sales: [], goals: [null, null] },
  imported: { ...CAFE, goals: [null, null] },
  'out of reach': { ...CAFE, goals: [2_000_000, 340_000] },
} satisfies Record<string, Shop>

/** Every day is open, so that the test is the same on each. */
export const makeProfile = (page: Page, { notation, taxRate }: Shop): Promise<unknown> =>
  post(page, saveProfile.path, {
    operatingDaysPerWeek: 7,
    ...notation,
    taxRate: taxRate ?? null,
    figuresWithoutTax: taxRate !== undefined,
  })

/** For who is signed in on the page. */
export async function makeShop(page: Page, shop: Shop): Promise<void> {
  const [month, year] = shop.goals
  await makeProfile(page, shop)
  if (shop.sales.length > 0) await importSales(page, shop.sales)
  await post(page, createEntry.path, { productName: 'Workshop', revenue: 62, saleDate: TODAY })
  const goals = [
    [TODAY.slice(0, 7), month],
    [`${TODAY.slice(0, 4)}-full`, year],
  ] as const
  for (const [timeframe, targetAmount] of goals) {
    if (targetAmount !== null) await post(page, createGoal.path, { timeframe, targetAmount })
  }
}

async function importSales(page: Page, sales: Shop['sales']): Promise<void> {
  const dayOf = (daysAgo: number): Day => addDays(TODAY, -daysAgo)
  const rows = sales.map(([daysAgo, product, revenue, customer = '']) =>
    [dayOf(daysAgo), product, revenue, customer].join(','),
  )
  const answer = await page.request.post('/api/sales-entries/import-csv', {
    multipart: { file: csvOf('Date,Product,Revenue,Customer', rows) },
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const csvOf = (header: string, rows: string[]) => ({
  name: 'till.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows].join('\n')),
})

/** A till's file that leaves open which days it means and what its refunds are, with a few sales that are far too large. */
export function unclearFile() {
  const days = Array.from({ length: 300 }, (_, i) => addDays(TODAY, -i - 1))
  const rows = days
    // Later in a month, it would be clear what is the day.
    .filter((day) => Number(day.slice(8)) <= 12)
    .flatMap((day, i) => {
      const [year, month, date] = day.split('-')
      return ['Flat white', 'Bagel', 'Soup'].map((item, j) => {
        const amount = 4.25 + j + (i % 40 === 7 && j === 1 ? 2_400 - i : 0)
        const status = (i + j) % 20 === 3 ? 'Refunded' : 'Paid'
        const tax = (amount * 0.08).toFixed(2)
        return [`${month}/${date}/${year}`, item, 1, amount, tax, status, 'Jon'].join(',')
      })
    })
  return csvOf('Date,Item,Qty,Net sales,Tax,Status,Employee', [
    ...rows,
    // Not in the order of days either, which would tell the day from the month.
    rows[0]!.replace('4.25', 'eighty'),
  ])
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

/** At most, of each state of reading a file. */
export const READING = {
  words: 110,
  controls: 12,
  amounts: 8,
  sameAmount: 2,
  gold: 0,
  goldButtons: 1,
  textsUnder13px: 0,
  questions: 1,
  foldedAmounts: 0,
} satisfies Partial<Counts>

/** At most, of a dialog that celebrates. */
export const CELEBRATION = { words: 40, controls: 2 } satisfies Partial<Counts>

/** Reports each limit that is passed, not only the first. */
export function expectWithin(counts: Counts, limits: Partial<Counts>, where: string): void {
  for (const [what, limit] of Object.entries(limits)) {
    expect.soft(counts[what as keyof Counts], `${what} ${where}`).toBeLessThanOrEqual(limit)
  }
}
