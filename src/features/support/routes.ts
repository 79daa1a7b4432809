import type { FastifyReply } from 'fastify'
import { netsOf } from '../../server/address.ts'
import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import { unlessHeld } from '../../server/outgoing/hold.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { notFound } from '../../shared/errors.ts'
import { readPage } from '../../shared/pages.ts'
import { adminSupportRoutes } from './admin/routes.ts'
import * as calls from './contract.ts'
import {
  CONFIRMS_BY_ADDRESS,
  REPLIES_BY_OWNER,
  TICKETS_BY_ADDRESS,
  TICKETS_BY_EMAIL,
  TICKETS_BY_OWNER,
  TICKETS_OF_A_DAY,
} from './limits.ts'
import { tellWaiting } from './mails.ts'
import { purgeVisitors } from './purge.ts'
import { receiveReports } from './screenshots/receive.ts'
import { detailOf, reply, submitAsOwner, submitAsVisitor } from './service.ts'
import { confirmVisitor } from './visitors.ts'
import { ownScreenshot, ownTickets, type StoredScreenshot } from './store.ts'

export const supportRoutes: FeatureRoutes = (app, services) => {
  const { db, limits, jobs } = services

  ownerRoute(app, calls.listOwnTickets, async (ownerId, { query }) => {
    const { rows, nextCursor } = await readPage(
      query,
      (page) => db.withOwner(ownerId, (tx) => ownTickets(tx, page)),
      ({ id }) => id,
    )
    return { tickets: rows, nextCursor }
  })

  ownerRoute(app, calls.readTicket, (ownerId, { params }) =>
    db.withOwner(ownerId, (tx) => detailOf(tx, params.id)),
  )

  // Counted before: a refused call must not cost reading its pictures.
  app.register(async (scope) => {
    receiveReports(scope)
    publicRoute(
      scope,
      calls.submitTicket,
      async ({ body, request }) => {
        if (request.signedIn)
          return submitAsOwner(services, request.signedIn.ownerId, body, request)
        if (body.userEmail) await limits.take(TICKETS_BY_EMAIL, body.userEmail)
        return submitAsVisitor(services, body, request)
      },
      async ({ signedIn, ip }) => {
        if (signedIn) return limits.take(TICKETS_BY_OWNER, signedIn.ownerId)
        await limits.take(TICKETS_BY_ADDRESS, netsOf(ip))
        await limits.take(TICKETS_OF_A_DAY, netsOf(ip))
      },
    )
    ownerRoute(
      scope,
      calls.replyToTicket,
      (ownerId, { params, body, request }) =>
        reply(services, ownerId, { ...body, id: params.id }, request),
      ({ signedIn }) => limits.take(REPLIES_BY_OWNER, signedIn!.ownerId),
    )
  })

  ownerRoute(app, calls.readScreenshot, async (ownerId, { params, reply }) =>
    sendScreenshot(
      reply,
      params.id,
      await db.withOwner(ownerId, (tx) => ownScreenshot(tx, params.id)),
    ),
  )

  publicRoute(app, calls.confirmEmail, async ({ body, request }) => {
    await limits.take(CONFIRMS_BY_ADDRESS, netsOf(request.ip))
    return confirmVisitor(services, body.token)
  })

  adminSupportRoutes(app, services, sendScreenshot)
  jobs.handleEvery(
    '*/10 * * * *',
    'support-mails',
    unlessHeld(services, () => tellWaiting(services)),
  )
  jobs.handleEvery('23 3 * * *', 'purge-support', () => purgeVisitors(services))
}

const ENDINGS: Record<calls.Screenshot['type'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Headers let an upload be a mere picture only. Throws a 404. */
function sendScreenshot(
  reply: FastifyReply,
  id: number,
  screenshot: StoredScreenshot | undefined,
): FastifyReply {
  if (!screenshot) throw notFound("This screenshot doesn't exist.")
  const { type, content } = screenshot
  return reply
    .type(type)
    .header('content-disposition', `inline; filename="screenshot-${id}.${ENDINGS[type]}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(content)
}
