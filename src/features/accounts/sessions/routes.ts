import type { FastifyInstance } from 'fastify'
import { audit } from '../../../server/audit/log.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { endOtherSessions, endSession, getSessions } from './contract.ts'
import { deleteSession, deleteSessions, sessionsOf } from './store.ts'

export function sessionsRoutes(app: FastifyInstance, { db }: Services): void {
  ownerRoute(app, getSessions, (_, { request }) =>
    db.withSystem((tx) => sessionsOf(tx, request.signedIn!)),
  )

  ownerRoute(app, endSession, (ownerId, { params, request }) => {
    if (params.id.toLowerCase() === request.signedIn!.sessionId) throw isCurrent()
    return db.withSystem(async (tx) => {
      if (!(await deleteSession(tx, ownerId, params.id))) throw isOver()
      await audit(
        tx,
        { kind: 'sessions_ended', actorId: ownerId, detail: 'one' },
        authHeaders(request),
      )
      return sessionsOf(tx, request.signedIn!)
    })
  })

  ownerRoute(app, endOtherSessions, (ownerId, { request }) => {
    const { sessionId } = request.signedIn!
    return db.withSystem(async (tx) => {
      const ended = await deleteSessions(tx, ownerId, { except: [sessionId] })
      const event = { kind: 'sessions_ended', actorId: ownerId, detail: 'all others' } as const
      if (ended) await audit(tx, event, authHeaders(request))
      return { ...(await sessionsOf(tx, request.signedIn!)), ended }
    })
  })
}

const isCurrent = () =>
  conflict('current_session', "This is the device you're using. Use Sign Out in the menu instead.")
const isOver = () => notFound('This device is already signed out.')
