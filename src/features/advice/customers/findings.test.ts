import { describe, expect, test } from 'vitest'
import { addDays, addMonths, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { percentText } from '../../../shared/money.ts'
import { plainText } from '../../../shared/phrases/compose.ts'
import { adviceFrom, findingsFrom, type History } from './findings.ts'
import type { MonthSums } from './rules/money.ts'
import { shownFinding } from './service.ts'

const TODAY = '2026-11-16'

interface Sold {
  day: Day
  product?: string
  /** whole units, negative for a refund */
  amount?: number
}

/** A shop that sells for 1,000 a month, and a customer with these entries. */
function history(sold: Sold[], more: Partial<History> = {}): History {
  const newest = sold
    .map(({ day, product = 'Cut', amount = 40 }) => ({ day, product, revenueCents: amount * 100 }))
    .toSorted((a, b) => b.day.localeCompare(a.day))
  const sums = new Map<Day, History['months'][number]>()
  for (const { day, revenueCents } of newest.toReversed()) {
    const month = startOfMonth(day)
    const kept = sums.get(month) ?? { ...monthOf(month, 0, 0), entries: 0 }
    sums.set(month, {
      ...kept,
      entries: kept.entries + 1,
      sales: kept.sales + (revenueCents < 0 ? 0 : 1),
      revenueCents: kept.revenueCents + revenueCents,
    })
  }
  const shopMonths = Array.from({ length: 24 }, (_, i) =>
    monthOf(addMonths('2024-11-01', i), 40, 100_000),
  )
  return {
    name: 'Ada Byron',
    notation: { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
    today: TODAY,
    opening: { operatingDaysPerWeek: 7, annualClosedDays: 0, closures: [] },
    months: [...sums.values()],
    newest,
    isCut: false,
    booked: null,
    rank: { customers: 214, above: 80 },
    shop: { firstSale: '2020-01-02', lastSale: TODAY, months: shopMonths },
    ...more,
  }
}

const monthOf = (month: Day, sales: number, revenueCents: number): MonthSums => ({
  month,
  sales,
  quantity: sales,
  revenueCents,
  costedRevenueCents: 0,
  costCents: 0,
})
/** Sales on days with these gaps, the last on `last`. */
const every = (gap: number, count: number, last: Day): Sold[] =>
  Array.from({ length: count }, (_, i) => ({ day: addDays(last, -gap * i) }))
const textsOf = (known: History): Record<string, string> =>
  Object.fromEntries(
    findingsFrom(known).map((finding) => [finding.kind, shownFinding(finding).text]),
  )
const suggestionFor = (known: History): string => plainText(adviceFrom(findingsFrom(known)))

describe('too early', () => {
  test('without a purchase', () => {
    const known = history([])
    expect(textsOf(known)).toEqual({
      early: 'No purchase by Ada Byron is recorded, and it is too early to say anything.',
    })
    expect(suggestionFor(known)).toBe(
      'Record their purchases under the same name, and look here again: no purchase by Ada Byron is recorded, and it is too early to say anything.',
    )
  })
  test('with a refund only', () => {
    const known = history([{ day: '2026-11-01', amount: -20 }])
    expect(Object.keys(textsOf(known))).toEqual(['early'])
  })
  test('one visit with 4 products for 40 + 40 + 40 + 12 = $132', () => {
    const day = '2026-11-02'
    const known = history([
      { day, product: 'Rose' },
      { day, product: 'Vase' },
      { day, product: 'Card', amount: 12 },
      { day, product: 'Box' },
    ])
    expect(textsOf(known)).toEqual({
      early:
        'Ada Byron bought "Rose", "Vase", "Card" and 1 other product on 2 November 2026, for $132.00. Only one visit is recorded so far, too few to say how often they come or what they like.',
    })
  })
  test('3 visits say what was spent, but no interval', () => {
    expect(textsOf(history(every(28, 3, '2026-11-02')))).toMatchObject({
      early: 'They have made 3 visits so far, and it takes 4 to say how often they come.',
      spending: 'Ada Byron has made 3 purchases since September 2026, for $120.00 in all.',
    })
  })
})

describe('how they stand', () => {
  test('silent for 77 days with visits every 28 days', () => {
    const { silence, interval } = textsOf(history(every(28, 8, '2026-08-31')))
    expect(silence).toBe(
      'It has been 77 days since their last visit on 31 August 2026. They usually come every 28 days.',
    )
    expect(interval).toBeUndefined()
  })
  test('on time: due on 27 October + 28 days = 24 November', () => {
    expect(textsOf(history(every(28, 8, '2026-10-27'))).interval).toBe(
      'They usually come every 28 days. Their last visit was on 27 October 2026, and they are due again around 24 November 2026.',
    )
  })
  test('late, but not unusually: due on 14 October + 28 days = 11 November', () => {
    expect(textsOf(history(every(28, 8, '2026-10-14'))).interval).toBe(
      'They usually come every 28 days. Their last visit was on 14 October 2026, and they were due around 11 November 2026, which is still usual for them.',
    )
  })
  test('at no fixed interval', () => {
    const days = ['2026-06-01', '2026-06-04', '2026-09-02', '2026-09-12', '2026-10-20']
    expect(textsOf(history(days.map((day) => ({ day })))).interval).toBe(
      'They come at no fixed interval, and half of the gaps between their visits were 24 days or less.',
    )
  })
  test('not silent if the shop has recorded nothing since: 7 days until 7 September', () => {
    const quiet = history(every(28, 8, '2026-08-31'))
    const texts = textsOf({ ...quiet, shop: { ...quiet.shop, lastSale: '2026-09-07' } })
    expect(texts.silence).toBeUndefined()
    expect(texts.interval, 'nor late: they may have come').toBe('They usually come every 28 days.')
  })
  test('not silent if a sale is recorded for a day to come', () => {
    const booked = history(every(28, 8, '2026-08-31'), { booked: '2026-12-02' })
    expect(textsOf(booked)).toMatchObject({
      booked: 'A sale is already recorded for 2 December 2026, which means that they are coming.',
      interval: 'They usually come every 28 days.',
    })
    expect(textsOf(booked).silence).toBeUndefined()
  })
  test('not silent between two seasons: 4 of 5 purchases in December', () => {
    const days = ['2024-12-05', '2024-12-19', '2025-03-08', '2025-12-06', '2025-12-18']
    const texts = textsOf(history(days.map((day) => ({ day }))))
    expect(texts.season).toBe(
      'They buy mostly in December (4 of their 5 purchases, in 2024 and 2025). Their next season starts in December 2026, and silence until then is normal.',
    )
    expect([texts.silence, texts.interval]).toEqual([undefined, undefined])
  })
  test('a season that went by', () => {
    const days = ['2024-09-05', '2024-10-19', '2025-09-06', '2025-10-18']
    const { season } = textsOf(history(days.map((day) => ({ day }))))
    expect(season).toMatch(/They bought nothing in September and October 2026\.$/)
  })
})

describe('what they spend and buy', () => {
  test('16 + 2 purchases of $40 less a refund of $20 are $700', () => {
    const sold = [...every(28, 18, '2026-10-27'), { day: '2026-10-28', amount: -20 }]
    expect(textsOf(history(sold)).spending).toBe(
      'Ada Byron has made 18 purchases since July 2025, for $700.00 in all after refunds.',
    )
  })
  test('grew: 12 × $60 = $720 against 12 × $40 = $480 is 50 % more', () => {
    const sold = Array.from({ length: 26 }, (_, i) => ({
      day: addMonths('2026-10-15', -i),
      amount: i < 12 ? 60 : 40,
    }))
    const [trend] = findingsFrom(history(sold)).filter(({ kind }) => kind === 'trend')
    expect(shownFinding(trend!)).toMatchObject({
      tone: 'better',
      text: 'From November 2025 to October 2026 they spent $720.00, 50% more than from November 2024 to October 2025 ($480.00).',
      range: { startDate: '2024-11-01', endDate: '2026-10-31' },
    })
  })
  test('fell by 24.85 %: the sentence and the figure below it round alike', () => {
    const sold = Array.from({ length: 26 }, (_, i) => ({
      day: addMonths('2026-10-15', -i),
      amount: i < 12 ? 75.15 : 100,
    }))
    const [trend] = findingsFrom(history(sold)).filter(({ kind }) => kind === 'trend')
    expect(shownFinding(trend!).text).toContain('they spent $901.80, 24.8% less than')
    const change = trend!.figures.find(({ label }) => label === 'Change') as { value: number }
    expect(percentText(change.value, history(sold).notation)).toBe('-24.8%')
  })
  test('share: 13 × $40 = $520 of 12 × $1,000 is 4.3 %, and 3 of 214 have spent more', () => {
    const known = history(every(28, 13, '2026-10-27'), { rank: { customers: 214, above: 3 } })
    expect(textsOf(known).share).toBe(
      "From November 2025 to October 2026 they brought in 4.3% of the shop's revenue ($520.00 of $12,000.00). Of your 214 customers, only 3 have spent more in all.",
    )
  })
  test('margin, with a part of the costs: (240 − 96) / 240 = 60 % against 45 %', () => {
    const known = history(every(28, 12, '2026-10-27'))
    const withCosts = (months: MonthSums[], share: number, rate: number) =>
      months.map((month) => {
        const costedRevenueCents = month.revenueCents * share
        return { ...month, costedRevenueCents, costCents: costedRevenueCents * rate }
      })
    const costed = {
      ...known,
      months: withCosts(known.months, 0.5, 0.4) as History['months'],
      shop: { ...known.shop, months: withCosts(known.shop.months, 1, 0.55) },
    }
    expect(textsOf(costed).margin).toBe(
      'What they bought from November 2025 to October 2026 leaves a gross margin of 60%, more than the 45% of the whole shop, counting only sales with a recorded cost (50% of what they spent).',
    )
    expect(textsOf(known).margin, 'never from an assumed margin').toBeUndefined()
  })
  test('together on 3 of 4 visits with Cut, and since when if older ones were not read', () => {
    const days = every(28, 4, '2026-10-27')
    const sold = [...days, ...days.slice(0, 3).map(({ day }) => ({ day, product: 'Wash' }))]
    expect(textsOf(history(sold)).together).toBe(
      'On 3 of the 4 visits with "Cut" they also bought "Wash".',
    )
    expect(textsOf(history(sold, { isCut: true })).together).toBe(
      'Since 1 September 2026, on all 3 visits with "Cut" they also bought "Wash".',
    )
  })
  test('alone on all 8 visits', () => {
    expect(textsOf(history(every(28, 8, '2026-10-27'))).alone).toBe(
      'On all 8 visits with "Cut" they bought nothing else.',
    )
  })
  test('400 purchases on one day are no sign of a new customer', () => {
    const sold = Array.from({ length: 400 }, () => ({ day: '2026-11-15' }))
    expect(Object.keys(textsOf(history(sold, { isCut: true })))).toEqual(['spending'])
  })
})

describe('the suggestion', () => {
  test('begins with what is urgent and has 2 to 4 sentences', () => {
    expect(suggestionFor(history(every(28, 8, '2026-08-31')))).toBe(
      'Get in touch with Ada Byron now: it has been 77 days since their last visit on 31 August 2026. They usually come every 28 days. Suggest something that goes with "Cut": on all 8 visits with "Cut" they bought nothing else.',
    )
  })
  test('thanks those about whom there is nothing else to say', () => {
    expect(suggestionFor(history(every(28, 2, '2026-11-02')))).toBe(
      'Invite them back and keep recording their purchases under the same name: they have made 2 visits so far, and it takes 4 to say how often they come. Thank them for buying from you: Ada Byron has made 2 purchases since October 2026, for $80.00 in all.',
    )
  })
})
