import { fullName } from '../../../../shared/names.ts'
import { aList } from '../../../../server/audit/disclosures.ts'
import { adminRoute } from '../../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../../server/services.ts'
import { peopleOf } from '../../../accounts/index.ts'
import { changePrize, decideOnWinners } from '../operator.ts'
import * as calls from './contract.ts'
import { competitionStateOf, winnersWithEvidence } from './service.ts'

export const winnerApprovalRoutes: FeatureRoutes = (app, services) => {
  adminRoute(app, calls.competitionState, aList('winners'), 'session', () =>
    competitionStateOf(services),
  )

  adminRoute(
    app,
    calls.winnersToDecide,
    (_tx, { query: { month } }) => ({ kind: 'winners_checked', subjectName: month }),
    'session',
    (_adminId, { query: { month } }) => winnersWithEvidence(services, month),
  )

  adminRoute(app, calls.decideWinners, 'nothing', 'session', async (actorId, { body, by }) => {
    const { month, confirmed, seen } = body
    const people = await services.db.withSystem((tx) => peopleOf(tx, [actorId]))
    const name = fullName(people.get(actorId)) || 'an admin'
    await decideOnWinners(services, month, { confirmed, seen, name }, by)
  })

  adminRoute(app, calls.setPrize, 'nothing', 'session', (_, { body, by }) =>
    changePrize(services, body.isOn, by),
  )
}
