import { disconnectSignal } from '../../../server/http/disconnect.ts'
import { ResponseCache } from '../../../server/http/response-cache.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { profileOf } from '../../profile/index.ts'
import { revisionOf } from '../../sales/index.ts'
import { plainText } from '../../../shared/phrases/compose.ts'
import { writeText } from '../model/ask.ts'
import { aiRecommendations, customerFindings, NO_MODEL } from './contract.ts'
import { computeFindings, findingsOf, shownFinding } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const TASK =
  'Advise the owner of this shop on what to do next about this customer, in 2 to 4 sentences. Begin with what is most urgent, and give each advice together with the fact it belongs to.'

export const customersRoutes: FeatureRoutes = (app, services) => {
  const { db, clock } = services
  const cache = new ResponseCache()

  ownerRoute(app, customerFindings, async (ownerId, { query, request, reply }) => {
    const languages = request.headers['accept-language']
    const body = await db.withOwner(ownerId, async (tx) => {
      const [profile, revision] = await Promise.all([profileOf(tx), revisionOf(tx)])
      const today = clock.today(profile.timeZone)
      const call = JSON.stringify([ownerId, query.customerId, languages])
      return cache.get(call, JSON.stringify([revision, today, profile]), async () => {
        const asked = { profile, today, languages }
        const { findings, advice } = await computeFindings(tx, query.customerId, asked)
        const suggestion = plainText(advice)
        return reply.serialize({ findings: findings.map(shownFinding), suggestion }) as string
      })
    })
    return reply.type(JSON_TYPE).send(body)
  })

  ownerRoute(app, aiRecommendations, async (ownerId, { body, request, reply }) => {
    const languages = request.headers['accept-language']
    // Ends before the model is asked, which can take 20 s: meanwhile no connection is held.
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
