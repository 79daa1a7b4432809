import { idempotent } from '../../server/http/idempotency.ts'
import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { taxWords } from '../../shared/tax-words.ts'
import { notationFor } from '../profile/index.ts'
import { activityRoutes } from './activity/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { communityReport, monthlyLimits, trackBossBeliever } from './community/contract.ts'
import { postOf } from './community/rules.ts'
import { limitsOf, reportOf, share } from './community/service.ts'
import { winnerApprovalRoutes } from './competition/winner-approval/routes.ts'
import { competitionRoutes } from './competition/routes.ts'
import { termsRoutes } from './competition/terms/routes.ts'
import { dailyMission } from './mission/contract.ts'
import { missionOf } from './mission/service.ts'
import { pointsRoutes } from './points/routes.ts'
import { changeNotices, coachStatus, seeNews } from './settings/contract.ts'
import { changeNoticesOf, statusOf } from './settings/service.ts'
import { markSeen } from './settings/store.ts'
import { weeklyProgress } from './weekly/contract.ts'
import { weekOf } from './weekly/service.ts'

const PARTS = [
  activityRoutes,
  pointsRoutes,
  competitionRoutes,
  winnerApprovalRoutes,
  termsRoutes,
  moderationRoutes,
]

export const coachRoutes: FeatureRoutes = async (app, services) => {
  for (const addRoutes of PARTS) await addRoutes(app, services)
  const { db, clock } = services

  ownerRoute(app, dailyMission, (ownerId) => db.withOwner(ownerId, (tx) => missionOf(tx, clock)))
  ownerRoute(app, weeklyProgress, (ownerId) => db.withOwner(ownerId, (tx) => weekOf(tx, clock)))

  ownerRoute(app, communityReport, async (ownerId, { query, request }) => {
    const { figures, profile } = await db.withOwner(ownerId, (tx) => reportOf(tx, query, clock))
    const notation = notationFor(profile, request.headers['accept-language'])
    const { note: taxNote } = taxWords(profile.figuresWithoutTax, false)
    const post = postOf(figures, { ...notation, amounts: query.amounts === 'true', taxNote })
    return { post, figures }
  })
  ownerRoute(app, monthlyLimits, (ownerId) => db.withOwner(ownerId, (tx) => limitsOf(tx, clock)))
  ownerRoute(app, trackBossBeliever, (ownerId, { request }) =>
    db.withOwner(ownerId, (tx) => idempotent(tx, request, () => share(tx, clock))),
  )

  ownerRoute(app, coachStatus, (ownerId) => db.withOwner(ownerId, (tx) => statusOf(tx, clock)))
  ownerRoute(app, changeNotices, (ownerId, { body }) =>
    db.withOwner(ownerId, (tx) => changeNoticesOf(tx, body)),
  )
  ownerRoute(app, seeNews, async (ownerId) => {
    await db.withOwner(ownerId, markSeen)
    return { success: true as const }
  })
}
