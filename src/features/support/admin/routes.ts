import { aList } from '../../../server/audit/disclosures.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import type { StoredScreenshot } from '../store.ts'
import * as calls from './contract.ts'
import { answer, assign, close, detailFor, note, pageFor, ticketRead } from './service.ts'
import { anyScreenshot, ticketOfScreenshot } from './store.ts'

type SendScreenshot = (
  reply: FastifyReply,
  id: number,
  screenshot: StoredScreenshot | undefined,
) => FastifyReply

export function adminSupportRoutes(
  app: FastifyInstance,
  services: Services,
  sendScreenshot: SendScreenshot,
): void {
  const { db } = services
  const theTicket = (tx: SystemTx, { params: { id } }: { params: { id: number } }) =>
    ticketRead(tx, id)
  const itsTicket: typeof theTicket = async (tx, { params }) =>
    ticketRead(tx, await ticketOfScreenshot(tx, params.id))

  adminRoute(app, calls.listTickets, aList('tickets'), 'session', (adminId, { query }) =>
    pageFor(services, adminId, 'tickets', query),
  )
  adminRoute(app, calls.listFeedback, aList('feedback'), 'session', (adminId, { query }) =>
    pageFor(services, adminId, 'feedback', query),
  )
  adminRoute(app, calls.readAnyTicket, theTicket, 'session', (_, { params }) =>
    db.withSystem((tx) => detailFor(tx, params.id)),
  )
  adminRoute(app, calls.answerTicket, theTicket, 'session', (_, call) => answer(services, call))
  adminRoute(app, calls.noteTicket, theTicket, 'session', (_, call) => note(services, call))
  adminRoute(app, calls.assignTicket, theTicket, 'session', (_, call) => assign(services, call))
  adminRoute(app, calls.closeTicket, theTicket, 'session', (_, call) => close(services, call))
  adminRoute(app, calls.readAnyScreenshot, itsTicket, 'session', async (_, { params, reply }) =>
    sendScreenshot(reply, params.id, await db.withSystem((tx) => anyScreenshot(tx, params.id))),
  )
}
