import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, ipOf } from '../../server/http/limits.ts'
import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { AppError, signedOut } from '../../shared/errors.ts'
import { profileOf } from '../profile/index.ts'
import { authOn, refusalOf } from './auth.ts'
import {
  currentUser,
  forgotPassword,
  login,
  logout,
  register,
  setPassword,
  type Account,
} from './contract.ts'
import { mailReset, mailResetLink } from './links.ts'
import { registerAccount, setPasswordByLink } from './service.ts'
import { readSessions } from './session.ts'

const QUARTER_HOUR = 900
const HOUR = 3600
/**
 * Generous by address, since a shop or a whole workshop may share one; strict by account from one
 * address. By account from anywhere they only bound a guess spread over many addresses: were they
 * strict, anyone could keep an owner out.
 */
const LIMITS = {
  'sign-in': {
    byAddress: { calls: 100, seconds: QUARTER_HOUR },
    byEmailThere: { calls: 20, seconds: QUARTER_HOUR },
    byEmail: { calls: 300, seconds: QUARTER_HOUR },
  },
  register: {
    byAddress: { calls: 100, seconds: HOUR },
    byEmailThere: { calls: 10, seconds: HOUR },
    byEmail: { calls: 100, seconds: HOUR },
  },
  // Each sends a mail, so that the owner has a link by the time this is strict.
  'forgot-password': {
    byAddress: { calls: 50, seconds: HOUR },
    byEmailThere: { calls: 5, seconds: HOUR },
    byEmail: { calls: 5, seconds: HOUR },
  },
  'set-password': {
    byAddress: { calls: 50, seconds: HOUR },
    byEmailThere: { calls: 10, seconds: HOUR },
    byEmail: { calls: 100, seconds: HOUR },
  },
}

export const accountsRoutes: FeatureRoutes = (app, services) => {
  const { db, limits } = services
  let loaded: ReturnType<typeof authOn> | undefined
  const auth = () => (loaded ??= authOn(drizzle({ client: db.systemPool }), services))
  readSessions(app, services)
  services.jobs.handle(mailReset, ({ email }) => mailResetLink(services, email))

  const limitOf = async (call: keyof typeof LIMITS, request: FastifyRequest, email: string) => {
    const { byAddress, byEmailThere, byEmail } = LIMITS[call]
    const address = addressOf(request.ip)
    await limits.take({ name: `${call} by address`, ...byAddress }, address)
    await limits.take({ name: `${call} by email there`, ...byEmailThere }, `${email} ${address}`)
    await limits.take({ name: `${call} by email`, ...byEmail }, email)
  }
  const businessNameOf = async (ownerId: string): Promise<string | null> =>
    (await db.withOwner(ownerId, profileOf)).businessName || null

  ownerRoute(app, currentUser, async (ownerId, { request, reply }) => {
    // Also prolongs the session, once a day.
    const { api } = await auth()
    const { headers, response } = await api.getSession({
      headers: authHeaders(request),
      returnHeaders: true,
    })
    if (!response) throw signedOut()
    setCookies(reply, headers)
    return present(response.user, await businessNameOf(ownerId))
  })

  publicRoute(app, register, async ({ body, request, reply }) => {
    await limitOf('register', request, body.email)
    const { headers, response } = await registerAccount(services, body, authHeaders(request))
    setCookies(reply, headers)
    return { user: present(response.user, body.businessName) }
  })

  publicRoute(app, login, async ({ body, request, reply }) => {
    await limitOf('sign-in', request, body.email)
    const { api } = await auth()
    const { headers, response } = await api
      .signInEmail({ body, headers: authHeaders(request), returnHeaders: true })
      .catch((error: unknown) => {
        if (refusalOf(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
        throw new AppError(401, 'bad_credentials', 'Invalid email or password')
      })
    setCookies(reply, headers)
    return { user: present(response.user, await businessNameOf(response.user.id)) }
  })

  publicRoute(app, logout, async ({ request, reply }) => {
    const { api } = await auth()
    const { headers } = await api.signOut({
      headers: authHeaders(request),
      returnHeaders: true,
    })
    setCookies(reply, headers)
    return { success: true as const }
  })

  publicRoute(app, forgotPassword, async ({ body, request }) => {
    await limitOf('forgot-password', request, body.email)
    await services.jobs.send(mailReset, body)
    return { message: 'If there is an account with this email, a link is on its way to it.' }
  })

  publicRoute(app, setPassword, async ({ body, request, reply }) => {
    await limitOf('set-password', request, body.email)
    const { headers } = await setPasswordByLink(services, body, authHeaders(request))
    setCookies(reply, headers)
    return { success: true, message: 'Your password is set.', dashboardUrl: '/dashboard' }
  })
}

/** What Better Auth reads of a request: the cookies, and whom to note on a new session. */
function authHeaders({ headers, ip }: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = headers
  return new Headers({ cookie, 'user-agent': userAgent, 'x-forwarded-for': ipOf(ip) })
}

function setCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

type UserRow = Omit<Account, 'businessName' | 'createdAt'> & { createdAt: Date }

const present = (
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
