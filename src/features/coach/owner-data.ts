import { asc, eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { inWords, partFrom, partOf, type OwnerData } from '../../server/owner-data.ts'
import { monthYear } from '../../shared/calendar.ts'
import { amountOfGoal, goalTypeText, timeframeInWords } from '../goals/index.ts'
import { userActivity } from './activity/tables.ts'
import { communityPost } from './community/tables.ts'
import type { Appearance } from './competition/contract.ts'
import { competitionWinner, competitor } from './competition/tables.ts'
import { ACHIEVEMENTS } from './points/contract.ts'
import { MAX_TURNS } from './points/ledger.ts'
import { countedGoal, pointAccount, pointEvent, standing } from './points/tables.ts'
import { coachSettings } from './settings/tables.ts'

const REASONS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ACHIEVEMENTS).map(([id, { name }]) => [id, name])),
  share: 'Share with the community',
  correction: 'Correction by an admin',
}
const APPEARANCES: Record<Appearance, string> = {
  first_name: 'First name and initial',
  business_name: 'Business name',
  alias: 'Another name',
  hidden: 'Not at all',
}

/** A closed month keeps places and points, not whose they were. */
async function forgetWins(tx: SystemTx, ownerId: string): Promise<number> {
  const { rowCount } = await tx
    .update(competitionWinner)
    .set({ accountId: sql`gen_random_uuid()` })
    .where(eq(competitionWinner.accountId, ownerId))
  return rowCount ?? 0
}

const wins = partFrom<
  Pick<typeof competitionWinner.$inferSelect, 'month' | 'place' | 'points' | 'state'>
>(
  {
    file: 'competition-wins.csv',
    title: 'Months you won',
    about: 'The months in which you were among the winners.',
    tables: [],
  },
  {
    Month: ({ month }) => monthYear(month),
    Place: ({ place }) => place,
    Points: ({ points }) => points,
    State: ({ state }) => state,
  },
  async function* (db, ownerId) {
    const { month, place, points, state } = competitionWinner
    yield await db.withSystem((tx) =>
      tx
        .select({ month, place, points, state })
        .from(competitionWinner)
        .where(eq(competitionWinner.accountId, ownerId))
        .orderBy(asc(month)),
    )
  },
)

export const coachData: OwnerData = {
  title: 'Points and the competition',
  parts: [
    partOf(
      {
        file: 'points.csv',
        title: 'Your points',
        about: 'Every time points were added or taken back.',
      },
      pointEvent,
      {
        Day: ({ day }) => ({ day }),
        For: ({ what }) => inWords(REASONS, what),
        'Month or share': ({ period }) => period,
        Points: ({ points }) => points,
        Reason: ({ reason }) => reason,
        'How often added or taken back': ({ turn }) => turn,
        "Counts in the month's competition": ({ countsInMonth }) => countsInMonth,
        'By earlier rules': ({ underEarlierRules }) => underEarlierRules,
        Recorded: ({ recordedAt }) => recordedAt,
      },
    ),
    partOf(
      {
        file: 'competition-months.csv',
        title: 'Your months in the competition',
        about: 'Your points and streaks in each month of the competition.',
      },
      standing,
      {
        Month: ({ month }) => monthYear(month),
        Points: ({ points }) => points,
        Achievements: ({ achievements }) => achievements,
        Shares: ({ shares }) => shares,
        'On the board': ({ isListed }) => isListed,
        'Open days': ({ openDays }) => openDays,
        'Of them with a sale': ({ saleDays }) => saleDays,
        // A goal that decides no ties isn't "nothing reached".
        "Of the month's goal, where it decides ties": ({ goalAttainment }) =>
          goalAttainment > 0 ? `${goalAttainment / 100} %` : null,
        'Days of sales in a row': ({ salesStreak }) => salesStreak,
        'Sales until': ({ salesStreakUntil }) => ({ day: salesStreakUntil }),
        'Days of visits in a row': ({ loginStreak }) => loginStreak,
        'Visits until': ({ loginStreakUntil }) => ({ day: loginStreakUntil }),
      },
    ),
    wins,
    partOf(
      {
        file: 'competition-name.csv',
        title: 'Your name in the competition',
        about: 'How you appear in the competition.',
      },
      competitor,
      {
        'Shown as': ({ appearance }) => inWords(APPEARANCES, appearance),
        'Other name': ({ alias }) => alias,
        'You chose it': ({ hasChosen }) => hasChosen,
        'Excluded since': ({ excludedAt }) => excludedAt,
        'Why you are excluded': ({ excludedReason }) => excludedReason,
      },
    ),
    partOf(
      {
        file: 'counted-goals.csv',
        title: 'Goals that count',
        about: 'Reached goals that count for an achievement.',
      },
      countedGoal,
      {
        Goal: ({ goalType }) => goalTypeText(goalType),
        For: ({ timeframe }) => timeframeInWords(timeframe),
        Target: ({ goalType, targetHundredths }) => amountOfGoal(goalType, targetHundredths),
        Reached: ({ reachedOn }) => ({ day: reachedOn }),
      },
    ),
    partOf(
      {
        file: 'posts-to-share.csv',
        title: 'Posts to share',
        about: 'How many posts you made and have not shared yet.',
      },
      communityPost,
      { 'Not shared yet': ({ unshared }) => unshared },
    ),
    partOf(
      {
        file: 'visits.csv',
        title: 'Your visits',
        about: 'The days on which you opened the app.',
      },
      userActivity,
      {
        Day: ({ activityDate }) => ({ day: activityDate }),
        Visits: ({ loginCount }) => loginCount,
        First: ({ firstAt }) => firstAt,
      },
    ),
    partOf(
      {
        file: 'coach-settings.csv',
        title: 'Coach settings',
        about: 'What the coach tells you about.',
      },
      coachSettings,
      {
        Achievements: ({ achievements }) => achievements,
        'Goals and milestones': ({ goalsAndMilestones }) => goalsAndMilestones,
        'Reminder of a streak': ({ streakReminder }) => streakReminder,
      },
    ),
  ],
  tables: [
    [pointEvent, { most: MAX_TURNS, of: 'turns of an achievement and month' }],
    [pointAccount, { per: 'owner' }],
    [standing, { per: 'month' }],
    [competitor, { per: 'owner' }],
    [countedGoal, { per: 'choice' }],
    [communityPost, { per: 'owner' }],
    [userActivity, { per: 'day' }],
    [coachSettings, { per: 'owner' }],
  ],
  erase: forgetWins,
}
