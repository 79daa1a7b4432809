import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import { unlessHeld } from '../../server/outgoing/hold.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { badInput } from '../../shared/errors.ts'
import * as calls from './contract.ts'
import { sendReminders } from './first-sale.ts'
import { sendGoalMails } from './goal-mail.ts'
import { sendResults } from './result-mail.ts'
import { sendDigests } from './sending.ts'
import { changeMail, mailSettingsOf, openedMail, subscriptionOf, turn } from './service.ts'

export const digestRoutes: FeatureRoutes = async (app, services) => {
  const { db, jobs } = services
  const sendEvery = (cron: string, name: string, work: () => Promise<unknown>) =>
    jobs.handleEvery(cron, name, unlessHeld(services, work))
  sendEvery('*/5 * * * *', 'send-digests', () => sendDigests(services))
  sendEvery('* * * * *', 'send-goal-mails', () => sendGoalMails(services))
  sendEvery('*/5 * * * *', 'remind-first-sale', () => sendReminders(services))
  sendEvery('*/10 * * * *', 'send-results', () => sendResults(services))

  ownerRoute(app, calls.mailSettings, (ownerId) =>
    db.withOwner(ownerId, (tx) => mailSettingsOf(tx, services)),
  )
  ownerRoute(app, calls.changeMailSettings, (ownerId, { body }) =>
    db.withOwner(ownerId, (tx) => changeMail(tx, body, services)),
  )

  publicRoute(app, calls.showSubscription, ({ query }) => subscriptionOf(services, query.token))
  publicRoute(app, calls.unsubscribe, ({ body }) => turn(services, body.token, 'off'))
  publicRoute(app, calls.resubscribe, ({ body }) => turn(services, body.token, body.choice))
  publicRoute(app, calls.mailOpened, async ({ body }) => ({
    isKnown: await openedMail(services, body.token),
  }))

  await app.register(async (scope) => {
    // The token is enough. Mail programs send several kinds of form, which aren't read.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume().on('end', () => done(null))
    })
    /** RFC 8058: mail programs POST to the page's address, without cookies. */
    const config = { access: 'public', anyOrigin: true } as const
    scope.post(calls.UNSUBSCRIBE_PATH, { config }, async ({ query }) => {
      const { token } = query as { token?: unknown }
      if (typeof token !== 'string') throw badInput(calls.BROKEN_LINK)
      await turn(services, token, 'off')
      return { message: "You won't get this email any more." }
    })
  })
}
