import { ownerRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { notFound } from '../../shared/errors.ts'
import { requireOwner } from '../accounts/index.ts'
import * as calls from './contract.ts'
import { tellClosedMonths } from './months.ts'
import { openSender } from './sending/sender.ts'
import { repairPlans } from './sending/store.ts'
import * as service from './service.ts'
import { selectDeliveries, selectWebhooks } from './store.ts'

/** Each call sends an email to the owner, or calls another machine. */
const CHANGES = { name: 'webhook changes', calls: 30, seconds: 3600 }
const TESTS = { name: 'webhook tests', calls: 30, seconds: 600 }

export const webhooksRoutes: FeatureRoutes = (app, services) => {
  const { db, jobs, limits } = services
  const sender = openSender(services)
  app.addHook('onClose', () => sender.stop())
  // Events are sent at once. This finds retries and the rest of a process that died.
  jobs.handleEvery('* * * * *', 'send-webhooks', async () => {
    await db.withSystem(repairPlans)
    await sender.run()
  })
  jobs.handleEvery('*/5 * * * *', 'tell-closed-months', async () => {
    await tellClosedMonths(services)
  })

  ownerRoute(app, calls.listWebhooks, async (ownerId) => ({
    webhooks: await db.withOwner(ownerId, (tx) => selectWebhooks(tx)),
  }))

  ownerRoute(app, calls.addWebhook, async (ownerId, { body, request }) => {
    await limits.take(CHANGES, ownerId)
    await requireOwner(services, request, body.password)
    return service.addWebhook(services, { ownerId, request }, body)
  })

  ownerRoute(app, calls.changeWebhook, async (ownerId, { params, body, request }) => {
    await limits.take(CHANGES, ownerId)
    if (body.address !== undefined || body.events !== undefined) {
      await requireOwner(services, request, body.password)
    }
    return service.changeWebhook(services, { ownerId, request }, params.id, body)
  })

  ownerRoute(app, calls.deleteWebhook, (ownerId, { params, request }) =>
    service.deleteWebhook(services, { ownerId, request }, params.id),
  )

  ownerRoute(app, calls.renewSecret, async (ownerId, { params, request }) => {
    await limits.take(CHANGES, ownerId)
    return service.renewSecret(services, { ownerId, request }, params.id)
  })

  ownerRoute(app, calls.testWebhook, async (ownerId, { params, request }) => {
    await limits.take(TESTS, ownerId)
    return service.testWebhook(services, { ownerId, request }, params.id)
  })

  ownerRoute(app, calls.listDeliveries, async (ownerId, { params }) => {
    const deliveries = await db.withOwner(ownerId, (tx) => selectDeliveries(tx, params.id))
    if (!deliveries) throw notFound('This webhook no longer exists. Reload the page.')
    return { deliveries }
  })

  ownerRoute(app, calls.resendDelivery, async (ownerId, { params }) => {
    await limits.take(TESTS, ownerId)
    await service.resend(services, ownerId, params)
  })
}
