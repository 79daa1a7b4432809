import { describe, expect, test } from 'vitest'
import { analysisOf } from './analysis.ts'
import { confidenceOf, isSolvedBy, isTold } from './rules/confidence.ts'
import { sameNames } from './rules/names.ts'
import type { Cause, Finding } from './rules/finding.ts'
import type { ImportSeen, OpenGoal, Report, Situation } from './rules/situation.ts'
import { viewOf } from './view.ts'
import { analysisForVisitor } from './visitors.ts'
import { fitOf, wordsOf } from './rules/words.ts'

const shop: Situation = {
  today: '2026-11-16',
  now: new Date('2026-11-16T09:05:00Z'),
  notation: { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  timeZone: 'Europe/London',
  browserTimeZone: 'Europe/London',
  currencyBefore: null,
  openDays: 7,
  imports: [],
  deleted: [],
  names: [],
  defaultMargin: null,
  view: null,
  sales: {
    lastDay: '2026-11-15',
    recent: { sales: 200, costed: 200 },
    weekdays: {},
    thisYear: { calendar: 180, fiscal: 180 },
    onAnotherDay: 0,
    entries: 340,
    refunds: 2,
    range: { start: '2025-01-02', end: '2026-11-15' },
    ahead: 0,
    busiest: { day: '2026-11-13', entries: 9 },
  },
  goals: [],
  mail: { waitsForNew: false, isConfirmed: true, digest: 'on' },
  app: { hasMailServer: true },
}
const NO_SALES: Partial<Situation> = {
  sales: { ...shop.sales, entries: 0, refunds: 0, range: null, lastDay: null, busiest: null },
}
const imported: ImportSeen = {
  id: 1,
  badDates: 0,
  currency: null,
  dateOrder: null,
  days: [],
  twice: null,
  fileName: 'march.csv',
  state: 'done',
  day: '2026-11-16',
  message: null,
  imported: 120,
  duplicates: 0,
  errorCount: 0,
  rowsRead: 0,
  minutes: 30,
  mostSkipped: null,
  noSales: 0,
}
const saying = (description: string, more: Partial<Report> = {}): Report => ({
  issueType: 'Data Accuracy',
  priority: 'Medium',
  description,
  ...more,
})
const told = (changes: Partial<Situation>, report: Report) =>
  analysisOf({ ...shop, ...changes }, report).analysis

const cause: Cause = {
  kind: 'example',
  words: { points: 'import', hints: 'file row' },
  types: ['Bug/Error'],
  check: { label: 'Look', href: '/' },
  find: () => null,
}
const finding: Finding = { cause, strength: 0.9, diagnosis: [], solution: '', fixTime: '' }

describe('confidence = strength × (50 for the data + 35 × fit of the words + 15 for the type of the issue)', () => {
  test.each([
    ['data alone: 0.9 × 50', 0.9, 0, 'Other', 45],
    ['and the type: 0.9 × (50 + 15)', 0.9, 0, 'Bug/Error', 59],
    ['and half of the words: 0.9 × (50 + 35 × 0.5)', 0.9, 0.5, 'Other', 61],
    ['all three: 0.9 × 100', 0.9, 1, 'Bug/Error', 90],
    ['striking data alone: 0.95 × (50 + 15)', 0.95, 0, 'Other', 62],
  ] as const)('%s', (_, strength, fit, type, sum) => {
    expect(confidenceOf({ cause, strength }, fit, type)).toBe(sum)
  })

  const likely = (confidence: number, fit = 1, more: Partial<Finding> = {}) => ({
    finding: { ...finding, ...more },
    fit,
    confidence,
  })
  const report = saying('')
  test.each([
    ['60 is enough, if the words speak of it', likely(60, 0.4), report, true],
    ['59 is not', likely(59), report, false],
    ['striking data need no words', likely(61, 0, { strength: 0.94 }), report, true],
    ['other data do', likely(61, 0), report, false],
    [
      'and so does what is called a wish',
      likely(61, 0, { strength: 0.94 }),
      saying('', { issueType: 'Feature Request' }),
      false,
    ],
  ])('told: %s', (_, one, asked, isIt) => {
    expect(isTold(one, asked)).toBe(isIt)
  })

  test.each([
    ['80 is enough', [likely(80)], report, true],
    ['79 is not', [likely(79)], report, false],
    ['not without words', [likely(90, 0.2)], report, false],
    ['not if something else is as likely', [likely(90), likely(85)], report, false],
    [
      'not if the data show something else more plainly',
      [likely(90), likely(62, 0, { strength: 0.97 })],
      report,
      false,
    ],
    ['not what is critical', [likely(100)], saying('', { priority: 'Critical' }), false],
    ['not a wish', [likely(100)], saying('', { issueType: 'Feature Request' }), false],
    ['not what the owner cannot do', [likely(100, 1, { isOwnersToFix: false })], report, false],
  ] as const)('nobody has to look: %s', (_, [best, ...others], asked, isSolved) => {
    expect(isSolvedBy([best, ...others], asked)).toBe(isSolved)
  })
})

describe('words are recognized by stems, also mistyped ones', () => {
  const stems = { points: 'disappear wrong+date no_button', hints: 'euro' }
  test.each([
    ['My sales have disapeared', 0.6],
    ['They dissapear', 0.6],
    ['The date is always wrong', 0.6],
    ['The date of this one and of that other one there is wrong', 0],
    ['There is no button', 0.6],
    ['The button says no', 0],
    ['It costs 5 €', 0.2],
    ['disappear, wrong date', 1],
  ])('%s', (text, fit) => {
    expect(fitOf(wordsOf(text), stems)).toBeCloseTo(fit)
  })
  test('the longest report is read in a moment', () => {
    const started = performance.now()
    fitOf(wordsOf('wrong '.repeat(800)), stems)
    fitOf(wordsOf('a'.repeat(5_000)), stems)
    expect(performance.now() - started).toBeLessThan(200)
  })
})

const goal: OpenGoal = {
  start: '2026-11-01',
  end: '2026-11-30',
  goalType: 'revenue',
  period: 'November 2026',
  target: 5000,
  sales: 12,
  revenue: 900,
}

describe('a known cure, with the figures of the owner and a link', () => {
  test.each<[string, Partial<Situation>, string, string, string]>([
    [
      'an import that failed',
      { imports: [{ ...imported, state: 'failed', message: 'The file is empty.' }] },
      'My import does not work at all',
      'The import of “march.csv” on 16 November 2026 failed, and none of its rows were taken in. The file is empty.',
      '/data-management',
    ],
    [
      'an import that has run for 30 minutes',
      { imports: [{ ...imported, state: 'running', rowsRead: 40_000 }] },
      'The import takes forever, my upload hangs',
      'has been running for 30 minutes and has read 40,000 rows so far.',
      '/data-management',
    ],
    [
      '30 rows skipped, 25 of them without a date',
      {
        imports: [
          { ...imported, errorCount: 30, mostSkipped: { reason: 'The date is missing', rows: 25 } },
        ],
      },
      'Rows of my file are missing',
      'took in 120 rows and skipped 30 rows. The most common reason, in 25 rows: The date is missing.',
      '/data-management',
    ],
    [
      'a file that was imported twice',
      { imports: [{ ...imported, imported: 0, duplicates: 200 }] },
      'The import says done but nothing was added',
      'added nothing, because all 200 rows were already recorded.',
      '/data-management',
    ],
    [
      '12 sales after today',
      { sales: { ...shop.sales, ahead: 12, range: { start: '2026-01-02', end: '2026-12-11' } } },
      'Some sales have a wrong date',
      '12 sales are dated after today, 16 November 2026. The latest is dated 11 December 2026.',
      '/data-management',
    ],
    [
      '300 of 340 sales on one day',
      { sales: { ...shop.sales, busiest: { day: '2026-11-16', entries: 300 } } },
      'All my sales are on the same day',
      '300 sales of 340 sales are dated 16 November 2026.',
      '/data-management',
    ],
    [
      '100 of 340 entries below 0',
      { sales: { ...shop.sales, refunds: 100 } },
      'My revenue is negative',
      '100 entries of 340 entries have an amount below 0.',
      '/data-management',
    ],
    [
      'a time zone that is not that of the browser',
      {
        timeZone: 'UTC',
        browserTimeZone: 'Asia/Tokyo',
        sales: { ...shop.sales, onAnotherDay: 4 },
      },
      'Sales of today show up under yesterday',
      'Your profile says that your business is in UTC, where it is 09:05 now. Your browser is in Tokyo, where it is 18:05.',
      '/business-profile',
    ],
    [
      'a goal in another year',
      {
        goals: [
          { ...goal, start: '2027-11-01', end: '2027-11-30', period: 'November 2027', sales: 0 },
        ],
      },
      'My goal stays at 0 %',
      'Your goal for November 2027 counts only sales of November 2027, so its progress is 0. That period begins on 1 November 2027.',
      '/goal-settings',
    ],
    [
      'another currency',
      { imports: [{ ...imported, currency: 'EUR' }] },
      'It shows the wrong sign: my prices are like €12.50',
      'Your profile says USD, but the amounts in “march.csv” are in EUR.',
      '/business-profile',
    ],
    [
      'no sales at all',
      NO_SALES,
      'The dashboard is empty',
      'There are no sales recorded in your account yet',
      '/sales-entry',
    ],
    [
      'no sales this year',
      {
        sales: {
          ...shop.sales,
          range: { start: '2024-01-02', end: '2025-03-04' },
          lastDay: '2025-03-04',
        },
        goals: [],
      },
      'All figures are zero',
      'Your latest sale is dated 4 March 2025, 622 days ago.',
      '/sales-entry',
    ],
  ])('%s', (_, changes, description, diagnosis, href) => {
    const analysis = told(changes, saying(description))
    expect(analysis.diagnosis).toContain(diagnosis)
    expect(analysis.cures[0]).toMatchObject({ href })
    expect(analysis).toMatchObject({ autoApproved: true })
    expect(analysis.confidence).toBeGreaterThanOrEqual(80)
  })

  test('an email that is not confirmed yet', () => {
    const report = saying('I get no email at my new address', { issueType: 'Bug/Error' })
    expect(told({ mail: { ...shop.mail, waitsForNew: true } }, report)).toMatchObject({
      autoApproved: true,
      diagnosis: expect.stringContaining(
        'the link that we sent to the new address has not been opened',
      ),
      cures: [{ href: '/account' }],
    })
  })
})

describe('a person looks at it', () => {
  const failed: Partial<Situation> = { imports: [{ ...imported, state: 'failed' }] }
  test.each<[string, Partial<Situation>, Report]>([
    ['nothing is wrong', {}, saying('The revenue of July is wrong')],
    ['what is wrong is not what they write of', failed, saying('The chart flickers')],
    ['it is critical', failed, saying('The import fails', { priority: 'Critical' })],
    ['it is a wish', failed, saying('Import from Excel', { issueType: 'Feature Request' })],
    ['only the operator can fix it', { app: { hasMailServer: false } }, saying('I get no email')],
    [
      'skipped rows were totals and not sales',
      { imports: [{ ...imported, errorCount: 2, noSales: 2 }] },
      saying('Rows of my file are missing'),
    ],
    [
      'a page is broken for someone without sales',
      NO_SALES,
      saying('The chart on the dashboard flickers', { issueType: 'Bug/Error' }),
    ],
    [
      'a date picker is broken while the time zone differs',
      { browserTimeZone: 'Asia/Tokyo' },
      saying('The date picker jumps when I click it', { issueType: 'Bug/Error' }),
    ],
  ])('%s', (_, changes, report) => {
    const analysis = told(changes, report)
    expect(analysis.autoApproved).toBe(false)
    expect(analysis.solution).toMatch(/A person reads your report and answers it on this page\./)
  })

  test('without a mail server nobody is sent to an inbox in which nothing can come', () => {
    const app = { hasMailServer: false }
    const mail = { ...shop.mail, isConfirmed: false, waitsForNew: true }
    expect(told({ app, mail }, saying('I never get the weekly email'))).toMatchObject({
      autoApproved: false,
      diagnosis: 'This app has no mail server, so its emails are not sent.',
    })
  })

  test('what stands out is told to who writes of something else, but not as the answer', () => {
    const sales = { ...shop.sales, recent: { sales: 200, costed: 0 } }
    const { diagnosis } = told({ sales }, saying('The page jumps when I scroll'))
    expect(diagnosis).toBe(
      'We are not sure that this is what you mean, but it stands out. None of your 200 sales of the last year has a cost recorded. Their margin is not known but assumed: 30%, because your profile sets none.',
    )
    expect(
      told({ sales, defaultMargin: 45 }, saying('My margin is always the same')).diagnosis,
    ).toMatch(/^None of your 200 sales .* assumed: 45%, as your profile says\.$/)
  })

  test('who has recorded nothing is shown where to begin', () => {
    const report = saying('I do not understand this', { issueType: 'Other' })
    const { solution, cures } = told(NO_SALES, report)
    expect(solution).toContain('Until then, you can begin here.')
    expect(cures[0]).toEqual({ label: 'Open the setup guide', href: '/setup-guide' })
  })

  test('the same file twice: the later import is to be undone', () => {
    const twice = { compared: 40, again: 40, alsoFrom: 'march.csv' }
    const { diagnosis, solution } = told(
      { imports: [{ ...imported, twice }] },
      saying('Everything is double'),
    )
    expect(diagnosis).toContain('a second time, from the earlier import of “march.csv”.')
    expect(solution).toContain('from 16 November 2026, the later of the two.')
  })

  test('two likely findings are both told, the likelier one first', () => {
    const sales = { ...shop.sales, ahead: 12 }
    const { diagnosis, cures } = told(
      { imports: [{ ...imported, errorCount: 30 }], sales },
      saying('Sales from my file are missing'),
    )
    expect(diagnosis).toMatch(/skipped 30 rows\. 12 sales are dated after today/)
    expect(cures).toHaveLength(1)
  })
})

describe('who is not signed in is told no cause, only what helps if it is one, and a person reads it', () => {
  const visitor = { hasEmail: true, hasMailServer: true, operatorEmail: 'help@example.com' }
  test.each([
    [
      'The link in my invitation does not work any more',
      'If it is about an invitation: its link',
      1,
    ],
    ['I never got the mail with the link', 'did not reach you: look in the spam folder', 1],
    ['I can not sign in any more', 'If you cannot get in: ask for a link', 1],
    ['My dashboard numbers look wrong today', 'You are not signed in', 0],
    ['My import fails', 'You are not signed in', 0],
    ['Please add an app for my phone', 'went to the team as a wish', 0],
  ])('%s', (text, says, links) => {
    const told = analysisForVisitor(saying(text), visitor)
    expect(`${told.diagnosis} ${told.solution}`).toContain(says)
    expect(told.cures).toHaveLength(links)
    expect(told).toMatchObject({ autoApproved: false, confidence: 0 })
    expect(told.solution).not.toMatch(/sign in and report/i)
    expect(told.solution).toContain('write to help@example.com')
  })
  test('without a mail server nothing is promised that needs one', () => {
    const none = { ...visitor, hasMailServer: false }
    const told = analysisForVisitor(saying('I can not sign in any more'), none)
    expect(told.solution).toContain('has to pass the link on to you')
    expect(told.solution).not.toContain('We sent you')
  })
  test('without a mail server no email is looked for in a spam folder', () => {
    const none = { ...visitor, hasMailServer: false }
    const { solution } = analysisForVisitor(saying('I never got your email'), none)
    expect(solution).toContain('because the app sends no emails')
    expect(solution).not.toContain('spam')
  })
  test('without an email it says how to get an answer', () => {
    const told = analysisForVisitor(saying('My import fails'), { ...visitor, hasEmail: false })
    expect(told.solution).toContain('Send it again with your email')
  })
})

describe('names that are most likely one', () => {
  test.each([
    [['Full Groom', 'full-groom'], true],
    [['Baker & Sons', 'Baker and Sons Ltd'], true],
    [['Müller, Jan', 'Jan Muller'], true],
    [['Espresso large', 'Espreso large'], true],
    [['Gift card 25', 'Gift card 50'], false],
    [['Jon Smith', 'Joan Smythe'], false],
    [['Tea', 'Pea'], false],
    [['Cappuccino', 'Cappuccinos'], true],
    [['Cappuccino', 'Capuccinos'], false],
    [['Espresso', 'Expresso'], true],
  ])('%j: %s', (names, isOne) => {
    const sold = names.map((name) => ({ kind: 'product' as const, name, revenueCents: 1 }))
    expect(sameNames(sold) !== undefined).toBe(isOne)
  })

  test('are found among the longest names that anyone can make, each sign of which stands for 18 letters', () => {
    const sold = Array.from({ length: 400 }, (_, n) => ({
      kind: 'product' as const,
      name: `${String.fromCodePoint(0x4e00 + n)}${'\uFDFA'.repeat(198)}`,
      revenueCents: 1,
    }))
    expect(sameNames(sold)).toBeUndefined()
    expect(sameNames([...sold, sold[0]!])).toEqual([sold[0], sold[0]])
  })
})

test('what the dashboard showed is read from its address', () => {
  expect(viewOf('/dashboard?year=2025&period=q2', 3)).toEqual({
    range: { start: '2025-04-01', end: '2025-06-30' },
    hidden: 3,
  })
  expect(viewOf('/dashboard?from=2025-04-03&to=2025-04-05', 0)?.range).toEqual({
    start: '2025-04-03',
    end: '2025-04-05',
  })
  expect(viewOf('/dashboard', 0)).toEqual({ range: null, hidden: 0 })
  expect(viewOf('/goal-settings?year=2025', 0)).toBeNull()
})

describe('what the dashboard showed', () => {
  const showing = (page: string, description: string) =>
    told({ view: viewOf(page, 0) }, saying(description))
  test('is named as its menu names it', () => {
    const { diagnosis, solution } = showing('/dashboard?year=2025&period=q2', 'Help, I am lost')
    expect(diagnosis).toMatch(
      /^We are not sure .* The dashboard showed you Q2 2025, which ended before /,
    )
    expect(solution).toContain('Choose the year 2026 at the top of the dashboard.')
    expect(
      showing('/dashboard?from=2025-01-05&to=2025-01-20', 'Help, I am lost').diagnosis,
    ).toContain('The dashboard showed you 5 Jan – 20 Jan 2025, which')
  })
  test('a part of this year was chosen: it is told only to who writes of it', () => {
    const page = '/dashboard?year=2026&period=q1'
    expect(showing(page, 'Help, I am lost').diagnosis).toMatch(/^We found nothing/)
    expect(showing(page, 'I see old figures, this week is missing').diagnosis).toContain('Q1 2026')
  })
})

describe('a word that means something else settles nothing', () => {
  /** A shop with the small things that every shop has: a trip, a canceled import, a few rows, a deletion, a booking. */
  const usual: Partial<Situation> = {
    timeZone: 'UTC',
    browserTimeZone: 'Asia/Tokyo',
    imports: [{ ...imported, errorCount: 4, days: ['2026-09-20', '2026-10-02'] }],
    deleted: [{ kind: 'sale', count: 1, fileName: null, day: '2026-11-14' }],
    sales: { ...shop.sales, ahead: 1 },
  }
  test.each([
    'please show today and yesterday',
    'Thanks for the update yesterday. Where do I find my invoice?',
    'I sell tickets for late night tours. How should I call them?',
    'We work around the clock. Who can I call?',
    'A customer paid in euros and wants a receipt',
    'How much is it in pounds or dollars?',
    'We import wine from Spain, is there a list of shops like mine?',
    'My file cabinet is full, how long must I keep paper?',
    'We are open to ideas for the weekend',
    'The future looks good, thank you',
    'What is a double espresso called here?',
  ])('signed in: %s', (text) => {
    const { autoApproved, diagnosis } = told(usual, saying(text, { issueType: 'Other' }))
    expect(autoApproved).toBe(false)
    expect(diagnosis).toMatch(/^(We found nothing in your sales|Thank you for the idea)/)
  })

  test.each([
    'My dashboard numbers look wrong today',
    'The link to the pricing page is broken',
    'I let my phone update and the new colors are nice',
    'Is there a code of conduct? The old one is wrong',
    'Our sign in front of the shop is broken',
    'The password strength bar has an odd color',
  ])('signed out: %s', (text) => {
    const visitor = { hasEmail: true, hasMailServer: true, operatorEmail: undefined }
    const { diagnosis, confidence, solution } = analysisForVisitor(saying(text), visitor)
    expect(diagnosis).toBe(
      'You are not signed in, so we could not look at your sales and settings.',
    )
    expect(confidence).toBe(0)
    expect(solution).toMatch(/^(If |A person reads)/)
  })
})

describe('dates that can be read both ways', () => {
  const both: Partial<Situation> = {
    imports: [
      { ...imported, dateOrder: 'mdy', days: ['2026-01-05', '2026-03-02'] },
      { ...imported, fileName: 'till.csv', dateOrder: 'dmy', days: ['2026-04-06'] },
    ],
  }
  test('a day that the report names with day and month exchanged is told, with the order of each import', () => {
    const { diagnosis, autoApproved } = told(both, saying('3rd of february shows as 2 march'))
    expect(diagnosis).toBe(
      'The dates in the import of “march.csv” on 16 November 2026 can be read both ways: none is later than the 12th of a month. They were read with the month first. Read the other way, 2 March 2026 would be 3 February 2026. The same is true of the import of “till.csv” on 16 November 2026, which was read with the day first.',
    )
    expect(autoApproved).toBe(true)
  })
  test.each([
    ['3rd of february shows as 2 march', true],
    ['February 3rd is shown as March the 2nd', true],
    ['day and month are switched', true],
    ['My sales of 5 may are low', false],
    ['See you on 3 february', false],
  ])('%s: %s', (text, isTold) => {
    expect(told(both, saying(text)).diagnosis.includes('can be read both ways')).toBe(isTold)
  })
  test('with a day after the 12th there is one way only', () => {
    const imports = [{ ...both.imports![0]!, days: ['2026-03-02', '2026-03-20'] }]
    expect(told({ imports }, saying('3rd of february shows as 2 march')).diagnosis).toMatch(
      /^We found nothing/,
    )
  })
})
