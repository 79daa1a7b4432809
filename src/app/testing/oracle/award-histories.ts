import * as fc from 'fast-check'
import { USUAL, type AwardHistory, type OracleMove } from './awards.ts'
import { rangeOfGoal, type OracleGoal } from './goals.ts'
import { daysFrom, monthStart, numberOf, plus, type OracleSale } from './shop.ts'

/** Random histories: goals that are reached later, many customers, shares over months, and sales that are moved. */

const TODAYS = ['2026-11-01', '2026-11-16', '2026-11-30', '2027-01-01', '2028-02-29', '2028-03-01']

const saleOf = (sale: Partial<OracleSale> & { day: string; revenueCents: number }): OracleSale => ({
  recordedAfter: 0,
  product: 'Cut',
  customer: null,
  salesperson: null,
  costCents: null,
  quantity: 1,
  receipt: null,
  ...sale,
})

const costOf = (cents: number, share: number | null): number | null =>
  share === null ? null : Math.round((cents * share) / 100)

/** A usual business, a few sales beside it, and goals around a third of what is usual or the smallest picks. */
const ofGoals = fc
  .record({
    today: fc.constantFrom(...TODAYS),
    registeredAgo: fc.oneof(fc.integer({ min: 0, max: 90 }), {
      weight: 3,
      arbitrary: fc.integer({ min: 90, max: 200 }),
    }),
    usual: fc.record({
      from: fc.integer({ min: 40, max: 190 }),
      every: fc.integer({ min: 1, max: 6 }),
      until: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 40 })),
      cents: fc.integer({ min: 500, max: 40_000 }),
      costShare: fc.option(fc.integer({ min: 20, max: 95 }), { nil: null }),
    }),
    more: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: 70 }),
        cents: fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: 100, max: 300_000 }) },
          fc.integer({ min: 900_000, max: 1_100_000 }),
          fc.integer({ min: -300_000, max: -1 }),
        ),
        costShare: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
        times: fc.constantFrom(1, 1, 1, 12, 50),
      }),
      { maxLength: 6 },
    ),
    goals: fc.array(
      fc.record({
        goalType: fc.constantFrom(
          'revenue' as const,
          'revenue' as const,
          'units' as const,
          'profit_margin' as const,
        ),
        period: fc.constantFrom(-2, -1, -1, 0, 0, 0, 1, 'quarter' as const, 'year' as const),
        /** of a third of what is usual; of the smallest pick if negative */
        factor: fc.oneof(fc.double({ min: 0.8, max: 2, noNaN: true }), fc.constantFrom(-1, -1.1)),
        setBefore: fc.oneof(fc.constant(45), fc.integer({ min: 0, max: 45 })),
      }),
      { minLength: 4, maxLength: 9 },
    ),
  })
  .map(({ today, registeredAgo, usual, more, goals }): AwardHistory => {
    const registeredOn = plus(today, -registeredAgo)
    const days = daysFrom(plus(today, -usual.from - usual.until), plus(today, -usual.until)).filter(
      (day, n) => n % usual.every === 0 && day >= registeredOn,
    )
    const sales = [
      ...days.map((day) =>
        saleOf({
          day,
          product: USUAL,
          revenueCents: usual.cents,
          costCents: costOf(usual.cents, usual.costShare),
        }),
      ),
      ...more.flatMap(({ ago, cents, costShare, times }) =>
        Array.from({ length: cents > 0 ? times : 1 }, () =>
          saleOf({
            day: plus(today, -Math.min(ago, registeredAgo)),
            revenueCents: cents,
            costCents: costOf(cents, costShare),
          }),
        ),
      ),
    ]
    const set = goals.map(({ goalType, period, factor, setBefore }): OracleGoal => {
      const timeframe = timeframeOf(today, period)
      const { start, end } = rangeOfGoal(timeframe)
      const length = daysFrom(start, end).length
      const third = {
        revenue: (usual.cents / usual.every / 100) * (length / 3),
        units: length / usual.every / 3,
        profit_margin: (100 - (usual.costShare ?? 70)) / 3,
      }[goalType]
      const pick = { revenue: 10_000, units: 50, profit_margin: 20 }[goalType]
      const targetAmount = Math.max(1, Math.round(factor < 0 ? -factor * pick : factor * third))
      const latest = [end, today].toSorted()[0]!
      const around = plus(start, 20 - setBefore)
      const setOn = [registeredOn, [around, latest].toSorted()[0]!].toSorted()[1]!
      return { goalType, timeframe, targetAmount, setOn }
    })
    const inTime = set.filter(
      ({ goalType, timeframe, setOn }, i) =>
        setOn <= rangeOfGoal(timeframe).end &&
        set.findIndex((one) => one.goalType === goalType && one.timeframe === timeframe) === i,
    )
    return { ...base(today, registeredOn), sales, goals: inTime }
  })

const base = (today: string, registeredOn: string): AwardHistory => ({
  today,
  registeredOn,
  operatingDaysPerWeek: 7,
  defaultProfitMargin: null,
  sales: [],
  moves: [],
  visits: [],
  goals: [],
  shares: [],
})

function timeframeOf(today: string, period: number | 'quarter' | 'year'): string {
  if (period === 'year') return `${today.slice(0, 4)}-full`
  if (period === 'quarter') {
    return `${today.slice(0, 4)}-Q${Math.ceil(Number(today.slice(5, 7)) / 3)}`
  }
  return monthStart(today, period).slice(0, 7)
}

/** Imports with many customers each, some of whom get their money back. */
const ofCustomers = fc
  .record({
    today: fc.constantFrom(...TODAYS),
    registeredAgo: fc.constantFrom(0, 40, 90),
    imports: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: 80 }),
        from: fc.integer({ min: 0, max: 60 }),
        count: fc.integer({ min: 30, max: 110 }),
        cents: fc.constantFrom(0, 99, 100, 500, 2_000, 50_000),
        recordedAfter: fc.constantFrom(0, 0, 0, 3, 20),
        refunds: fc.option(
          fc.record({
            count: fc.constantFrom(1, 10, 100),
            after: fc.integer({ min: 0, max: 40 }),
            share: fc.constantFrom(0.5, 1, 2),
          }),
          { nil: null },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ today, imports, registeredAgo }): AwardHistory => {
    const registeredOn = plus(today, -registeredAgo)
    const sales = imports.flatMap(({ ago, from, count, cents, recordedAfter, refunds }) => {
      const bought = Array.from({ length: count }, (_, n) =>
        saleOf({
          day: plus(today, -ago),
          recordedAfter: Math.min(recordedAfter, ago),
          customer: `Customer ${from + n}`,
          revenueCents: cents,
        }),
      )
      if (refunds === null || cents === 0) return bought
      const given = bought.slice(0, refunds.count).map((sale) => ({
        ...sale,
        day: plus(today, -Math.max(0, ago - refunds.after)),
        recordedAfter: 0,
        revenueCents: -Math.ceil(cents * refunds.share),
      }))
      return [...bought, ...given]
    })
    return { ...base(today, registeredOn), sales: sinceRegistration(sales, registeredOn) }
  })

/** Reports and shares over seven months, as many as are allowed or a few more. */
const ofShares = fc
  .record({
    today: fc.constantFrom(...TODAYS),
    days: fc.uniqueArray(
      fc.record({
        ago: fc.integer({ min: 0, max: 200 }),
        reports: fc.constantFrom(0, 1, 2, 3),
        shares: fc.constantFrom(0, 1, 2, 2, 3),
      }),
      { minLength: 5, maxLength: 16, selector: ({ ago }) => ago },
    ),
  })
  .map(({ today, days }): AwardHistory => {
    const shares = days.map(({ ago, ...share }) => ({ day: plus(today, -ago), ...share }))
    const registeredOn = plus(today, -Math.max(...days.map(({ ago }) => ago)))
    return { ...base(today, registeredOn), shares }
  })

/** The same sales, of which those from before the account are recorded on its first day, or later. */
const sinceRegistration = (sales: OracleSale[], registeredOn: string): OracleSale[] =>
  sales.map((sale) => ({
    ...sale,
    recordedAfter: Math.max(sale.recordedAfter, numberOf(registeredOn) - numberOf(sale.day)),
  }))

/** Months around $10,000 and ten sales with costs, before and after the registration, of which some are moved and refunded. */
const ofMonths = fc
  .record({
    today: fc.constantFrom(...TODAYS),
    registeredAgo: fc.integer({ min: 0, max: 160 }),
    sales: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: 200 }),
        recordedAfter: fc.constantFrom(0, 0, 0, 2, 20),
        cents: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(400_000, 600_000, 1_000_000) },
          fc.integer({ min: -600_000, max: -100_000 }),
        ),
      }),
      { maxLength: 10 },
    ),
    costed: fc.array(
      fc.record({
        ago: fc.integer({ min: 0, max: 200 }),
        count: fc.constantFrom(4, 6, 10),
        cents: fc.constantFrom(4_000, 6_000),
        costShare: fc.constantFrom(40, 69, 75),
      }),
      { maxLength: 4 },
    ),
    // At most one a day: what is between two changes of an evening would matter.
    moves: fc.uniqueArray(
      fc.record({
        sale: fc.nat(),
        on: fc.integer({ min: 0, max: 160 }),
        back: fc.constantFrom(0, 0, 5, 40),
      }),
      { maxLength: 5, selector: ({ on }) => on },
    ),
  })
  .map(({ today, registeredAgo, sales, costed, moves }): AwardHistory => {
    const registeredOn = plus(today, -registeredAgo)
    const all = sinceRegistration(
      [
        ...sales.map(({ ago, cents, recordedAfter }) =>
          saleOf({
            day: plus(today, -ago),
            recordedAfter: Math.min(ago, recordedAfter),
            revenueCents: cents,
          }),
        ),
        ...costed.flatMap(({ ago, count, cents, costShare }) =>
          Array.from({ length: count }, () =>
            saleOf({
              day: plus(today, -ago),
              revenueCents: cents,
              costCents: costOf(cents, costShare),
            }),
          ),
        ),
      ].map((sale, n) => ({ ...sale, product: `Product ${n}` })),
      registeredOn,
    )
    const moved = moves.flatMap(({ sale: n, on, back }): OracleMove[] => {
      const sale = all[n % Math.max(1, all.length)]
      const day = plus(today, -on)
      return sale && day > plus(sale.day, sale.recordedAfter)
        ? [{ sale, on: day, to: plus(day, -back) }]
        : []
    })
    const inOrder = moved.toSorted((a, b) => (a.on < b.on ? -1 : 1))
    return { ...base(today, registeredOn), sales: all, moves: inOrder }
  })

export const anyAwardHistory: fc.Arbitrary<AwardHistory> = fc.oneof(
  { weight: 7, arbitrary: ofGoals },
  { weight: 4, arbitrary: ofCustomers },
  { weight: 3, arbitrary: ofMonths },
  { weight: 3, arbitrary: ofShares },
)
