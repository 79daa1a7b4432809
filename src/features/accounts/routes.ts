import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, ipOf } from '../../server/http/guards/limits.ts'
import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { AppError, signedOut } from '../../shared/errors.ts'
import { profileOf } from '../profile/index.ts'
import { apiErrorCode, authOn } from './auth.ts'
import {
  currentUser,
  forgotPassword,
  login,
  logout,
  register,
  setPassword,
  type Account,
} from './contract.ts'
import { knownDevicePasswords, passwords, type Passwords } from './passwords/hashing.ts'
import { knownDevices } from './security/known-device.ts'
import { limitCall, type LimitedCall } from './security/limits.ts'
import { mailReset, mailResetLink } from './passwords/links.ts'
import { purgeAccounts } from './purge.ts'
import { tryToRecord } from './security/security-log.ts'
import { registerAccount, setPasswordByLink } from './service.ts'
import { currentAccount, readSessions } from './session.ts'

export const accountsRoutes: FeatureRoutes = (app, services) => {
  const { db, limits } = services
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

  const limited = (call: LimitedCall, request: FastifyRequest, email: string, device?: string) =>
    limitCall(limits, call, { email, address: addressOf(request.ip), device }, (limit) =>
      tryToRecord(services, { kind: 'locked_out', email, detail: limit }, authHeaders(request)),
    )

  const businessNameOf = async (ownerId: string): Promise<string | null> =>
    (await db.withOwner(ownerId, profileOf)).businessName || null

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
    return toAccount(account, await businessNameOf(ownerId))
  })

  publicRoute(app, register, async ({ body, request, reply }) => {
    await limited('register', request, body.email)
    const { headers, response } = await registerAccount(services, body, authHeaders(request))
    setCookies(reply, headers)
    devices.remember(request, reply, body.email)
    return { user: toAccount(response.user, body.businessName) }
  })

  publicRoute(app, login, async ({ body, request, reply }) => {
    const { email } = body
    const device = devices.idOf(request, email)
    await limited(device ? 'sign-in there before' : 'sign-in', request, email, device)
    const { api } = await (device ? knownDeviceAuth() : auth())
    const from = authHeaders(request)
    const { headers, response } = await api
      .signInEmail({ body, headers: from, returnHeaders: true })
      .catch(async (error: unknown) => {
        if (apiErrorCode(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
        await tryToRecord(services, { kind: 'sign_in_failed', email }, from)
        throw new AppError(401, 'bad_credentials', 'Invalid email or password')
      })
    await tryToRecord(services, { kind: 'signed_in', email }, from)
    setCookies(reply, headers)
    devices.remember(request, reply, email)
    return { user: toAccount(response.user, await businessNameOf(response.user.id)) }
  })

  publicRoute(app, logout, async ({ request, reply }) => {
    const { api } = await auth()
    const from = authHeaders(request)
    const { headers } = await api.signOut({ headers: from, returnHeaders: true })
    const accountId = request.signedIn?.ownerId
    if (accountId) await tryToRecord(services, { kind: 'signed_out', accountId }, from)
    setCookies(reply, headers)
    return { success: true as const }
  })

  publicRoute(app, forgotPassword, async ({ body, request }) => {
    await limited('forgot-password', request, body.email)
    await services.jobs.send(mailReset, body)
    await tryToRecord(services, { kind: 'reset_asked', email: body.email }, authHeaders(request))
    const next = services.config.SMTP_URL
      ? "we're sending it a link. It can take a few minutes; check your spam folder too."
      : 'ask the person who runs this app for a link.'
    return { message: `If there is an account with this email, ${next}` }
  })

  publicRoute(app, setPassword, async ({ body, request, reply }) => {
    await limited('set-password', request, body.email)
    const { headers } = await setPasswordByLink(services, body, authHeaders(request))
    setCookies(reply, headers)
    devices.remember(request, reply, body.email)
    return { success: true, message: 'Your password is set.', dashboardUrl: '/dashboard' }
  })
}

/** maximum characters saved of a User-Agent header */
const MAX_USER_AGENT = 200

/** The headers that Better Auth reads: cookies, and the browser and address to save with a new session. */
function authHeaders({ headers, ip }: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = headers
  const shortened = userAgent.slice(0, MAX_USER_AGENT)
  return new Headers({ cookie, 'user-agent': shortened, 'x-forwarded-for': ipOf(ip) })
}

function setCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

type UserRow = Omit<Account, 'businessName' | 'createdAt'> & { createdAt: Date }

const toAccount = (
  { id, email, firstName, lastName, isAdmin, createdAt }: UserRow,
  businessName: string | null,
): Account => ({
  id,
  email,
  firstName,
  lastName,
  businessName,
  isAdmin,
  createdAt: createdAt.toISOString(),
})
