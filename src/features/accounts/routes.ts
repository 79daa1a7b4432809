import { drizzle } from 'drizzle-orm/node-postgres'
import { ownerRoute } from '../../server/http/route.ts'
import { unlessHeld } from '../../server/outgoing/hold.ts'
import type { FeatureRoutes } from '../../server/services.ts'
import { signedOut } from '../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../shared/sample.ts'
import { profileOf } from '../profile/index.ts'
import { programCalling } from './tokens/program.ts'
import { remindOfEndingTokens } from './tokens/reminding.ts'
import { accessTokenRoutes } from './tokens/routes.ts'
import { purgeTokens } from './tokens/store.ts'
import { authOn } from './auth/better-auth.ts'
import { authHeaders, setCookies, toAccount } from './auth/http.ts'
import { purgeAccounts } from './auth/purge.ts'
import { sampleCookie } from './auth/sample-cookie.ts'
import { currentAccount, readSessions } from './auth/session.ts'
import { confirmingRoutes } from './settings/email-verification/routes.ts'
import { currentUser } from './contract.ts'
import { detailsRoutes } from './settings/routes.ts'
import { disablingRoutes } from './deletion/disabling/routes.ts'
import { passkeyRoutes } from './second-factor/passkeys/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { visitorAccount, viewingSample } from './sample/account.ts'
import { sampleRoutes } from './sample/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { signingInRoutes } from './sign-in/routes.ts'
import { undoingRoutes } from './sign-in/undo/routes.ts'
import { viewingRoutes } from './admin/impersonation/routes.ts'
import { viewedOwner } from './admin/impersonation/service.ts'

export const accountsRoutes: FeatureRoutes = (app, services) => {
  const { db } = services
  const sample = sampleCookie(services.config)
  readSessions(app, services, (request, token) => programCalling(services, request, token))
  services.jobs.handleEvery('17 * * * *', 'purge-accounts', () =>
    db.withSystem(async (tx) => {
      await purgeAccounts(tx)
      await purgeTokens(tx)
    }),
  )
  const remind = unlessHeld(services, () => remindOfEndingTokens(services))
  services.jobs.handleEvery('*/10 * * * *', 'remind-of-tokens', remind)
  for (const routes of [
    signingInRoutes,
    sessionsRoutes,
    detailsRoutes,
    confirmingRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    accessTokenRoutes,
    undoingRoutes,
    viewingRoutes,
    disablingRoutes,
    sampleRoutes,
  ]) {
    routes(app, services)
  }

  ownerRoute(app, currentUser, async (ownerId, { request, reply }) => {
    const sampleUntil = sample.read(request)
    if (sampleUntil && ownerId === SAMPLE_OWNER) return visitorAccount(sampleUntil)
    const account = await currentAccount(services, request)
    if (!account) throw signedOut()
    if (account.isDue && !sampleUntil) {
      const { api } = await authOn(drizzle({ client: db.systemPool }), services)
      // For its side effect: extends the session.
      const { headers } = await api.getSession({
        headers: authHeaders(request),
        returnHeaders: true,
      })
      setCookies(reply, headers)
    }
    const { viewingId, viewingUntil } = account
    const viewed =
      viewingId && viewingUntil && !sampleUntil
        ? await db.withSystem((tx) => viewedOwner(tx, { viewingId, viewingUntil }))
        : null
    const viewing = sampleUntil ? viewingSample(sampleUntil) : viewed
    const { businessName } = await db.withOwner(ownerId, profileOf)
    return toAccount(account, businessName || null, viewing)
  })
}
