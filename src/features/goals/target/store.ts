import { prepared, rowsOf } from '../../../server/database/prepared.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { businessGoal } from '../tables.ts'
import type { LargestGoal } from './rules.ts'

const LARGEST = prepared('goals-largest-revenue')`
  SELECT DISTINCT ON (timeframe) timeframe, description, target_hundredths AS "targetCents",
         met_when_set AS "metWhenSet", set_on AS "setOn", count(*) OVER (PARTITION BY timeframe) AS goals
  FROM ${businessGoal}
  WHERE owner_id = $1 AND goal_type = 'revenue' AND timeframe = ANY($2)
    AND (is_active OR achieved_at IS NOT NULL)
  ORDER BY timeframe, target_hundredths DESC, id`

export const largestRevenueGoals = (tx: OwnerTx, timeframes: string[]): Promise<LargestGoal[]> =>
  rowsOf(tx, LARGEST, tx.ownerId, timeframes)
