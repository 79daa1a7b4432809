import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownerRoute, publicRoute } from '../../server/http/route.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { AppError, signedOut } from '../../shared/errors.ts'
import { profileOf } from '../profile/index.ts'
import { authOn, refusalOf } from './auth.ts'
import { currentUser, login, logout, register, setPassword, type Account } from './contract.ts'
import { registerAccount, setPasswordByLink } from './service.ts'
import { readSessions } from './session.ts'

export const accountsRoutes: FeatureRoutes = (app, services) => {
  const { db, config } = services
  const auth = authOn(drizzle({ client: db.systemPool }), config, app.log)
  readSessions(app, services)

  const businessNameOf = async (ownerId: string): Promise<string | null> =>
    (await db.withOwner(ownerId, profileOf)).businessName || null

  ownerRoute(app, currentUser, async (ownerId, { request, reply }) => {
    // Also prolongs the session, once a day.
    const { headers, response } = await auth.api.getSession({
      headers: authHeaders(request),
      returnHeaders: true,
    })
    if (!response) throw signedOut()
    setCookies(reply, headers)
    return present(response.user, await businessNameOf(ownerId))
  })

  publicRoute(app, register, async ({ body, request, reply }) => {
    const { headers, response } = await registerAccount(
      services,
      app.log,
      body,
      authHeaders(request),
    )
    setCookies(reply, headers)
    return { user: present(response.user, body.businessName) }
  })

  publicRoute(app, login, async ({ body, request, reply }) => {
    const { headers, response } = await auth.api
      .signInEmail({ body, headers: authHeaders(request), returnHeaders: true })
      .catch((error: unknown) => {
        if (refusalOf(error) !== 'INVALID_EMAIL_OR_PASSWORD') throw error
        throw new AppError(401, 'bad_credentials', 'Invalid email or password')
      })
    setCookies(reply, headers)
    return { user: present(response.user, await businessNameOf(response.user.id)) }
  })

  publicRoute(app, logout, async ({ request, reply }) => {
    const { headers } = await auth.api.signOut({
      headers: authHeaders(request),
      returnHeaders: true,
    })
    setCookies(reply, headers)
    return { success: true as const }
  })

  publicRoute(app, setPassword, async ({ body, request, reply }) => {
    const { headers } = await setPasswordByLink(services, app.log, body, authHeaders(request))
    setCookies(reply, headers)
    return { success: true, message: 'Your password is set.', dashboardUrl: '/dashboard' }
  })
}

/** What Better Auth reads of a request: the cookies, and whom to note on a new session. */
function authHeaders({ headers, ip }: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = headers
  return new Headers({ cookie, 'user-agent': userAgent, 'x-forwarded-for': ip })
}

function setCookies(reply: FastifyReply, headers: Headers): void {
  reply.header('set-cookie', headers.getSetCookie())
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
