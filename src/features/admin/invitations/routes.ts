import { aList } from '../../../server/audit/disclosures.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import { inviteAccount, openInvitations, withdrawInvitation } from '../../accounts/index.ts'
import * as calls from './contract.ts'

export const invitationsRoutes: FeatureRoutes = (app, services) => {
  const { clock, config } = services

  adminRoute(app, calls.listInvitations, aList('invitations'), async (_, { query }) => {
    const { rows, nextCursor } = await readPage(
      { before: query.cursor ?? null, limit: query.limit },
      (range) => openInvitations(services, range),
      ({ id }) => id,
    )
    const now = clock.now()
    return {
      invitations: rows.map(({ expiresAt, invitedAt, ...rest }) => ({
        ...rest,
        invitedAt: invitedAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        isExpired: expiresAt === null || expiresAt <= now,
      })),
      nextCursor,
    }
  })

  adminRoute(app, calls.invite, 'nothing', async (_, { body: { email, isAdmin }, by }) => {
    const link = await inviteAccount(services, email, { isAdmin }, by)
    return { link: config.SMTP_URL === undefined ? link : null }
  })

  adminRoute(app, calls.withdrawInvitation, 'nothing', (_, { body, by }) =>
    withdrawInvitation(services, body.email, by),
  )
}
