import { describe, expect, test } from 'vitest'
import { analysisForVisitor, analysisOf } from './analysis.ts'
import { confidenceOf, isSolvedBy } from './rules/confidence.ts'
import { otherCurrencyIn } from './rules/settings.ts'
import type { Finding } from './rules/finding.ts'
import type { LatestImport, Report, Situation } from './rules/situation.ts'

const shop: Situation = {
  today: '2026-11-16',
  now: new Date('2026-11-16T09:05:00Z'),
  notation: { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  timeZone: 'Europe/London',
  browserTimeZone: 'Europe/London',
  latestImport: null,
  sales: {
    entries: 340,
    refunds: 2,
    range: { start: '2025-01-02', end: '2026-11-15' },
    ahead: 0,
    busiest: { day: '2026-11-13', entries: 9 },
    years: [2025, 2026],
  },
  goals: [{ start: '2026-11-01', end: '2026-11-30', period: 'November 2026' }],
  waitsForEmail: false,
  app: { hasMailServer: true, isDiskNearlyFull: false, hasFailedJobs: false },
}
const imported: LatestImport = {
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

const finding: Finding = {
  kind: 'example',
  certainty: 1,
  cues: /import/i,
  types: ['Bug/Error'],
  diagnosis: [],
  solution: '',
  fixTime: '',
  cures: [],
  isOwnersToFix: true,
}

describe('confidence = certainty × (50 for the data + 35 for the words + 15 for the issue type)', () => {
  const words = 'The import is wrong'
  test.each([
    ['data alone: 1 × 50', 1, saying('It is wrong'), 50],
    ['and the type: 1 × (50 + 15)', 1, saying('It is wrong', { issueType: 'Bug/Error' }), 65],
    ['and the words: 1 × (50 + 35)', 1, saying(words), 85],
    ['all three: 1 × (50 + 35 + 15)', 1, saying(words, { issueType: 'Bug/Error' }), 100],
    ['less certain: 0.7 × 100', 0.7, saying(words, { issueType: 'Bug/Error' }), 70],
  ])('%s', (_, certainty, report, sum) => {
    expect(confidenceOf({ ...finding, certainty }, report)).toBe(sum)
  })

  test.each([
    ['80 is enough', finding, 80, saying(words), true],
    ['79 is not', finding, 79, saying(words), false],
    ['not what is critical', finding, 100, saying(words, { priority: 'Critical' }), false],
    ['not a wish', finding, 100, saying(words, { issueType: 'Feature Request' }), false],
    ['not what the owner cannot do', { isOwnersToFix: false }, 100, saying(words), false],
  ])('nobody has to look: %s', (_, found, confidence, report, isSolved) => {
    expect(isSolvedBy(found, confidence, report)).toBe(isSolved)
  })
})

describe('a known cure, with the figures of the owner and a link', () => {
  test.each<[string, Partial<Situation>, string, string, string]>([
    [
      'an import that failed',
      { latestImport: { ...imported, state: 'failed', message: 'The file is empty.' } },
      'My import does not work at all',
      'The import of “march.csv” on 16 November 2026 failed, and none of its rows were taken in. The file is empty.',
      '/data-management',
    ],
    [
      'an import that has run for 30 minutes',
      { latestImport: { ...imported, state: 'running', rowsRead: 40_000 } },
      'The import takes forever, my upload hangs',
      'has been running for 30 minutes and has read 40,000 rows so far.',
      '/data-management',
    ],
    [
      '30 rows skipped, 25 of them without a date',
      {
        latestImport: {
          ...imported,
          errorCount: 30,
          mostSkipped: { reason: 'The date is missing', rows: 25 },
        },
      },
      'Rows of my file are missing',
      'took in 120 rows and skipped 30 rows. The most common reason, in 25 rows: The date is missing.',
      '/data-management',
    ],
    [
      'a file that was imported twice',
      { latestImport: { ...imported, imported: 0, duplicates: 200 } },
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
      { timeZone: 'UTC', browserTimeZone: 'Asia/Tokyo' },
      'Sales of today show up under yesterday',
      'Your profile says that your business is in UTC, where it is 09:05 now. Your browser is in Tokyo, where it is 18:05.',
      '/business-profile',
    ],
    [
      'a goal in another year',
      { goals: [{ start: '2027-11-01', end: '2027-11-30', period: 'November 2027' }] },
      'My goal stays at 0 %',
      'Your goal for November 2027 counts only sales of November 2027, so its progress is 0. That period begins on 1 November 2027.',
      '/goal-settings',
    ],
    [
      'another currency',
      {},
      'It shows the wrong sign: my prices are like €12.50',
      'Your profile says USD, but you wrote amounts in EUR.',
      '/business-profile',
    ],
    [
      'no sales at all',
      { sales: { ...shop.sales, entries: 0, range: null, busiest: null, years: [] } },
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
          years: [2024, 2025],
        },
        goals: [],
      },
      'All figures are zero',
      'Your latest sale is dated 4 March 2025. There is none in 2026',
      '/dashboard',
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
    expect(told({ waitsForEmail: true }, report)).toMatchObject({
      autoApproved: true,
      diagnosis: expect.stringContaining(
        'the link that we sent to the new address has not been opened',
      ),
      cures: [{ href: '/account' }],
    })
  })
})

describe('a person looks at it', () => {
  const failed: Partial<Situation> = { latestImport: { ...imported, state: 'failed' } }
  test.each<[string, Partial<Situation>, Report]>([
    ['nothing is wrong', {}, saying('The revenue of July is wrong')],
    ['what is wrong is not what they write of', failed, saying('The chart flickers')],
    ['it is critical', failed, saying('The import fails', { priority: 'Critical' })],
    ['it is a wish', failed, saying('Import from Excel', { issueType: 'Feature Request' })],
    [
      'only the operator can fix it',
      { app: { ...shop.app, hasMailServer: false } },
      saying('I get no email'),
    ],
    ['the disk is full', { app: { ...shop.app, isDiskNearlyFull: true } }, saying('Import fails')],
    ['background work failed', { app: { ...shop.app, hasFailedJobs: true } }, saying('No digest')],
    [
      'skipped rows were totals and not sales',
      { latestImport: { ...imported, errorCount: 2, noSales: 2 } },
      saying('Rows of my file are missing'),
    ],
    [
      'a page is broken for someone without sales',
      { sales: { ...shop.sales, entries: 0, range: null, busiest: null, years: [] } },
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
    expect(analysis.solution).toMatch(/A person reads your report and answers it on this page\.$/)
  })

  test('what the operator has to fix is told, so that nobody looks for it in their data', () => {
    const app = { ...shop.app, hasMailServer: false }
    expect(told({ app }, saying('I get no email')).diagnosis).toBe(
      'This app has no mail server, so its emails are not sent.',
    )
  })

  test('two likely findings are both told, the likelier one first', () => {
    const sales = { ...shop.sales, ahead: 12 }
    const { diagnosis, cures } = told(
      { latestImport: { ...imported, errorCount: 30 }, sales },
      saying('Sales from my file are missing'),
    )
    expect(diagnosis).toMatch(/skipped 30 rows\. 12 sales are dated after today/)
    expect(cures).toHaveLength(1)
  })
})

test('who is not signed in gets help with signing in by words alone, and a person reads it', () => {
  expect(analysisForVisitor(saying('I can not sign in any more'))).toMatchObject({
    autoApproved: false,
    confidence: 60,
    cures: [{ href: '/forgot-password' }],
  })
  expect(analysisForVisitor(saying('My import fails'))).toMatchObject({ confidence: 0, cures: [] })
})

describe('the currency that a text writes of', () => {
  test.each([
    ['It shows $5 instead of €5', 'USD', 'EUR'],
    ['I sell for 12 €', 'USD', 'EUR'],
    ['All prices are in GBP', 'EUR', 'GBP'],
    ['It costs $5', 'CAD', null],
    ['It costs $5', 'USD', null],
    ['It is 5 percent', 'USD', null],
  ])('%s, with %s in the profile', (text, currency, found) => {
    expect(otherCurrencyIn(text, currency)).toBe(found)
  })
})
