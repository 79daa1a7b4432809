import type { FastifyReply } from 'fastify'
import { addressOf } from '../../server/address.ts'
import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { notFound } from '../../shared/errors.ts'
import { readPage } from '../../shared/pages.ts'
import { adminSupportRoutes } from './admin/routes.ts'
import * as calls from './contract.ts'
import { tellWaiting } from './mails.ts'
import { purgeVisitors } from './purge.ts'
import { readReportsInThread } from './screenshots/body/parser.ts'
import { pictureOf } from './screenshots/rules/picture.ts'
import { detailOf, reply, submitAsOwner, submitAsVisitor } from './service.ts'
import { confirmVisitor } from './visitors.ts'
import { ownScreenshot, ownTickets, type StoredScreenshot } from './store.ts'

const TICKETS_BY_OWNER = { name: 'ticket by owner', calls: 30, seconds: 3600 }
const REPLIES_BY_OWNER = { name: 'ticket reply by owner', calls: 60, seconds: 3600 }
/** A person tries up to four times, and several may share an address. */
const TICKETS_BY_ADDRESS = { name: 'ticket by address', calls: 20, seconds: 3600 }
const CONFIRMS_BY_ADDRESS = { name: 'ticket confirmed by address', calls: 30, seconds: 3600 }
const TICKETS_BY_EMAIL = { name: 'ticket by email', calls: 10, seconds: 3600 }

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

  // A refused call must not cost the reading of its pictures, so it's counted before.
  app.register(async (scope) => {
    readReportsInThread(scope)
    publicRoute(
      scope,
      calls.submitTicket,
      async ({ body, request }) => {
        if (request.signedIn)
          return submitAsOwner(services, request.signedIn.ownerId, body, request)
        if (body.userEmail) await limits.take(TICKETS_BY_EMAIL, body.userEmail)
        return submitAsVisitor(services, body, request)
      },
      ({ signedIn, ip }) =>
        signedIn
          ? limits.take(TICKETS_BY_OWNER, signedIn.ownerId)
          : limits.take(TICKETS_BY_ADDRESS, addressOf(ip)),
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
    await limits.take(CONFIRMS_BY_ADDRESS, addressOf(request.ip))
    return confirmVisitor(services, body.token)
  })

  adminSupportRoutes(app, services, sendScreenshot)
  jobs.handleEvery('*/10 * * * *', 'support-mails', () => tellWaiting(services))
  jobs.handleEvery('23 3 * * *', 'purge-support', () => purgeVisitors(services))
}

const ENDINGS: Record<calls.Screenshot['type'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

/** Sends a picture that someone uploaded, so that it is never anything but a picture. Throws a 404. */
function sendScreenshot(
  reply: FastifyReply,
  id: number,
  screenshot: StoredScreenshot | undefined,
): FastifyReply {
  if (!screenshot) throw notFound("This screenshot doesn't exist.")
  const { type, content } = screenshot
  // Those that were stored before 3.0 still have what the camera wrote.
  const picture = pictureOf(content)
  return reply
    .type(type)
    .header('content-disposition', `inline; filename="screenshot-${id}.${ENDINGS[type]}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(typeof picture === 'string' ? content : picture.content)
}
