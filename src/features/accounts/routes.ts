import { drizzle } from 'drizzle-orm/node-postgres'
import { tryToAudit } from '../../server/audit/log.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { AppError, signedOut } from '../../shared/errors.ts'
import { profileOf } from '../profile/index.ts'
import { apiErrorCode, authOn } from './auth/better-auth.ts'
import { WELCOME_DAYS } from './confirming/contract.ts'
import { confirmingLink } from './confirming/links.ts'
import { confirmingRoutes } from './confirming/routes.ts'
import { currentUser, forgotPassword, login, logout, register, setPassword } from './contract.ts'
import { detailsRoutes } from './details/routes.ts'
import { disablingRoutes } from './disabling/routes.ts'
import { authHeaders, inSession, limited, setCookies, toAccount } from './auth/http.ts'
import { keepAccount } from './leaving/service.ts'
import { knownDevicePasswords, passwords, type Passwords } from './auth/hashing.ts'
import { firstStepsMail, tryToMail, welcomeMail } from './mails.ts'
import { knownDevices } from './security/known-device.ts'
import { mailReset, mailResetLink } from './passwords/links.ts'
import { purgeAccounts } from './auth/purge.ts'
import { passkeyRoutes } from './second-factor/passkeys/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { secondStepCookie, secondStepInstead } from './signing-in/second-step.ts'
import { registerAccount, setPasswordByLink } from './signing-in/service.ts'
import { completeSignIn } from './signing-in/sign-in.ts'
import { currentAccount, readSessions } from './auth/session.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { undoingRoutes } from './undoing/routes.ts'
import { viewingRoutes } from './viewing/routes.ts'
import { viewedOwner } from './viewing/service.ts'

export const accountsRoutes: FeatureRoutes = (app, services) => {
  const { db } = services
  const authWith = (passwords: Passwords) => {
    let loaded: ReturnType<typeof authOn> | undefined
    return () => (loaded ??= authOn(drizzle({ client: db.systemPool }), services, passwords))
  }
  const auth = authWith(passwords)
  const knownDeviceAuth = authWith(knownDevicePasswords)
  const devices = knownDevices(services.config)
  readSessions(app, services)
  services.jobs.handle(mailReset, ({ email }) => mailResetLink(services, email))
  services.jobs.handleEvery('17 * * * *', 'purge-accounts', () => db.withSystem(purgeAccounts))

  const businessNameOf = async (ownerId: string): Promise<string | null> =>
    (await db.withOwner(ownerId, profileOf)).businessName || null
  /** Asks to confirm the email. Without a mail server nothing can be confirmed. */
  const welcome = async (recipient: { id: string; email: string }): Promise<void> => {
    if (!services.config.SMTP_URL) return
    const content = welcomeMail(services.config)
    const secret = (tx: SystemTx) => confirmingLink(services, tx, recipient.id, 24 * WELCOME_DAYS)
    await tryToMail(services, recipient, { kind: 'welcome', content, secret })
  }

  sessionsRoutes(app, services)
  detailsRoutes(app, services, devices)

  confirmingRoutes(app, services)
  secondFactorRoutes(app, services)
  passkeyRoutes(app, services)
  undoingRoutes(app, services)
  viewingRoutes(app, services)
  disablingRoutes(app, services)

  ownerRoute(app, currentUser, async (ownerId, { request, reply }) => {
    const account = await currentAccount(services, request)
    if (!account) throw signedOut()
    if (account.isDue) {
      const { api } = await auth()
      // Called for its side effect: it extends the session.
      const { headers } = await api.getSession({
        headers: authHeaders(request),
        returnHeaders: true,
      })
      setCookies(reply, headers)
    }
    const { viewingId, viewingUntil } = account
    const viewing =
      viewingId && viewingUntil
        ? await db.withSystem((tx) => viewedOwner(tx, { viewingId, viewingUntil }))
        : null
    return toAccount(account, await businessNameOf(ownerId), viewing)
  })

  publicRoute(app, register, async ({ body, request, reply }) => {
    await limited(services, 'register', request, body.email)
    const { headers, response } = await registerAccount(services, body, authHeaders(request))
    setCookies(reply, headers)
    devices.remember(request, reply, body.email)
    await welcome(response.user)
    const user = inSession(response.user, { hasSecondFactor: false })
    return { user: toAccount(user, body.businessName) }
  })

  publicRoute(app, login, async ({ body, request, reply }) => {
    const { email } = body
    const device = devices.idOf(request, email)
    await limited(services, device ? 'sign-in there before' : 'sign-in', request, email, device)
    const { api } = await (device ? knownDeviceAuth() : auth())
    const from = authHeaders(request)
    const { headers, response } = await api
      .signInEmail({ body, headers: from, returnHeaders: true })
      .catch(async (error: unknown) => {
        if (apiErrorCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
        await tryToAudit(services, { kind: 'sign_in_failed', email }, from)
        throw new AppError(401, 'bad_credentials', 'Invalid email or password')
      })
    const { token, user } = response
    const secondStep = await db.withSystem((tx) =>
      secondStepInstead(tx, { token, userId: user.id }),
    )
    if (secondStep === undefined) {
      return completeSignIn(services, request, reply, { headers, user })
    }
    await tryToAudit(services, { kind: 'second_factor_asked', email }, from)
    secondStepCookie(services.config).set(reply, secondStep)
    return { secondFactor: 'needed' as const }
  })

  publicRoute(app, logout, async ({ request, reply }) => {
    const { api } = await auth()
    const from = authHeaders(request)
    const { headers } = await api.signOut({ headers: from, returnHeaders: true })
    const actorId = request.signedIn?.ownerId
    if (actorId) await tryToAudit(services, { kind: 'signed_out', actorId }, from)
    setCookies(reply, headers)
    return { success: true as const }
  })

  publicRoute(app, forgotPassword, async ({ body, request }) => {
    await limited(services, 'forgot-password', request, body.email)
    await services.jobs.send(mailReset, body)
    await tryToAudit(services, { kind: 'reset_asked', email: body.email }, authHeaders(request))
    const next = services.config.SMTP_URL
      ? "we're sending it a link. It can take a few minutes; check your spam folder too."
      : 'ask the person who runs this app for a link.'
    return { message: `If there is an account with this email, ${next}` }
  })

  publicRoute(app, setPassword, async ({ body, request, reply }) => {
    await limited(services, 'set-password', request, body.email)
    const from = authHeaders(request)
    const { headers, response, isFirst, secondStep } = await setPasswordByLink(services, body, from)
    const message = 'Your password is set.'
    if (secondStep !== undefined) {
      secondStepCookie(services.config).set(reply, secondStep)
      return { success: true, message, dashboardUrl: '/login?step=code', isKept: false, isFirst }
    }
    const isKept = await keepAccount(services, response.user.id, from)
    setCookies(reply, headers)
    devices.remember(request, reply, body.email)
    if (isFirst) {
      const content = firstStepsMail(services.config)
      await tryToMail(services, response.user, { kind: 'first-steps', content })
    }
    return { success: true, message, dashboardUrl: '/dashboard', isKept, isFirst }
  })
}
