import { idempotent } from '../../server/http/idempotency.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { refuseAmounts } from '../profile/index.ts'
import * as calls from './contract.ts'
import { celebrate } from './celebration/contract.ts'
import { celebrateToday } from './celebration/service.ts'
import { suggestTargets } from './suggestions/contract.ts'
import { suggest } from './suggestions/service.ts'
import {
  activate,
  addGoal,
  confirmAchieved,
  deleteGoal,
  editGoal,
  goalsOf,
  isInMoney,
} from './service.ts'

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

  ownerRoute(app, calls.changeGoal, (ownerId, { params: { id }, body, request }) =>
    db.withOwner(ownerId, (tx) =>
      idempotent(tx, request, async () => {
        const { isActive, achievedAt, targetAmount } = body
        if (isActive !== undefined) return activate(tx, id, isActive, clock)
        if (achievedAt !== undefined) return confirmAchieved(tx, id, clock)
        if (await isInMoney(tx, id)) await refuseAmounts(tx, { targetAmount }, request)
        return editGoal(tx, id, body, clock)
      }),
    ),
  )

  ownerRoute(app, calls.deleteGoal, async (ownerId, { params }) => {
    await db.withOwner(ownerId, (tx) => deleteGoal(tx, params.id, clock))
    return { success: true as const }
  })

  ownerRoute(app, celebrate, async (ownerId) => ({
    news: await db.withOwner(ownerId, (tx) => celebrateToday(tx, clock)),
  }))
}
