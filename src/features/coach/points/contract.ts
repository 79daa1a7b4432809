import * as z from 'zod/mini'
import { aDay, aText, anInstant } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { idCursor, pageAnswer, pageQuery } from '../../../shared/pages.ts'
import { salesStreak, streak } from '../streaks/contract.ts'

const UNITS = ['sales', 'days', 'customers', 'goals', 'shares', 'money', 'percent'] as const
/** how often an achievement is paid */
const EVERY = ['once', 'month'] as const

interface AchievementFacts {
  /** name of its icon in Lucide's set */
  icon: string
  name: string
  points: number
  description: string
  /** why the points were paid, after the name */
  reason: string
  /** in the unit of its progress */
  target: number
  unit: (typeof UNITS)[number]
  every: (typeof EVERY)[number]
  /** the run of days that it counts */
  streak?: 'sales' | 'login'
}

/** sales with a recorded cost that a month needs for Profit Pro, and their revenue in US dollars */
export const PROFIT_PRO = { sales: 10, revenue: 500 }

/** A customer counts who brings at least `1 / part` of the month's average sale, and this many US dollars. */
export const CHAMPION = { part: 10, least: 1 }

type Aim = Pick<AchievementFacts, 'target' | 'unit' | 'every'>

const aim = (
  { target, unit, every }: Aim,
  words: (target: string) => { description: string; reason: string },
) => ({ target, unit, every, ...words(target.toLocaleString('en-US')) })

const recordedInTime = (target: number) => ({
  streak: 'sales' as const,
  ...aim({ target, unit: 'days', every: 'month' }, (days) => ({
    description: `Record a sale on ${days} open days in a row, each at most 7 days later`,
    reason: `a sale on ${days} open days in a row.`,
  })),
})

const daysOpened = (target: number) => ({
  streak: 'login' as const,
  ...aim({ target, unit: 'days', every: 'month' }, (days) => ({
    description: `Open the app ${days} days in a row`,
    reason: `opened the app on ${days} days in a row.`,
  })),
})

/** The achievements of spec §9, in the order of the page. Targets of money are in US dollars (`shared/magnitude.ts`). */
export const ACHIEVEMENTS = {
  first_sale: {
    icon: 'sprout',
    name: 'First Sale',
    points: 50,
    ...aim({ target: 1, unit: 'sales', every: 'once' }, () => ({
      description:
        'Record your first sale. One dated before you had your account adds to your total only',
      reason: 'your first recorded sale.',
    })),
  },
  week_warrior: { icon: 'flame', name: 'Week Warrior', points: 100, ...recordedInTime(7) },
  monthly_master: { icon: 'crown', name: 'Monthly Master', points: 250, ...recordedInTime(30) },
  revenue_rocket: {
    icon: 'rocket',
    name: 'Revenue Rocket',
    points: 200,
    ...aim({ target: 10_000, unit: 'money', every: 'month' }, (dollars) => ({
      description: `Take in $${dollars} in a calendar month`,
      reason: "the month's revenue.",
    })),
  },
  customer_champion: {
    icon: 'users',
    name: 'Customer Champion',
    points: 300,
    ...aim({ target: 100, unit: 'customers', every: 'once' }, (customers) => ({
      description: `Sell to ${customers} different customers, each for at least a tenth of your average sale`,
      reason: `the ${customers}th customer.`,
    })),
  },
  goal_getter: {
    icon: 'target',
    name: 'Goal Getter',
    points: 150,
    ...aim({ target: 3, unit: 'goals', every: 'once' }, (goals) => ({
      description: `Reach ${goals} different goals, each set at least a week before you reach it or before its period begins. Each needs at least a third of what you usually do and take in in such a period`,
      reason: `${goals} goals reached.`,
    })),
  },
  boss_believer: {
    icon: 'handshake',
    name: 'BOSS Believer',
    points: 100,
    ...aim({ target: 10, unit: 'shares', every: 'once' }, (shares) => ({
      description: `Share ${shares} wins with the community`,
      reason: `the ${shares}th share.`,
    })),
  },
  profit_pro: {
    icon: 'trending-up',
    name: 'Profit Pro',
    points: 200,
    ...aim({ target: 30, unit: 'percent', every: 'month' }, (percent) => ({
      description: `Keep a gross margin of ${percent}% in a month, with the cost recorded for at least ${PROFIT_PRO.sales} sales that bring in $${PROFIT_PRO.revenue} together`,
      reason: "the month's gross margin on sales with a recorded cost.",
    })),
  },
  platform_pioneer: { icon: 'door-open', name: 'Platform Pioneer', points: 75, ...daysOpened(3) },
  consistent_champion: {
    icon: 'calendar-check',
    name: 'Consistent Champion',
    points: 125,
    ...daysOpened(7),
  },
  dedication_master: {
    icon: 'calendar-heart',
    name: 'Dedication Master',
    points: 300,
    ...daysOpened(30),
  },
} as const satisfies Record<string, AchievementFacts>
export type AchievementId = keyof typeof ACHIEVEMENTS
export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENTS) as [AchievementId, ...AchievementId[]]

const FACTS: Record<AchievementId, AchievementFacts> = ACHIEVEMENTS
export const streakFor = (id: AchievementId): AchievementFacts['streak'] => FACTS[id].streak

/** points for a share with the community, and the most shares paid in a calendar month (spec §9) */
export const SHARE_POINTS = 100
export const SHARES_PER_MONTH = 2

/** Membership by total points (spec §9), lowest first. */
export const MEMBERSHIP = { bronze: 0, silver: 500, gold: 1000 } as const
export type Membership = keyof typeof MEMBERSHIP
const [lowest, ...higher] = Object.keys(MEMBERSHIP) as ['bronze', 'silver', 'gold']

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
  unit: z.enum(UNITS),
  every: z.enum(EVERY),
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
    membership: z.enum([lowest, ...higher]),
    totalPoints: z.number(),
    /** null at gold */
    nextLevel: z.nullable(z.object({ membership: z.enum(higher), pointsLeft: z.number() })),
    /** points of events dated in the running month that count in its competition */
    monthlyPoints: z.number(),
    unlockedCount: z.number(),
    achievements: z.array(achievement),
    streaks: z.object({
      sales: salesStreak,
      /** the open days in a row with a sale recorded at most 7 days later, which points follow from */
      salesInTime: streak,
      login: streak,
    }),
    today: aDay,
  }),
})
export type Achievements = z.infer<typeof achievements.response>

const pointEvent = z.object({
  id: z.number(),
  /** an achievement, a share, or a correction by an admin */
  what: z.enum([...ACHIEVEMENT_IDS, 'share', 'correction']),
  /** the day on which it was earned, in the owner's zone */
  day: aDay,
  /** negative when points were taken back */
  points: z.number(),
  /** why, in a sentence */
  reason: aText(600),
  /** whether it counts in the competition of its month: it was recorded before the month closed */
  countsInMonth: z.boolean(),
  recordedAt: anInstant,
})
export type PointEvent = z.infer<typeof pointEvent>

/** An owner's points and part in the competition, as admins see them. */
export const ownersPoints = z.object({
  totalPoints: z.number(),
  /** of the running month */
  monthlyPoints: z.number(),
  membership: z.enum([lowest, ...higher]),
  /** the latest, newest first */
  events: z.array(pointEvent),
  /** since when they are excluded from the competition, and why; null if they take part */
  excluded: z.nullable(z.object({ since: anInstant, reason: aText(500) })),
})
export type OwnersPoints = z.infer<typeof ownersPoints>

export const pointEvents = endpoint({
  method: 'GET',
  path: '/api/point-events',
  summary: "The owner's points, event by event, newest first, in pages",
  query: z.object(pageQuery(idCursor)),
  response: pageAnswer({ events: z.array(pointEvent) }),
})

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
