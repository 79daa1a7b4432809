import { disconnectSignal } from '../../../server/http/disconnect.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { modelOf } from '../../../server/config.ts'
import { cachedAnswers } from '../../sales/index.ts'
import { writeText } from '../model/ask.ts'
import { aiRecommendations, customerFindings, NO_MODEL } from './contract.ts'
import { actionsText } from './findings.ts'
import { computeFindings, findingsOf, shownFinding } from './service.ts'

const TASK =
  'Advise the owner of this shop on what to do next about this customer, in 2 to 4 sentences. Begin with what is most urgent, and give each advice together with the fact it belongs to.'

export const customersRoutes: FeatureRoutes = (app, services) => {
  const { db, clock, config } = services
  const answer = cachedAnswers(services)

  ownerRoute(app, customerFindings, (ownerId, { query: { customerId }, request, reply }) => {
    const languages = request.headers['accept-language']
    return answer(ownerId, [customerId, languages], reply, async (tx, known) => {
      const { findings, advice } = await computeFindings(tx, customerId, {
        ...(await known),
        languages,
      })
      const hasModel = modelOf(config) !== null
      return { findings: findings.map(shownFinding), suggestion: actionsText(advice), hasModel }
    })
  })

  ownerRoute(app, aiRecommendations, async (ownerId, { body, request, reply }) => {
    const languages = request.headers['accept-language']
    // Ends before the model is asked, which can take 20 s without a connection.
    const known = await db.withOwner(ownerId, (tx) => findingsOf(tx, clock, body.id, languages))
    const { text, from } = await writeText(
      services,
      ownerId,
      {
        kind: 'recommendations',
        subject: String(known.customer.id),
        task: TASK,
        draft: known.advice,
        today: known.today,
      },
      disconnectSignal(reply),
    )
    return { recommendations: from === 'off' ? NO_MODEL : text, from }
  })
}
