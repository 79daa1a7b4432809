import * as z from 'zod/mini'
import { aDay, aText, anInstant } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { forgotten, streak } from '../streaks/contract.ts'

interface AchievementFacts {
  /** name of its icon in Lucide's set */
  icon: string
  name: string
  description: string
  points: number
  /** in the unit of its progress: sales, days, customers, goals, shares, money or percent */
  target: number
  unit: 'sales' | 'days' | 'customers' | 'goals' | 'shares' | 'money' | 'percent'
  /** how often it is paid */
  every: 'once' | 'month'
}

/** The achievements of spec §9, in the order of the page. Targets of money are in US dollars (`shared/magnitude.ts`). */
export const ACHIEVEMENTS = {
  first_sale: {
    icon: 'sprout',
    name: 'First Sale',
    description: 'Record your first sale',
    points: 50,
    target: 1,
    unit: 'sales',
    every: 'once',
  },
  week_warrior: {
    icon: 'flame',
    name: 'Week Warrior',
    description: 'Record a sale on 7 open days in a row',
    points: 100,
    target: 7,
    unit: 'days',
    every: 'month',
  },
  monthly_master: {
    icon: 'crown',
    name: 'Monthly Master',
    description: 'Record a sale on 30 open days in a row',
    points: 250,
    target: 30,
    unit: 'days',
    every: 'month',
  },
  revenue_rocket: {
    icon: 'rocket',
    name: 'Revenue Rocket',
    description: 'Take in $10,000 in a calendar month',
    points: 200,
    target: 10_000,
    unit: 'money',
    every: 'month',
  },
  customer_champion: {
    icon: 'users',
    name: 'Customer Champion',
    description: 'Sell to 100 different customers, not counting free sales',
    points: 300,
    target: 100,
    unit: 'customers',
    every: 'once',
  },
  goal_getter: {
    icon: 'target',
    name: 'Goal Getter',
    description:
      'Reach 3 different goals, each set at least a week before you reach it or before its period begins. Each must be at least a third of what you usually do in such a period',
    points: 150,
    target: 3,
    unit: 'goals',
    every: 'once',
  },
  boss_believer: {
    icon: 'handshake',
    name: 'BOSS Believer',
    description: 'Share 10 wins with the community',
    points: 100,
    target: 10,
    unit: 'shares',
    every: 'once',
  },
  profit_pro: {
    icon: 'trending-up',
    name: 'Profit Pro',
    description:
      'Keep a gross margin of 30% in a month, with the cost recorded for at least 10 sales that bring in $500 together',
    points: 200,
    target: 30,
    unit: 'percent',
    every: 'month',
  },
  platform_pioneer: {
    icon: 'door-open',
    name: 'Platform Pioneer',
    description: 'Open the app 3 days in a row',
    points: 75,
    target: 3,
    unit: 'days',
    every: 'month',
  },
  consistent_champion: {
    icon: 'calendar-check',
    name: 'Consistent Champion',
    description: 'Open the app 7 days in a row',
    points: 125,
    target: 7,
    unit: 'days',
    every: 'month',
  },
  dedication_master: {
    icon: 'calendar-heart',
    name: 'Dedication Master',
    description: 'Open the app 30 days in a row',
    points: 300,
    target: 30,
    unit: 'days',
    every: 'month',
  },
} as const satisfies Record<string, AchievementFacts>
export type AchievementId = keyof typeof ACHIEVEMENTS
export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as [AchievementId, ...AchievementId[]]

/** points for a share with the community, and the most shares paid in a calendar month (spec §9) */
export const SHARE_POINTS = 100
export const SHARES_PER_MONTH = 2

/** Membership by total points (spec §9), lowest first. */
export const MEMBERSHIP = { bronze: 0, silver: 500, gold: 1000 } as const
export type Membership = keyof typeof MEMBERSHIP

const ofNeeded = z.object({ recorded: z.number(), needed: z.number() })

const achievement = z.object({
  id: z.enum(ACHIEVEMENT_IDS),
  /** name of its icon in Lucide's set */
  icon: aText(50),
  name: aText(200),
  description: aText(200),
  points: z.number(),
  /** in the unit of the target; of this month if it can be earned every month */
  progress: z.number(),
  target: z.number(),
  unit: z.enum(['sales', 'days', 'customers', 'goals', 'shares', 'money', 'percent']),
  every: z.enum(['once', 'month']),
  /** sales of the month with a recorded cost and their revenue, of as much as Profit Pro needs; null for the others */
  costed: z.nullable(z.object({ sales: ofNeeded, revenue: ofNeeded })),
  /** earned at least once */
  unlocked: z.boolean(),
  /** earned in the running month, or ever if it is paid once */
  isEarnedNow: z.boolean(),
  /** the day of the latest award; null if never */
  earnedOn: z.nullable(aDay),
})
export type Achievement = z.infer<typeof achievement>

export const achievements = endpoint({
  method: 'GET',
  path: '/api/achievements',
  summary: "The owner's points, membership, streaks and achievements",
  response: z.object({
    membership: z.enum(['bronze', 'silver', 'gold']),
    totalPoints: z.number(),
    /** null at gold */
    nextLevel: z.nullable(
      z.object({ membership: z.enum(['silver', 'gold']), pointsLeft: z.number() }),
    ),
    /** points of events dated in the running month that count in its competition */
    monthlyPoints: z.number(),
    unlockedCount: z.number(),
    achievements: z.array(achievement),
    streaks: z.object({
      sales: z.extend(streak, { forgotten: z.nullable(forgotten) }),
      login: streak,
    }),
    today: aDay,
  }),
})
export type Achievements = z.infer<typeof achievements.response>

const pointEvent = z.object({
  id: z.number(),
  /** an achievement or a share */
  what: z.enum([...ACHIEVEMENT_IDS, 'share']),
  /** the day on which it was earned, in the owner's zone */
  day: aDay,
  /** negative when points were taken back */
  points: z.number(),
  /** why, in a sentence */
  reason: aText(500),
  /** whether it counts in the competition of its month: it was recorded before the month closed */
  countsInMonth: z.boolean(),
  recordedAt: anInstant,
})
export type PointEvent = z.infer<typeof pointEvent>

const pageSize = 50
export const pointEvents = endpoint({
  method: 'GET',
  path: '/api/point-events',
  summary: `The owner's points, event by event, newest first, ${pageSize} at a time`,
  query: z.object({
    /** `nextBefore` of the page before */
    before: z.optional(
      z.coerce
        .number('Before must be a number')
        .check(z.int('Before must be a whole number'), z.positive('Before must be above 0')),
    ),
  }),
  response: z.object({ events: z.array(pointEvent), nextBefore: z.nullable(z.number()) }),
})
export const EVENTS_PER_PAGE = pageSize

export const recountPoints = endpoint({
  method: 'POST',
  path: '/api/point-recount',
  summary: 'Compute all points again from the recorded facts; corrections are added as events',
  response: z.object({
    totalPoints: z.number(),
    monthlyPoints: z.number(),
    /** number of events that the recount added; 0 when everything was right */
    corrections: z.number(),
  }),
})
