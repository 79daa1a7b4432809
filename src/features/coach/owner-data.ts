import { eq, sql } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import type { OwnerData } from '../../server/owner-data.ts'
import { GOAL_IN_WORDS } from '../goals/index.ts'
import { userActivity } from './activity/tables.ts'
import { communityPost } from './community/tables.ts'
import { competitionWinner, competitor } from './competition/tables.ts'
import { MAX_TURNS } from './points/ledger.ts'
import { countedGoal, pointAccount, pointEvent, standing } from './points/tables.ts'
import { coachSettings } from './settings/tables.ts'

/** A closed month retains places and points, not whose they were. */
async function detachWins(tx: SystemTx, ownerId: string): Promise<number> {
  const { rowCount } = await tx
    .update(competitionWinner)
    .set({ accountId: sql`gen_random_uuid()` })
    .where(eq(competitionWinner.accountId, ownerId))
  return rowCount ?? 0
}

export const coachData: OwnerData = {
  title: 'Points and the competition',
  tables: [
    [
      pointEvent,
      { most: MAX_TURNS, of: 'turns of an achievement and month' },
      { title: 'Points', note: 'Every time points were added or taken back.' },
    ],
    [pointAccount, { per: 'owner' }],
    [
      standing,
      { per: 'month' },
      {
        title: 'Competition months',
        // A goal that decides no ties isn't "nothing reached".
        show: { goalAttainment: (share: number) => (share > 0 ? `${share / 100} %` : null) },
      },
    ],
    [competitor, { per: 'owner' }, { title: 'Competition name' }],
    [
      countedGoal,
      { per: 'choice' },
      {
        title: 'Counted goals',
        note: 'Reached goals that count for an achievement.',
        show: GOAL_IN_WORDS,
      },
    ],
    [communityPost, { per: 'owner' }, { title: 'Posts to share' }],
    [
      userActivity,
      { per: 'day' },
      { title: 'Visits', note: 'The days on which you opened the app.' },
    ],
    [
      coachSettings,
      { per: 'owner' },
      { title: 'Coach settings', note: 'What the coach tells you about.' },
    ],
  ],
  more: [
    {
      title: 'Competition wins',
      note: 'The months in which you were among the winners.',
      table: competitionWinner,
      show: { goalAttainment: (share: number) => `${share / 100} %` },
    },
  ],
  deleteFirst: detachWins,
}
