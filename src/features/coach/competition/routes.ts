import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { appearanceOf, chooseAppearance } from './appearance.ts'
import { closeMonths } from './closing.ts'
import * as calls from './contract.ts'
import { keyNicknames } from './keys.ts'
import { pastMonths } from './past-months.ts'
import { leaderboardOf } from './service.ts'

export const competitionRoutes: FeatureRoutes = (app, services) => {
  const { jobs } = services
  jobs.handleEvery('*/10 * * * *', 'close-months', () => closeMonths(services))
  jobs.handleEvery('* * * * *', 'key-nicknames', async () => void (await keyNicknames(services)))

  ownerRoute(app, calls.leaderboard, (ownerId, { query }) =>
    leaderboardOf(services, ownerId, query),
  )

  ownerRoute(app, calls.getAppearance, (ownerId) => appearanceOf(services, ownerId))

  ownerRoute(app, calls.setAppearance, async (ownerId, { body }) => {
    await chooseAppearance(services, ownerId, body)
    return appearanceOf(services, ownerId)
  })

  ownerRoute(app, calls.competitionWinners, (ownerId) => pastMonths(services, ownerId))
}
