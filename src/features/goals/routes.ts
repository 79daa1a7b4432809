import { idempotent } from '../../server/http/idempotency.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { refuseAmounts } from '../profile/index.ts'
import * as calls from './contract.ts'
import { claimReached } from './milestones/service.ts'
import { suggestTargets } from './suggestions/contract.ts'
import { suggest } from './suggestions/service.ts'
import { activate, addGoal, claimCelebration, deleteGoal, goalsOf } from './service.ts'

export const goalsRoutes: FeatureRoutes = (app, { db, clock, config }) => {
  ownerRoute(app, calls.listGoals, (ownerId) => db.withOwner(ownerId, (tx) => goalsOf(tx, clock)))

  ownerRoute(app, suggestTargets, (ownerId, { query }) =>
    db.withOwner(ownerId, (tx) => suggest(tx, query, clock)),
  )

  ownerRoute(app, calls.createGoal, (ownerId, { body, request }) =>
    db.withOwner(ownerId, async (tx) => {
      const { goalType, targetAmount } = body
      if (calls.GOAL_TYPES[goalType].unit === 'money')
        await refuseAmounts(tx, { targetAmount }, request)
      return addGoal(tx, body, clock, config.MAX_GOALS_PER_OWNER)
    }),
  )

  ownerRoute(app, calls.changeGoal, (ownerId, { params: { id }, body: { isActive }, request }) =>
    db.withOwner(ownerId, (tx) =>
      idempotent(tx, request, () =>
        isActive === undefined
          ? claimCelebration(tx, id, clock)
          : activate(tx, id, isActive, clock),
      ),
    ),
  )

  ownerRoute(app, calls.deleteGoal, async (ownerId, { params }) => {
    await db.withOwner(ownerId, (tx) => deleteGoal(tx, params.id, clock))
    return { success: true as const }
  })

  ownerRoute(app, calls.claimMilestones, async (ownerId, { body }) => ({
    milestones: await db.withOwner(ownerId, (tx) => claimReached(tx, body.occasion, clock)),
  }))
}
