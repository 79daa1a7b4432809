import type { FastifyInstance } from 'fastify'
import { audit } from '../../../../server/audit/log.ts'
import { ownerRoute } from '../../../../server/http/route.ts'
import type { Services } from '../../../../server/services.ts'
import { AppError, conflict, forbidden } from '../../../../shared/errors.ts'
import { authHeaders } from '../../auth/http.ts'
import { openToken, takeToken } from '../../auth/tokens.ts'
import { addLink } from '../../links/links.ts'
import { limited } from '../../sessions/devices/limits.ts'
import { mailAccount } from '../../mails.ts'
import { accountById, lockedAccount } from '../../users/people.ts'
import { markChecked, factorStateOf } from '../../second-factor/check.ts'
import { askForConfirmLink } from '../../links/contract.ts'
import { addressState, CONFIRM_HOURS, LINKS_BEFORE, openConfirmLink } from './contract.ts'
import { confirmAddress } from './store.ts'
import { confirmMail } from './mails.ts'

/** The address may be a stranger's. */
const BEFORE = { name: 'links before one is opened', calls: LINKS_BEFORE, seconds: 86_400 }

export function confirmingRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services

  const known = async (id: string) => (await db.withSystem((tx) => accountById(tx, id)))!

  ownerRoute(app, addressState, async (id) => {
    const { email, confirmedAt } = await known(id)
    const isConfirmed = confirmedAt !== null
    return { email, isConfirmed, canConfirm: config.hasMailServer }
  })

  ownerRoute(app, askForConfirmLink, async (id, { request }) => {
    if (!config.hasMailServer) throw noMail()
    const { email, confirmedAt } = await known(id)
    await limited(services, 'confirming-link', request, email)
    if (!confirmedAt) await services.limits.take(BEFORE, id)
    await db.withSystem(async (tx) => {
      const secret = await addLink(services, tx, {
        kind: 'confirm',
        accountId: id,
        hours: CONFIRM_HOURS,
      })
      const content = confirmMail(config)
      await mailAccount(services, tx, { id, email }, { kind: 'confirm', content, secret })
    })
    return { message: config.hold ? SENT_LATER : sentTo(email) }
  })

  ownerRoute(app, openConfirmLink, (ownerId, { body, request }) =>
    db.withSystem(async (tx) => {
      const link = await openToken(tx, 'confirm', body.token)
      if (!link) throw linkInvalid()
      if (link.value !== ownerId) throw otherAccount()
      // Locks the account's row, as every change to signing in does.
      const { email, createdAt } = (await lockedAccount(tx, ownerId))!
      if (!(await takeToken(tx, 'confirm', body.token))) throw linkInvalid()
      // With factor and mailbox, the caller is the owner: the factor is the owner's.
      const { hasSecondFactor, sessionId } = request.signedIn!
      const since = hasSecondFactor ? createdAt : undefined
      if (await confirmAddress(tx, ownerId, since)) {
        await audit(tx, { kind: 'email_confirmed', actorId: ownerId }, authHeaders(request))
      }
      const { ways } = await factorStateOf(tx, config, request.signedIn!)
      const isChecked = ways.includes('link')
      if (isChecked) await markChecked(tx, sessionId)
      return { email, isChecked }
    }),
  )
}

const sentTo = (email: string): string =>
  `We've sent a link to ${email}. It can take a few minutes; check your spam folder too.`

const SENT_LATER =
  'The link is made, but no email leaves this app at the moment: ask the person who runs it to pass the link on.'

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
    "This link is not for the account that you're signed in to here. Sign out, and open the link again.",
    'other_account',
  )
