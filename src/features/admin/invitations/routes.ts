import { aList } from '../../../server/audit/disclosures.ts'
import { latestMails, type LatestMail } from '../../../server/mail/outbox.ts'
import { adminRoute } from '../../../server/http/route.ts'
import type { FeatureRoutes } from '../../../server/services.ts'
import { readPage } from '../../../shared/pages.ts'
import { inviteAccount, openInvitations, withdrawInvitation } from '../../accounts/index.ts'
import * as calls from './contract.ts'
import { inviteAll } from './service.ts'

export const invitationsRoutes: FeatureRoutes = (app, services) => {
  const { db, clock, config } = services

  adminRoute(app, calls.listInvitations, aList('invitations'), 'session', async (_, { query }) => {
    const { rows, nextCursor } = await readPage(
      { before: query.cursor ?? null, limit: query.limit },
      (range) => openInvitations(services, range),
      ({ id }) => id,
    )
    const now = clock.now()
    const emails = rows.map(({ email }) => email)
    const mails = await db.withSystem((tx) => latestMails(tx, 'invitation', emails))
    return {
      invitations: rows.map(({ expiresAt, invitedAt, ...rest }) => ({
        ...rest,
        invitedAt: invitedAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
        isExpired: expiresAt === null || expiresAt <= now,
        mail: mailOf(mails.get(rest.email)),
      })),
      nextCursor,
    }
  })

  adminRoute(
    app,
    calls.invite,
    'nothing',
    'fresh check',
    async (_, { body: { email, isAdmin }, by }) => {
      const link = await inviteAccount(services, email, { isAdmin }, by)
      return { link: config.SMTP_URL === undefined ? link : null }
    },
  )

  adminRoute(
    app,
    calls.inviteMany,
    'nothing',
    'fresh check',
    async (_, { body: { addresses, isAdmin }, by }) => ({
      results: await inviteAll(services, addresses, { isAdmin }, by),
    }),
  )

  adminRoute(app, calls.withdrawInvitation, 'nothing', 'fresh check', (_, { body, by }) =>
    withdrawInvitation(services, body.email, by),
  )
}

const mailOf = (mail: LatestMail | undefined): calls.Invitation['mail'] =>
  mail ? { ...mail, sentAt: mail.sentAt?.toISOString() ?? null } : null
