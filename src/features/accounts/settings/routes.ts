import type { FastifyInstance } from 'fastify'
import { hoursText } from '../../../shared/limits.ts'
import { adminRoute, ownerRoute, publicRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { profileOf } from '../../profile/index.ts'
import { authHeaders, inSession, toAccount } from '../auth/http.ts'
import { limited } from '../sessions/devices/limits.ts'
import { checkCurrentPassword } from '../passwords/current-password.ts'
import { requireFreshCheck } from '../second-factor/check.ts'
import * as calls from './contract.ts'
import { askForOwnersEmail } from './lost-mailbox.ts'
import { askForEmail, changeEmailByLink, rename, setNewPassword } from './service.ts'

export function detailsRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  ownerRoute(app, calls.changeName, async (ownerId, { body, request }) => {
    const renamed = await db.withSystem((tx) => rename(tx, ownerId, body))
    const { businessName } = await db.withOwner(ownerId, profileOf)
    return toAccount(inSession(renamed, request.signedIn!), businessName || null)
  })

  ownerRoute(app, calls.changeEmail, async (_, { body, request }) => {
    const checked = await checkCurrentPassword(services, request, 'password', body.password)
    await db.withSystem((tx) =>
      requireFreshCheck(tx, config, request.signedIn!, { onlyWithFactor: true }),
    )
    await limited(services, 'change-email', request, checked.email)
    const asked = { signedIn: request.signedIn!, to: body.email }
    await askForEmail(services, checked, asked, authHeaders(request))
    return { message: messageOf(body.email, config.SMTP_URL !== undefined) }
  })

  adminRoute(
    app,
    calls.changeOwnersEmail,
    'nothing',
    'fresh check',
    async (_, { params, body, request, by }) => {
      await askForOwnersEmail(services, params.id, body, request.signedIn!, by)
      return { message: messageToAdmin(body.email, config.SMTP_URL !== undefined) }
    },
  )

  publicRoute(app, calls.confirmEmail, async ({ body, request }) => {
    await limited(services, 'confirm-email', request, body.email)
    await changeEmailByLink(services, body, request.signedIn, authHeaders(request))
    return { email: body.email }
  })

  ownerRoute(app, calls.changePassword, async (_, { body, request }) => {
    const checked = await checkCurrentPassword(
      services,
      request,
      'currentPassword',
      body.currentPassword,
    )
    return setNewPassword(services, checked, body, request.signedIn!, authHeaders(request))
  })
}

const messageOf = (email: string, isSent: boolean): string =>
  isSent
    ? `We've sent a link to ${email}. Open it within ${hoursText(calls.EMAIL_CHANGE_HOURS)} to change your email. It can take a few minutes; check your spam folder too.`
    : `There is a link for ${email} that changes your email within ${hoursText(calls.EMAIL_CHANGE_HOURS)}. This app can't send emails yet: ask the person who runs it for the link.`

const messageToAdmin = (email: string, isSent: boolean): string =>
  isSent
    ? `A link is on its way to ${email}. The email changes once it is opened, within ${hoursText(calls.EMAIL_CHANGE_HOURS)}.`
    : `There is a link for ${email}, which works for ${hoursText(calls.EMAIL_CHANGE_HOURS)}. This app sends no emails: pass it on from Admin > Emails.`
