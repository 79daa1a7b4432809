import { adminRoute, ownerRoute } from '../../../server/http/route.ts'
import { unlessHeld } from '../../../server/outgoing/hold.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { openAnnouncements, putAwayAnnouncement } from './banner/contract.ts'
import * as calls from './contract.ts'
import { sendAnnouncements } from './sending.ts'
import { announcementsFor, end, pageOfAnnouncements, publish, putAway } from './service.ts'

export const announcementsRoutes: FeatureRoutes = (app, services) => {
  const send = unlessHeld(services, () => sendAnnouncements(services))
  services.jobs.handleEvery('*/5 * * * *', 'send-announcements', send)

  ownerRoute(app, openAnnouncements, async (ownerId) => ({
    announcements: await announcementsFor(services, ownerId),
  }))
  ownerRoute(app, putAwayAnnouncement, (ownerId, { params }) =>
    putAway(services, ownerId, params.announcementId),
  )

  adminRoute(app, calls.listAnnouncements, 'nothing', 'session', (_, { query }) =>
    pageOfAnnouncements(services, query),
  )
  adminRoute(app, calls.publishAnnouncement, 'nothing', 'fresh check', (_, { body, request, by }) =>
    publish(services, body, request, by),
  )
  adminRoute(app, calls.endAnnouncement, 'nothing', 'session', (_, { params, by }) =>
    end(services, params.id, by),
  )
}
