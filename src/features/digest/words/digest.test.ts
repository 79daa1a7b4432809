import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { composeMail } from '../../../server/mail/compose.ts'
import { CURRENCIES } from '../../../shared/currencies.ts'
import { NO_SUMS } from '../../../shared/figures.ts'
import { addDays, DATE_STYLES, type DayRange } from '../../../shared/calendar.ts'
import { NUMBER_STYLES, type Notation } from '../../../shared/money.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { USUAL as usual } from '../mails.examples.ts'
import type { DigestFacts } from '../reading.ts'
import { periodAt } from '../rules/when.ts'
import { digestMail } from './digest.ts'

const WEEK = periodAt('weekly', 'UTC', new Date('2026-11-23T07:00Z'))
const MONTH = periodAt('monthly', 'UTC', new Date('2026-11-02T07:00Z'))
const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const linkTo = (path: string) => `https://kpi.example.com${path}`

const mailOf = (changes: Partial<DigestFacts> = {}, isLast = false) =>
  digestMail({ ...usual, ...changes }, { linkTo, isLast })
const textOf = (changes: Partial<DigestFacts> = {}, isLast = false) =>
  composeMail(mailOf(changes, isLast), { APP_NAME: 'App', APP_URL: 'https://kpi.example.com' }).text

test('the whole text of a usual week', () => {
  expect(mailOf()).toMatchObject({
    subject: 'Your week: $4,210, up 12%',
    preview: '38 sales, November ahead.',
  })
  const text = textOf()
  for (const said of [
    'Ortiz Flowers, 16 Nov – 22 Nov 2026',
    'Revenue: $4,210 (up 12% on the week before)',
    'Sales: 38 (down 5% on the week before)',
    'Average sale: $110.79 (up 18% on the week before)',
    'Gross margin: ≈41.2% (up 2.1 points on the week before. Costs known for 62%)',
    'See last week on your dashboard:\nhttps://kpi.example.com/dashboard?compare=preceding&from=2026-11-16&to=2026-11-22',
    'What moved the week most: Saturday brought in $1,120, $310 more than the Saturday before.',
    'November: $12,300 of $18,000 by Sunday. Ahead.',
    '$950 to aim for. Mondays usually bring that much.',
    'Call Grace Hopper. Usually here every two weeks, now away for 46 days.',
    'https://kpi.example.com/boss-action-coach?customer=1',
  ]) {
    expect(text).toContain(said)
  }
  expect(text).not.toContain("we'll stop sending")
  expect(textOf({}, true)).toContain("we'll stop sending")
})

/** Days of last week against those of the week before. */
const partOf = (current: DayRange | null) =>
  current && {
    current,
    preceding: { start: addDays(current.start, -7), end: addDays(current.end, -7) },
  }

describe('comparisons', () => {
  const withRevenue = (
    growth: number | null,
    before: number,
    days: DayRange | null = null,
    value = 4210,
  ) => {
    const part = partOf(days)
    const compared = { ...usual.compared!, part, revenue: { value, before, growth } }
    return { subject: mailOf({ compared }).subject, text: textOf({ compared }) }
  }

  test('nothing to compare with says nothing, not +100 %', () => {
    expect(withRevenue(null, 0).subject).toBe('Your week: $4,210')
    expect(withRevenue(null, 0).text).toContain('Revenue: $4,210\n')
    expect(textOf({ compared: null })).toContain('Revenue: $4,210\nSales: 38\n')
  })

  test('in a week whose data ended early the percentage of some days comes with their amount, and not in the subject', () => {
    const days = { start: '2026-11-16', end: '2026-11-19' }
    const { subject, text } = withRevenue(12, 3760, days, 4200)
    expect(subject).toBe('Your week: $4,210')
    expect(text).toContain('Revenue: $4,210 ($4,200 on Mon–Thu, up 12% on Mon–Thu the week before)')
    const part = {
      current: { start: '2026-10-01', end: '2026-10-20' },
      preceding: { start: '2026-09-01', end: '2026-09-20' },
    }
    expect(textOf({ period: MONTH, compared: { ...usual.compared!, part } })).toContain(
      '$4,210 on 1 Oct – 20 Oct 2026, up 12% on 1 Sep – 20 Sep 2026',
    )
  })

  test('10,425 % more than $40 is told as the $40', () => {
    const { subject, text } = withRevenue(10_425, 40)
    expect(subject).toBe('Your week: $4,210')
    expect(text).toContain('Revenue: $4,210 ($40 the week before)')
  })

  test('the same is the same, also of some days', () => {
    const days = { start: '2026-11-16', end: '2026-11-20' }
    expect(withRevenue(0, 4200, days, 4200).text).toContain(
      '($4,200 on Mon–Fri, the same as Mon–Fri the week before)',
    )
    expect(withRevenue(0, 4210).text).toContain('Revenue: $4,210 (the same as the week before)')
  })
})

describe('goal', () => {
  const goal = usual.goal!
  test('behind, out of reach, reached, and a month that is over', () => {
    const told = (changes: Partial<typeof goal>) => textOf({ goal: { ...goal, ...changes } })
    expect(told({ expectedByNow: 12_700 })).toContain(
      'November: $12,300 of $18,000 by Sunday. $400 behind.',
    )
    expect(told({ isOutOfReach: true })).toContain('by Sunday. Out of reach.')
    expect(told({ expectedByNow: null }), 'on its first day').toContain('by Sunday. On track.')
    expect(told({ reached: 18_100 })).toContain(
      'You reached your goal for November: $18,100 of $18,000.',
    )
    expect(told({ isOver: true })).toContain(
      'November ended at $12,300 of $18,000, 68% of your goal.',
    )
  })
})

describe('the number and the next line', () => {
  const withNow = (changes: Partial<DigestFacts['now']>) =>
    mailOf({ now: { ...usual.now, ...changes } })
  const buttons = (mail: ReturnType<typeof mailOf>) =>
    mail.blocks.flatMap((block) =>
      typeof block === 'object' && 'button' in block ? block.button : [],
    )

  test('one action, as on the dashboard, and none without a next line', () => {
    expect(buttons(mailOf())).toEqual(['Show the number'])
    expect(buttons(withNow({ hint: null }))).toEqual([])
  })

  test('before anything is known there is no number', () => {
    expect(JSON.stringify(withNow({ target: null }).blocks)).not.toContain('to aim for')
  })

  test('a sale before the mail came counts', () => {
    const target = { ...usual.now.target!, revenue: 150, sales: 1 }
    expect(JSON.stringify(withNow({ target }).blocks)).toContain(
      '$150 of $950. $800 to go. Mondays usually bring that much.',
    )
  })
})

test('a caveat about costs is never in the green of the change before it', () => {
  const { html } = composeMail(mailOf({ coverage: 19 }), {
    APP_NAME: 'App',
    APP_URL: 'https://kpi.example.com',
  })
  expect(html).toMatch(/<span class="better"[^>]*>up 2.1 points on the week before<\/span>/)
  expect(html).toMatch(/<span class="quiet"[^>]*>Costs known for 19%<\/span>/)
})

describe('what moved the week', () => {
  const told = (topDriver: Partial<NonNullable<DigestFacts['topDriver']>>, changes = {}) =>
    textOf({ topDriver: { ...usual.topDriver!, ...topDriver }, ...changes })

  test.each([
    [
      { kind: 'product', name: 'Roses', now: 82_000, before: 52_000 },
      'Roses brought in $820, $300 more than the week before.',
    ],
    [
      { kind: 'customer', name: 'Grace', now: 54_000, before: 60_000 },
      'Grace bought for $540, $60 less than the week before.',
    ],
    [
      { kind: 'customer', name: 'Grace', now: 0, before: 32_000 },
      'Grace bought nothing, after $320 the week before.',
    ],
    [
      { kind: 'product', name: 'Wreaths', now: 9_550, before: 0 },
      'Wreaths brought in $95.50, after nothing the week before.',
    ],
    [
      { kind: 'customer', name: 'Grace', now: -5_000, before: 32_000 },
      'Grace came to -$50 after refunds, and to $320 the week before.',
    ],
  ] as const)('%j', (topDriver, sentence) => {
    expect(told(topDriver)).toContain(`What moved the week most: ${sentence}`)
  })

  test('of some days, of a month, and nothing where nothing stands out', () => {
    const roses = { kind: 'product', name: 'Roses', now: 82_000, before: 52_000 } as const
    const part = partOf({ start: '2026-11-16', end: '2026-11-17' })
    const compared = { ...usual.compared!, part }
    expect(told(roses, { compared })).toContain('$300 more than Mon–Tue the week before.')
    expect(told(roses, { period: MONTH })).toContain(
      'What moved the month most: Roses brought in $820, $300 more than the month before.',
    )
    expect(textOf({ topDriver: null })).not.toContain('What moved')
  })
})

test('a month is named in the subject and opens the dashboard at that month', () => {
  const text = textOf({ period: MONTH })
  expect(mailOf({ period: MONTH }).subject).toBe('Your October: $4,210, up 12%')
  expect(text).toContain('up 12% on the month before')
  expect(text).toContain('https://kpi.example.com/dashboard?compare=preceding&year=2026&period=m10')
})

test('a quiet week shows no figures, but what to do', () => {
  const quiet = {
    sold: NO_SUMS,
    margin: null,
    compared: null,
    coverage: 0,
  }
  expect(mailOf(quiet).subject).toBe('No sales recorded last week')
  const text = textOf(quiet)
  expect(text).toContain('You recorded sales the week before, but none since.')
  expect(text).not.toContain('Revenue:')
})

test.each([
  ['Mar 31, 2026', 'Nov 16 – Nov 22, 2026'],
  ['31/03/2026', '16/11/2026 – 22/11/2026'],
  ['2026-03-31', '2026-11-16 – 2026-11-22'],
] as const)("in the owner's date style %s the week is %s", (dateStyle, week) => {
  expect(textOf({ notation: { ...dollars, dateStyle } })).toContain(`Ortiz Flowers, ${week}`)
})

test('a margin is marked ≈ only where some of the cost is not recorded', () => {
  expect(textOf({ coverage: 99 })).toContain('Gross margin: ≈41.2%')
  expect(textOf({ coverage: 100 })).toContain('Gross margin: 41.2%')
})

test('in euros and the German style, and in yen without decimals', () => {
  const euros = textOf({
    notation: { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' },
  })
  expect(euros).toContain('Average sale: 110,79\u00a0€ (up 18% on the week before)')
  expect(euros).toContain('Gross margin: ≈41,2%')
  const yen = textOf({
    notation: { currency: 'JPY', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  })
  expect(yen).toContain('Average sale: ¥111')
})

test('any amounts, currencies, styles and names: complete sentences, nothing broken, and names as they are', () => {
  const amount = fc.integer({ min: -1_000_000, max: 10_000_000 })
  const growth = fc.option(fc.double({ min: -100, max: 5000, noNaN: true }))
  const figure = fc.record({ value: amount, before: amount, growth })
  const any = fc.record({
    notation: fc.record({
      currency: fc.constantFrom(...CURRENCIES),
      numberStyle: fc.constantFrom(...NUMBER_STYLES),
      dateStyle: fc.constantFrom(...DATE_STYLES),
    }),
    period: fc.constantFrom(WEEK, MONTH),
    sold: fc.record({
      sales: fc.nat(5000),
      quantity: fc.nat(9000),
      revenueCents: amount,
      costedRevenueCents: fc.constant(0),
      costCents: fc.constant(0),
      taxCents: fc.constant(0),
      costedTaxCents: fc.constant(0),
      uncostedRefundCents: fc.constant(0),
      extraLines: fc.constant(0),
    }),
    margin: fc.option(fc.double({ min: -500, max: 100, noNaN: true })),
    coverage: fc.integer({ min: 0, max: 100 }),
    compared: fc.option(
      fc.record({
        part: fc.constant(null),
        revenue: figure,
        sales: figure,
        average: fc.option(figure),
        marginPoints: fc.option(fc.double({ min: -90, max: 90, noNaN: true })),
      }),
    ),
    name: fc.string({ minLength: 1, maxLength: 60 }),
  })
  fc.assert(
    fc.property(any, ({ name, ...changes }) => {
      const hint = { ...usual.now.hint!, name } as NonNullable<DigestFacts['now']['hint']>
      const content = mailOf({ ...changes, now: { ...usual.now, hint }, businessName: name })
      expect(content.subject).toMatch(/^(Your|No sales)/)
      const words = JSON.stringify({ ...content, blocks: content.blocks.slice(1, 4) })
      expect(words).not.toMatch(/NaN|undefined|Infinity|null|up -|down -|  /)
      expect(JSON.stringify(content.blocks)).toContain(JSON.stringify(name).slice(1, -1))
    }),
    { numRuns: runs(300) },
  )
})

test('a shop that sees figures without tax is told so', () => {
  expect(textOf({ isWithoutTax: true })).toContain(
    'Ortiz Flowers, 16 Nov – 22 Nov 2026, without tax',
  )
})
