import { describe, expect, test } from 'vitest'
import { addMonths } from '../../../shared/calendar.ts'
import { percentText } from '../../../shared/money.ts'
import { plainText } from '../../../shared/phrases/compose.ts'
import { every, history, NOTATION, withCosts } from '../testing/history.ts'
import { adviceFrom, findingsFrom } from './findings.ts'
import type { Rank } from './rules/money.ts'
import { viewOf, type History } from './rules/view.ts'
import { shownFinding } from './service.ts'

const SUBJECT = { name: 'Ada Byron', notation: NOTATION }
const findingsOf = (known: History, rank: Rank = { customers: 214, above: 80 }) =>
  findingsFrom(viewOf(known), rank, SUBJECT)
const textsOf = (known: History, rank?: Rank): Record<string, string> =>
  Object.fromEntries(
    findingsOf(known, rank).map((finding) => [finding.kind, shownFinding(finding).text]),
  )
const suggestionFor = (known: History): string => plainText(adviceFrom(findingsOf(known)))
/** Once a month for two years, at `now` in the last one, and lately. */
const months = (now: number, before: number) => [
  { day: '2026-11-10', amount: now },
  ...Array.from({ length: 26 }, (_, i) => ({
    day: addMonths('2026-10-15', -i),
    amount: i < 12 ? now : before,
  })),
]

describe('too early', () => {
  test('without a purchase', () => {
    const known = history([])
    expect(textsOf(known)).toEqual({
      early: 'No purchase by Ada Byron is recorded yet.',
    })
    expect(suggestionFor(known)).toBe(
      'Record their purchases under this name: no purchase by Ada Byron is recorded yet.',
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
        'They have come once, on 2 November 2026, and bought "Rose", "Vase", "Card" and 1 other product for $132.',
    })
  })
  test('one visit for somebody who has died asks for nothing', () => {
    expect(suggestionFor(history([{ day: '2026-11-02', product: 'Sympathy wreath' }]))).toMatch(
      /^Ask them whether there is anything you can do for them: /,
    )
  })
  test('3 visits say what was spent, but no interval', () => {
    expect(textsOf(history(every(28, 3, '2026-11-02')))).toMatchObject({
      early: 'They have come three times so far, last on 2 November 2026.',
      spending: 'They have made 3 purchases since September 2026, for $120 in all.',
    })
  })
})

describe('how they stand', () => {
  test('silent for 77 days with visits every 28 days', () => {
    const { silence, interval } = textsOf(history(every(28, 8, '2026-08-31')))
    expect(silence).toBe(
      'It has been 77 days since their last visit on 31 August 2026. They used to come every 28 days.',
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
      'They come irregularly, often every 24 days or sooner.',
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
  test('a season that is all they buy in', () => {
    expect(textsOf(history(decembers)).season).toMatch(
      /^They buy only in December \(all of their 4 purchases, in 2024 and 2025\)\. /,
    )
  })
  test('a season that went by', () => {
    const days = ['2024-09-05', '2024-10-19', '2025-09-06', '2025-10-18']
    const { season } = textsOf(history(days.map((day) => ({ day }))))
    expect(season).toMatch(/They bought nothing in September and October 2026\.$/)
    expect(suggestionFor(history(days.map((day) => ({ day }))))).toMatch(
      /^Get in touch with them: /,
    )
  })
})

describe('how often they come, in plain words', () => {
  const often = (gap: number) =>
    textsOf(history(every(gap, 12, '2026-11-15'))).interval!.split('. ')[0]
  test.each([
    [1, 'They come almost every day.'],
    [2, 'They usually come every other day.'],
    [7, 'They usually come once a week.'],
  ])('every %i days', (gap, words) => expect(`${often(gap)}`.replace(/\.?$/, '.')).toBe(words))
  test('nobody who comes every day is due, and a weekend is no reason to write', () => {
    expect(suggestionFor(history(every(1, 20, '2026-11-14')))).toMatch(
      /^Have their usual ready when they come: they come almost every day\./,
    )
  })
})

describe('what says nothing is left out', () => {
  test('a share below 2 %: 3 × $60 = $180 of $12,000 is 1.5 %, unless they are among the best', () => {
    const known = history(every(60, 3, '2026-10-27').map((sold) => ({ ...sold, amount: 60 })))
    expect(textsOf(known).share).toBeUndefined()
    expect(textsOf(known, { customers: 214, above: 3 }).share).toBe(
      'Of your 214 customers, only 3 have spent more in all.',
    )
  })
  test('about the same as before: 12 × $42 against 12 × $40', () => {
    expect(textsOf(history(months(42, 40))).trend).toBeUndefined()
  })
  test('a margin much like the shop’s: 58 % against 60 %', () => {
    expect(textsOf(costed(0.42, 0.4)).margin).toBeUndefined()
  })
})

/** A customer of every 28 days whose purchases cost this part of their revenue, in a shop of that part. */
function costed(theirs: number, whole: number, last = '2026-10-27'): History {
  const known = history(every(28, 12, last))
  return {
    ...known,
    months: withCosts(known.months, 1, theirs),
    shop: { ...known.shop, months: withCosts(known.shop.months, 1, whole) },
  }
}

describe('discounts', () => {
  test('none where the margin is low: 48.6 % against 55.3 %', () => {
    const known = costed(0.514, 0.447, '2026-09-15')
    expect(viewOf(known).noDiscount).toBe('margin')
    expect(suggestionFor(known)).toContain(
      'Write to them without a discount: what they bought from November 2025 to October 2026 leaves a gross margin of 48.6%, less than the 55.3% of the whole shop.',
    )
  })
  test('nor to those who still come', () => {
    expect(suggestionFor(costed(0.514, 0.447))).toContain('Offer them no discount: ')
  })
  test('none where they have always paid the full price, which is told once they are away', () => {
    expect(viewOf(history(every(28, 8, '2026-10-27'))).noDiscount).toBe('fullPrice')
    expect(textsOf(history(every(28, 8, '2026-10-27'))).price).toBeUndefined()
    expect(textsOf(history(every(28, 8, '2026-08-31'))).price).toBe(
      'They have always paid the full price.',
    )
  })
  test('nothing speaks against one for those who paid less before, or came too rarely to tell', () => {
    const [newest, ...others] = every(28, 8, '2026-08-31')
    const paidLess = history([{ ...newest!, amount: 30 }, ...others])
    expect(viewOf(paidLess).noDiscount).toBeNull()
    expect(viewOf(history(every(28, 4, '2026-08-31'))).noDiscount).toBeNull()
  })
  test('a good margin is no reason against one: 60 % against 45 %, paid less before', () => {
    const [newest, ...others] = every(28, 8, '2026-08-31')
    const known = history([{ ...newest!, amount: 30 }, ...others])
    const months = withCosts(known.months, 1, 0.4)
    expect(viewOf({ ...known, months }).noDiscount).toBeNull()
  })
})

describe('a large purchase around this time last year', () => {
  const wreaths = { day: '2025-12-01', product: 'Christmas wreath', amount: 632 }
  test('is told, with what they could be asked', () => {
    const known = history([...every(30, 10, '2026-10-27'), wreaths])
    expect(textsOf(known).lastYear).toBe(
      'On 1 December 2025 they bought "Christmas wreath" for $632, much more than they usually spend at once.',
    )
    expect(suggestionFor(known)).toContain(
      'Ask them whether they would like the same again this year: ',
    )
  })
  test('is none in another season, when it is not that large, or for an occasion of a life', () => {
    const others = every(30, 10, '2026-10-27')
    for (const sold of [
      { ...wreaths, day: '2026-03-01' },
      { ...wreaths, amount: 150 },
      { ...wreaths, product: 'Funeral wreath' },
    ])
      expect(textsOf(history([...others, sold])).lastYear).toBeUndefined()
  })
})

test('a name for anybody says nothing about anybody', () => {
  const view = viewOf(history(every(3, 30, '2026-09-01')))
  const findings = findingsFrom(view, null, { ...SUBJECT, name: 'Walk-in' })
  expect(findings.map(({ kind }) => kind)).toEqual(['early', 'spending'])
  expect(shownFinding(findings[0]!).text).toBe(
    'Several people may have bought under the name Walk-in.',
  )
  expect(plainText(adviceFrom(findings))).toMatch(/^Record the real names of those who come often/)
  expect(plainText(adviceFrom(findings))).not.toContain('Thank them')
})

test('a visit of which money was given back: $90 less $15', () => {
  const sold = [
    { day: '2026-11-02', product: 'Cut', amount: 90 },
    { day: '2026-11-04', product: 'Cut', amount: -15 },
  ]
  expect(textsOf(history(sold)).early).toBe(
    'They have come once, on 2 November 2026, bought "Cut" for $90, and got $15 back.',
  )
})

describe('what they spend and buy', () => {
  test('16 + 2 purchases of $40 less a refund of $20 are $700', () => {
    const sold = [...every(28, 18, '2026-10-27'), { day: '2026-10-28', amount: -20 }]
    expect(textsOf(history(sold)).spending).toBe(
      'They have made 18 purchases since July 2025, for $700 in all after refunds.',
    )
  })
  test('grew: 12 × $60 = $720 against 12 × $40 = $480 is 50 % more', () => {
    const [trend] = findingsOf(history(months(60, 40))).filter(({ kind }) => kind === 'trend')
    expect(shownFinding(trend!)).toMatchObject({
      tone: 'better',
      text: 'From November 2025 to October 2026 they spent $720, 50% more than from November 2024 to October 2025 ($480).',
      range: { startDate: '2024-11-01', endDate: '2026-10-31' },
    })
  })
  test('fell by 24.85 %: the sentence and the figure below it round alike', () => {
    const [trend] = findingsOf(history(months(75.15, 100))).filter(({ kind }) => kind === 'trend')
    expect(shownFinding(trend!).text).toContain('they spent $902, 24.8% less than')
    const change = trend!.figures.find(({ label }) => label === 'Change') as { value: number }
    expect(percentText(change.value, NOTATION)).toBe('-24.8%')
  })
  test('share: 13 × $40 = $520 of 12 × $1,000 is 4.3 %, and 3 of 214 have spent more', () => {
    const known = history(every(28, 13, '2026-10-27'))
    expect(textsOf(known, { customers: 214, above: 3 }).share).toBe(
      "From November 2025 to October 2026 they brought in 4.3% of the shop's revenue ($520 of $12,000). Of your 214 customers, only 3 have spent more in all.",
    )
  })
  test('margin, with a part of the costs: (240 − 96) / 240 = 60 % against 45 %', () => {
    const known = history(every(28, 12, '2026-10-27'))
    const costed = {
      ...known,
      months: withCosts(known.months, 0.5, 0.4),
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
  test('alone on all 8 visits, or on 6 of 8', () => {
    const cuts = every(28, 8, '2026-10-27')
    expect(textsOf(history(cuts)).alone).toBe(
      'They have only ever bought the cut (8 times since April 2026).',
    )
    expect(textsOf(history(cuts, { isCut: true })).alone).toBe(
      'Since May 2026 they have bought nothing but the cut (7 times).',
    )
    const washed = cuts.slice(0, 2).map(({ day }) => ({ day, product: 'Wash' }))
    expect(textsOf(history([...cuts, ...washed])).alone).toBe(
      'On 6 of the 8 visits with "Cut" they bought nothing else.',
    )
  })
  test('400 purchases on one day are no sign of a new customer', () => {
    const sold = Array.from({ length: 400 }, () => ({ day: '2026-11-15' }))
    expect(Object.keys(textsOf(history(sold, { isCut: true })))).toEqual(['spending'])
  })
})

/** Away for longer than they usually are. */
const AWAY = '2026-06-01'
const decembers = ['2024-12-05', '2024-12-19', '2025-12-06', '2025-12-18'].map((day) => ({ day }))
test.each<[kind: string, History, does: string]>([
  ['early', history([{ day: '2026-11-02' }]), 'Thank them for the visit and invite them back'],
  ['early', history([{ day: AWAY }]), 'Invite them back'],
  ['early', history(every(28, 2, AWAY)), 'Invite them back'],
  ['interval', history(every(28, 8, '2026-10-27')), 'Send them a short reminder a few days before'],
  ['interval', history(every(28, 8, '2026-10-14')), 'Send them a short message'],
  ['season', history(decembers), 'Write to them shortly before their season'],
  ['trend', history(months(60, 40)), 'Thank them in person the next time they come'],
  ['trend', history(months(40, 60)), 'Ask them whether they are still happy with everything'],
  ['share', history(every(28, 13, '2026-10-27')), 'Keep in touch with them in person'],
  ['margin', costed(0.4, 0.55), 'Surprise them with a small thank-you'],
  ['alone', history(every(28, 8, '2026-10-27')), 'Suggest something that goes with the cut'],
])('%s, case %#: what to do about it', (kind, known, does) => {
  const found = findingsOf(known, { customers: 214, above: 3 }).filter((it) => it.kind === kind)
  expect(plainText(adviceFrom(found))).toMatch(new RegExp(`^${does}`))
})

describe('the suggestion', () => {
  test('begins with what is urgent and has 2 to 4 sentences', () => {
    expect(suggestionFor(history(every(28, 8, '2026-08-31')))).toBe(
      'Get in touch with Ada Byron now: it has been 77 days since their last visit on 31 August 2026. They used to come every 28 days. Write to them without a discount: they have always paid the full price.',
    )
  })
  test('thanks those about whom there is nothing else to say', () => {
    expect(suggestionFor(history(every(28, 2, '2026-11-02')))).toBe(
      'Make them feel welcome when they come again: they have come twice so far, last on 2 November 2026. Thank them for buying from you: they have made 2 purchases since October 2026, for $80 in all.',
    )
  })
})
