import { disconnectSignal } from '../../../server/http/disconnect.ts'
import { ResponseCache } from '../../../server/http/response-cache.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { profileOf } from '../../profile/index.ts'
import { otherNames, revisionOf } from '../../sales/index.ts'
import { writeText, type Ask } from '../model/ask.ts'
import { aiRecommendations, customerFindings, NO_MODEL } from './contract.ts'
import { computeFindings, findingsOf, shownFinding } from './service.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

const TASK =
  'Advise the owner of this shop in 2 to 4 sentences on what to do next about this customer. Begin with what is most urgent. Say for each advice which figure it rests on.'

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
        const { findings, suggestion } = await computeFindings(tx, query.customerId, asked)
        return reply.serialize({ findings: findings.map(shownFinding), suggestion }) as string
      })
    })
    return reply.type(JSON_TYPE).send(body)
  })

  ownerRoute(app, aiRecommendations, async (ownerId, { body, request, reply }) => {
    const languages = request.headers['accept-language']
    // Ends before the model is asked, which can take 20 s: meanwhile no connection is held.
    const known = await db.withOwner(ownerId, (tx) => findingsOf(tx, clock, body.id, languages))
    const { customer, facts, suggestion, notation, today } = known
    const mentioned = facts.flatMap(({ names }) => names)
    const ask: Ask = {
      kind: 'recommendations',
      subject: String(customer.id),
      task: TASK,
      facts,
      plain: suggestion,
      customer: customer.name,
      openNames: facts.filter(({ topic }) => topic === 'shop').flatMap(({ names }) => names),
      otherNames: (tx) => otherNames(tx, mentioned),
      notation,
      today,
    }
    const { text, from } = await writeText(services, ownerId, ask, disconnectSignal(reply))
    return { recommendations: from === 'off' ? NO_MODEL : text, from }
  })
}
