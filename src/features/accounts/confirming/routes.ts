import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { audit } from '../../../server/audit/log.ts'
import { ownerRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { AppError, conflict, forbidden } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { limited } from '../security/limits.ts'
import { mailAccount } from '../mails.ts'
import { confirmedAmong, emailsOf } from '../directory/people.ts'
import { markChecked, standingOf } from '../second-factor/check.ts'
import { user } from '../tables.ts'
import { askForLink } from '../second-factor/contract.ts'
import { addressState, CONFIRM_HOURS, LINKS_BEFORE, openLink } from './contract.ts'
import { accountOfLink, confirmAddress, confirmingLink, useLink } from './links.ts'
import { confirmMail } from './mails.ts'

/** The address may be a stranger's. With the welcome, they are three a day. */
const BEFORE = { name: 'links before one is opened', calls: LINKS_BEFORE, seconds: 86_400 }

export function confirmingRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  ownerRoute(app, addressState, (id) =>
    db.withSystem(async (tx) => ({
      email: (await emailsOf(tx, [id])).get(id)!,
      isConfirmed: (await confirmedAmong(tx, [id])).has(id),
      canConfirm: config.SMTP_URL !== undefined,
    })),
  )

  ownerRoute(app, askForLink, async (id, { request }) => {
    if (!config.SMTP_URL) throw noMail()
    const email = (await db.withSystem((tx) => emailsOf(tx, [id]))).get(id)!
    await limited(services, 'confirming-link', request, email)
    const confirmed = await db.withSystem((tx) => confirmedAmong(tx, [id]))
    if (!confirmed.has(id)) await services.limits.take(BEFORE, id)
    await db.withSystem(async (tx) => {
      const secret = await confirmingLink(services, tx, id, CONFIRM_HOURS)
      const content = confirmMail(config)
      await mailAccount(services, tx, { id, email }, { kind: 'confirm', content, secret })
    })
    return {
      message: `We've sent a link to ${email}. It can take a few minutes; check your spam folder too.`,
    }
  })

  ownerRoute(app, openLink, (ownerId, { body, request }) =>
    db.withSystem(async (tx) => {
      const accountId = await accountOfLink(tx, body.token)
      if (accountId === undefined) throw linkInvalid()
      if (accountId !== ownerId) throw otherAccount()
      // Locks the account's row, as every change to how it signs in does.
      const [{ email, createdAt }] = (await tx
        .select({ email: user.email, createdAt: user.createdAt })
        .from(user)
        .where(eq(user.id, ownerId))
        .for('update')) as [{ email: string; createdAt: Date }]
      if (!(await useLink(tx, body.token))) throw linkInvalid()
      // Someone with a second factor of this account and its mailbox is its owner, and so the factor is the owner's.
      const { hasSecondFactor, sessionId } = request.signedIn!
      const since = hasSecondFactor ? createdAt : undefined
      if (await confirmAddress(tx, ownerId, since)) {
        await audit(tx, { kind: 'email_confirmed', actorId: ownerId }, authHeaders(request))
      }
      const { ways } = await standingOf(tx, config, request.signedIn!)
      const isChecked = ways.includes('link')
      if (isChecked) await markChecked(tx, sessionId)
      return { email, isChecked }
    }),
  )
}

const noMail = () =>
  conflict('no_mail', "This app can't send emails, so there is no link to confirm yours with.")

const linkInvalid = () =>
  new AppError(
    400,
    'link_invalid',
    'This link has expired or was already used. Ask for a new one on your account page.',
  )

const otherAccount = () =>
  forbidden(
    "This link is for another account than the one you're signed in to here. Sign out, and open the link again.",
    'other_account',
  )
