import { INVITATION_HOURS } from '../../features/accounts/contract.ts'
import {
  inviteAccount,
  openInvitations,
  withdrawInvitation,
  type Invitation,
} from '../../features/accounts/index.ts'
import type { Services } from '../../server/services.ts'
import { use } from './usage.ts'
import { sendLink, timeOf } from './words.ts'

/** Further invitations can still be resent and withdrawn by email. */
const MAX_LISTED = 1_000

type Needs = Omit<Services, 'ownerQueue'>

export const invitationCommands = [
  use(
    'invite EMAIL [--admin]',
    'creates an account, then emails and prints a link to set its password; run again for a new link',
    async (services: Needs, { EMAIL: email, admin: isAdmin = false }) => {
      const link = await inviteAccount(services, email, { isAdmin })
      const isMailed = services.config.SMTP_URL !== undefined
      return sendLink({ email, link, hours: INVITATION_HOURS, isMailed })
    },
  ),
  use('invitations', 'lists invitations that nobody has accepted', async (services: Needs) => {
    const open = await openInvitations(services, { before: null, limit: MAX_LISTED })
    const now = services.clock.now()
    return open.length === 0
      ? 'There are no open invitations.'
      : open.map((invitation) => lineOf(invitation, now)).join('\n')
  }),
  use(
    'withdraw EMAIL',
    'deletes the account of an invitation that nobody has accepted',
    async (services: Needs, { EMAIL: email }) => {
      await withdrawInvitation(services, email)
      return `The invitation of ${email} is withdrawn. Its link no longer works.`
    },
  ),
]

function lineOf({ email, isAdmin, invitedAt, expiresAt }: Invitation, now: Date): string {
  const link =
    expiresAt && expiresAt > now
      ? `link works until ${timeOf(expiresAt)}`
      : 'link has expired, invite again for a new one'
  return `${email}${isAdmin ? ' (admin)' : ''}: invited ${timeOf(invitedAt)}, ${link}`
}
