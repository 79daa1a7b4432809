import type { MailExample, MailExamples } from '../../server/mail/examples.ts'
import { NO_SUMS } from '../../shared/figures.ts'
import type { MailKind } from '../../shared/mail-kinds.ts'
import type { Notation } from '../../shared/money.ts'
import type { WorkTarget } from '../goals/target/contract.ts'
import type { Today } from '../today/contract.ts'
import type { DigestFacts } from './reading.ts'
import { periodAt } from './rules/when.ts'
import { digestMail } from './words/digest.ts'
import { firstSaleMail, REMINDER_DAYS } from './words/first-sale.ts'
import { goalReachedMail } from './words/goal.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import { resultMail } from './words/result.ts'

const OWNER = '00000000-0000-7000-8000-000000000001'
const LONG_SHOP =
  'Blumenhaus und Gärtnerei Hohenlohe-Schillingsfürst am Marktplatz, Inhaberin Maria'
const DOLLARS: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const EUROS: Notation = { currency: 'EUR', numberStyle: '1.234,50', dateStyle: '31 Mar 2026' }
const YEN: Notation = { currency: 'JPY', numberStyle: '1,234.50', dateStyle: '2026-03-31' }

const target: WorkTarget = {
  beat: 'day',
  startDate: '2026-11-23',
  endDate: '2026-11-23',
  amount: 950,
  revenue: 0,
  sales: 0,
  isReached: false,
  usual: 926,
  needed: 890,
  period: 'November',
  openDaysLeft: 7,
  realistic: null,
  done: null,
}

const nowWith = (changes: Partial<Today>): Today => ({
  today: '2026-11-23',
  closedUntil: null,
  firstSale: '2025-01-02',
  day: { revenue: 0, sales: 0 },
  target,
  week: { revenue: 0, sales: 0, isLast: false, usual: null },
  month: { name: 'November', revenue: 12_300, goal: null, growth: null },
  yearOrQuarter: { name: '2026', revenue: 180_000, goal: null, growth: null },
  hint: {
    kind: 'customer',
    key: 'customer:1',
    isNew: true,
    customerId: 1,
    name: 'Grace Hopper',
    hasPhone: true,
    usual: 14,
    silentDays: 46,
  },
  ...changes,
})

export const USUAL: DigestFacts = {
  period: periodAt('weekly', 'UTC', new Date('2026-11-23T07:00Z')),
  notation: DOLLARS,
  businessName: 'Ortiz Flowers',
  isWithoutTax: false,
  sold: { ...NO_SUMS, sales: 38, quantity: 40, revenueCents: 421_000, costedRevenueCents: 261_020 },
  margin: 41.2,
  coverage: 62,
  compared: {
    part: null,
    revenue: { value: 4210, before: 3760, growth: 11.97 },
    sales: { value: 38, before: 40, growth: -5 },
    average: { value: 110.79, before: 94, growth: 17.86 },
    marginPoints: 2.1,
  },
  topDriver: { kind: 'weekday', name: 'Saturday', now: 112_000, before: 81_000 },
  goal: {
    day: '2026-11-22',
    target: 18_000,
    reached: 12_300,
    isOver: false,
    expectedByNow: 11_400,
    isOutOfReach: false,
  },
  now: nowWith({}),
}

const QUIET: Partial<DigestFacts> = {
  sold: NO_SUMS,
  margin: null,
  coverage: 0,
  compared: null,
  topDriver: null,
  goal: { ...USUAL.goal!, reached: 8090 },
  now: nowWith({ hint: { kind: 'record', key: 'record', isNew: true, since: '2026-11-14' } }),
}

const digest = (about: string, facts: Partial<DigestFacts> = {}, isLast = false): MailExample => ({
  about,
  mail: (config) => ({
    content: digestMail(
      { ...USUAL, ...facts },
      { linkTo: linksOf(config, 'weekly 2026-11-16', OWNER), isLast },
    ),
    unsubscribe: unsubscribeOf(config, 'digest', OWNER),
  }),
})

const goalMail = (about: string, ...goals: Parameters<typeof goalReachedMail>[0]): MailExample => ({
  about,
  mail: (config) => ({
    content: goalReachedMail(
      goals,
      { notation: DOLLARS, isWithoutTax: false },
      linksOf(config, 'goal-mail', OWNER),
    ),
    unsubscribe: unsubscribeOf(config, 'goal', OWNER),
  }),
})

const result = (
  about: string,
  place: Pick<Parameters<typeof resultMail>[0], 'place' | 'isShared' | 'isWinner' | 'hasPrize'>,
): MailExample => ({
  about,
  mail: (config) => ({
    content: resultMail(
      { ownerId: OWNER, monthYear: 'October 2026', competitors: 214, points: 1310, ...place },
      DOLLARS,
      linksOf(config, 'result-mail', OWNER),
    ),
    unsubscribe: unsubscribeOf(config, 'result', OWNER),
  }),
})

const REACHED = {
  goalId: 1,
  goalType: 'revenue',
  timeframe: '2026-11',
  targetHundredths: 205_000,
  hundredths: 212_000,
  reachedOn: '2026-11-20',
  reachedAt: new Date('2026-11-20T16:00Z'),
} as const

export const digestExamples = {
  'weekly-digest': [
    digest('usual week'),
    digest('euros, goal reached, a long name', {
      notation: EUROS,
      businessName: LONG_SHOP,
      topDriver: {
        kind: 'product',
        name: 'Adventskranz mit Kerzen, groß, rot-gold',
        now: 98_050,
        before: 0,
      },
      goal: { ...USUAL.goal!, target: 7000, reached: 17_765 },
      now: nowWith({
        target: { ...target, usual: 840, needed: 945, period: '2026', done: 'November' },
        hint: {
          ...{ kind: 'customer', key: 'customer:1', isNew: true, customerId: 1, hasPhone: false },
          ...{ name: 'Maria Magdalena von Hohenlohe-Schillingsfürst', usual: 7, silentDays: 32 },
        },
      }),
    }),
    digest('yen, no cost recorded', {
      notation: YEN,
      businessName: '花屋',
      topDriver: { kind: 'customer', name: '佐藤', now: 3_000_000, before: 0 },
      sold: { ...NO_SUMS, sales: 7, quantity: 7, revenueCents: 10_990_000 },
      margin: 30,
      coverage: 0,
      compared: {
        ...USUAL.compared!,
        revenue: { value: 109_900, before: 91_583, growth: 20 },
        sales: { value: 7, before: 7, growth: 0 },
        average: { value: 15_700, before: 13_083, growth: 20 },
        marginPoints: null,
      },
      goal: {
        ...USUAL.goal!,
        target: 450_000,
        reached: 201_670,
        expectedByNow: 330_000,
        isOutOfReach: true,
      },
      now: nowWith({
        target: { ...target, amount: 17_500, usual: 15_700, needed: 31_041, realistic: 320_000 },
        hint: {
          ...{ kind: 'out-of-reach', key: 'out-of-reach:November', isNew: true },
          ...{ period: 'November', source: 'month', timeframe: '2026-11', realistic: 320_000 },
        },
      }),
    }),
    digest('four days compared', {
      compared: {
        ...USUAL.compared!,
        part: {
          current: { start: '2026-11-16', end: '2026-11-19' },
          preceding: { start: '2026-11-09', end: '2026-11-12' },
        },
        revenue: { value: 3400, before: 3036, growth: 11.99 },
        sales: { value: 31, before: 31, growth: 0 },
        average: { value: 109.68, before: 97.94, growth: 11.99 },
      },
      topDriver: { kind: 'weekday', name: 'Thursday', now: 112_000, before: 81_000 },
    }),
    digest('nothing recorded, the last one', QUIET, true),
  ],
  'monthly-digest': [
    digest('usual month', {
      period: periodAt('monthly', 'UTC', new Date('2026-11-02T07:00Z')),
      topDriver: { kind: 'product', name: 'Roses', now: 161_000, before: 120_000 },
      goal: {
        ...USUAL.goal!,
        day: '2026-10-31',
        target: 6200,
        reached: 4210,
        isOver: true,
      },
      now: nowWith({
        today: '2026-11-02',
        target: { ...target, startDate: '2026-11-02', endDate: '2026-11-02' },
        hint: null,
      }),
    }),
  ],
  'first-sale': REMINDER_DAYS.map((day) => ({
    about: `day ${day}`,
    mail: (config) => ({
      content: firstSaleMail(config, day, linksOf(config, 'first-sale', OWNER)),
      unsubscribe: unsubscribeOf(config, 'digest', OWNER),
    }),
  })),
  'goal-reached': [
    goalMail('one', REACHED),
    goalMail('several', REACHED, {
      ...REACHED,
      goalId: 2,
      goalType: 'units',
      timeframe: '2026-Q4',
      targetHundredths: 120_000,
      hundredths: 120_300,
    }),
  ],
  'competition-result': [
    result('a place', { place: 87, isShared: true, isWinner: false, hasPrize: false }),
    result('a winner', { place: 2, isShared: false, isWinner: true, hasPrize: true }),
  ],
} satisfies Partial<MailExamples<MailKind>>
