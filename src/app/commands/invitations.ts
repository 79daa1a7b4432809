import { INVITATION_HOURS } from '../../features/accounts/contract.ts'
import {
  inviteAccount,
  openInvitations,
  withdrawInvitation,
  type Invitation,
} from '../../features/accounts/index.ts'
import type { Services } from '../../server/services.ts'
import { badInput } from '../../shared/errors.ts'
import { sendLink, timeOf } from './words.ts'

export const INVITATION_USAGE = `npm run admin -- invite EMAIL [--admin]   creates an account, emails a link to set its password and prints it; again for a new link
npm run admin -- invitations              lists invitations that nobody has accepted
npm run admin -- withdraw EMAIL           deletes the account of an invitation that nobody has accepted`

/** Someone who has more open ones can still resend and withdraw each by its email. */
const MAX_LISTED = 1_000

type Command = (services: Omit<Services, 'settling'>, args: string[]) => Promise<string>

export const invitationCommands: Record<string, Command> = {
  invite: async (services, [email, flag, ...rest]) => {
    if (!email || (flag && flag !== '--admin') || rest.length > 0) throw badInput(INVITATION_USAGE)
    const link = await inviteAccount(services, email, { isAdmin: flag !== undefined })
    const isMailed = services.config.SMTP_URL !== undefined
    return sendLink({ email, link, hours: INVITATION_HOURS, isMailed })
  },

  invitations: async (services, args) => {
    if (args.length > 0) throw badInput(INVITATION_USAGE)
    const open = await openInvitations(services, { before: null, limit: MAX_LISTED })
    const now = services.clock.now()
    return open.length === 0
      ? 'There are no open invitations.'
      : open.map((invitation) => lineOf(invitation, now)).join('\n')
  },

  withdraw: async (services, [email, ...rest]) => {
    if (!email || rest.length > 0) throw badInput(INVITATION_USAGE)
    await withdrawInvitation(services, email)
    return `The invitation of ${email} is withdrawn. Its link no longer works.`
  },
}

function lineOf({ email, isAdmin, invitedAt, expiresAt }: Invitation, now: Date): string {
  const link =
    expiresAt && expiresAt > now
      ? `link works until ${timeOf(expiresAt)}`
      : 'link has expired, invite again for a new one'
  return `${email}${isAdmin ? ' (admin)' : ''}: invited ${timeOf(invitedAt)}, ${link}`
}
