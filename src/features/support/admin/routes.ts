import type { FastifyInstance, FastifyReply } from 'fastify'
import { adminRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import type { StoredScreenshot } from '../store.ts'
import { addCanned, cannedReplies, changeCanned, deleteCanned } from './canned.ts'
import {
  addCannedReply,
  answerTicket,
  assignTicket,
  changeCannedReply,
  closeTicket,
  deleteCannedReply,
  listCannedReplies,
  listFeedback,
  listTickets,
  noteTicket,
  readAnyScreenshot,
  readAnyTicket,
} from './contract.ts'
import { answer, assign, close, detailFor, note, pageFor } from './service.ts'
import { anyScreenshot } from './store.ts'

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

  adminRoute(app, listTickets, (adminId, { query }) => pageFor(services, adminId, 'tickets', query))
  adminRoute(app, listFeedback, (adminId, { query }) =>
    pageFor(services, adminId, 'feedback', query),
  )
  adminRoute(app, readAnyTicket, (_, { params }) => db.withSystem((tx) => detailFor(tx, params.id)))
  adminRoute(app, answerTicket, (adminId, { params, body, request }) =>
    answer(services, { adminId, id: params.id, body, request }),
  )
  adminRoute(app, noteTicket, (adminId, { params, body, request }) =>
    note(services, { adminId, id: params.id, body, request }),
  )
  adminRoute(app, assignTicket, (adminId, { params, body, request }) =>
    assign(services, { adminId, id: params.id, body, request }),
  )
  adminRoute(app, closeTicket, (adminId, { params, body, request }) =>
    close(services, { adminId, id: params.id, body, request }),
  )
  adminRoute(app, readAnyScreenshot, async (_, { params, reply }) =>
    sendScreenshot(reply, params.id, await db.withSystem((tx) => anyScreenshot(tx, params.id))),
  )

  adminRoute(app, listCannedReplies, async () => ({
    replies: await db.withSystem(cannedReplies),
  }))
  adminRoute(app, addCannedReply, async (_, { body }) => ({
    replies: await db.withSystem((tx) => addCanned(tx, body)),
  }))
  adminRoute(app, changeCannedReply, async (_, { params, body }) => ({
    replies: await db.withSystem((tx) => changeCanned(tx, params.id, body)),
  }))
  adminRoute(app, deleteCannedReply, async (_, { params }) => ({
    replies: await db.withSystem((tx) => deleteCanned(tx, params.id)),
  }))
}
