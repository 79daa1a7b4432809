import { asc, eq, sql } from 'drizzle-orm'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import { fileOf, jsonFile, type OwnerData } from '../../server/owner-data.ts'
import { userActivity } from './activity/tables.ts'
import { communityPost } from './community/tables.ts'
import { competitionWinner, competitor } from './competition/tables.ts'
import { countedGoal, pointAccount, pointEvent, standing } from './points/tables.ts'
import { coachSettings } from './settings/tables.ts'

async function* winsOf(db: Database, ownerId: string) {
  yield await db.withSystem((tx) =>
    tx
      .select({
        month: competitionWinner.month,
        place: competitionWinner.place,
        points: competitionWinner.points,
        state: competitionWinner.state,
      })
      .from(competitionWinner)
      .where(eq(competitionWinner.accountId, ownerId))
      .orderBy(asc(competitionWinner.month)),
  )
}

/** A closed month keeps its places and points, but no longer says whose they were. */
async function forgetWins(tx: SystemTx, ownerId: string): Promise<number> {
  const { rowCount } = await tx
    .update(competitionWinner)
    .set({ accountId: sql`gen_random_uuid()` })
    .where(eq(competitionWinner.accountId, ownerId))
  return rowCount ?? 0
}

export const coachData: OwnerData = {
  files: [
    fileOf(
      'points.csv',
      'Every time points were added or taken back. "what" is the achievement, or "share" for a win that you shared.',
      pointEvent,
    ),
    fileOf(
      'competition-months.json',
      'Your points and streaks in each month of the competition.',
      standing,
    ),
    {
      name: 'competition-wins.json',
      about: 'The months in which you were among the winners.',
      tables: [],
      content: (db, ownerId) => jsonFile(winsOf(db, ownerId)),
    },
    fileOf('competition-name.json', 'How you appear in the competition.', competitor),
    fileOf('counted-goals.json', 'Reached goals that count for an achievement.', countedGoal),
    fileOf(
      'posts-to-share.json',
      'How many posts you made and have not shared yet.',
      communityPost,
    ),
    fileOf('visits.csv', 'The days on which you opened the app.', userActivity),
    fileOf('coach-settings.json', 'What the coach tells you about.', coachSettings),
  ],
  tables: [
    ...[pointEvent, pointAccount, standing, competitor, countedGoal, communityPost],
    ...[userActivity, coachSettings],
  ],
  erase: forgetWins,
}
