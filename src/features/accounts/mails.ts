import { hoursText } from '../../shared/limits.ts'
import { SECRET_LINK, type MailContent, type Sender } from '../../server/mail/content.ts'
import { queueMail, queueMails, type Mail } from '../../server/mail/queue.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { NO_SHOP, shopsOf, type Shop } from '../profile/index.ts'
import { INVITATION_HOURS, RESET_HOURS, WELCOME_DAYS } from './contract.ts'
import { emailsOf } from './users/people.ts'
import { afterAddition } from './links/mail-blocks.ts'

/**
 * No typed text, such as a name: anyone can register with a stranger's address, and would write to them in our name.
 * Only invitations name an admin.
 */

interface Recipient {
  id: string
  email: string
}

export const resetMail = ({ APP_NAME }: Sender): MailContent => ({
  subject: `Set a new password for ${APP_NAME}`,
  preview: `The link works once, within ${hoursText(RESET_HOURS)}.`,
  title: 'Set a new password',
  blocks: [
    `Someone, hopefully you, asked for a new password for your ${APP_NAME} account.`,
    `The link works once, within ${hoursText(RESET_HOURS)}. Setting a new password signs you out on all other devices.`,
    { button: 'Choose a new password', url: SECRET_LINK, withAddress: true },
  ],
  reason:
    "If it wasn't you, you can ignore this email: your password stays as it is. Don't share the link: anyone who opens it can set the password.",
})

/** '': an admin without a name; undefined: the command */
type Inviter = { name: string } | undefined

export function invitationMail(sender: Sender, inviter: Inviter): MailContent {
  const { APP_NAME, COMMUNITY_NAME } = sender
  const name = inviter?.name ?? ''
  const into = COMMUNITY_NAME ? `${COMMUNITY_NAME} on ${APP_NAME}` : APP_NAME
  return {
    subject: name ? `${name} invites you to ${into}` : `You're invited to ${into}`,
    preview: 'Choose a password, and you can start.',
    title: `Welcome to ${into}`,
    blocks: [
      `${name ? `${name} has invited you` : 'You have been invited'} to ${into}. ${APP_NAME} shows shop owners what their sales mean: revenue, margin, growth, and where the year is heading.`,
      'We made an account with this email address. Choose a password, and you can start.',
      { button: 'Accept the invitation', url: SECRET_LINK, withAddress: true },
      `The link works once, within ${hoursText(INVITATION_HOURS)}. If it has expired, choose "Forgot password?" on the sign-in page to get a new one.`,
      ...(inviter
        ? [
            `Questions? Reply to this email: your answer goes to ${name || 'the person who invited you'}.`,
          ]
        : []),
    ],
    reason:
      "If you don't want an account, ignore this email: without a password nobody can use it. Don't share the link: anyone who opens it gets the account.",
  }
}

/** to the other admins */
export const adminInvitedMail = (
  { APP_NAME, APP_URL }: Sender,
  email: string,
  inviter: Inviter,
): MailContent => ({
  subject: `Someone was invited as an admin (${APP_NAME})`,
  preview: email,
  title: 'Someone was invited as an admin',
  blocks: [
    `${email} was invited to be an admin of ${APP_NAME}. Once they accept, they can do everything that you can.`,
    {
      figures: [
        { label: 'By', value: inviter ? inviter.name || 'An admin' : 'A command on the server' },
      ],
    },
    "If you didn't expect this, ask the admin who sent it, but not by email. If they didn't send it, take the invitation back and disable their account: somebody else may be signed in to it.",
    { button: 'Look at the invitations', url: `${APP_URL}/admin/invitations` },
  ],
  reason: 'We always tell all admins when another admin is invited.',
})

/** The only unrequested email to an unconfirmed address. */
export const welcomeMail = ({ APP_NAME }: Sender): MailContent => ({
  subject: `Welcome! Please confirm your email (${APP_NAME})`,
  preview: 'One press, and your weekly summary and our answers reach you.',
  title: 'Confirm your email',
  blocks: [
    `Your ${APP_NAME} account is ready, and works without this. Confirm your email, so that we know that what we send reaches you: your weekly summary, answers from support, and a warning if someone else signs in.`,
    { button: 'Confirm my email', url: SECRET_LINK, withAddress: true },
    `Open the link in the browser in which you're signed in. It works once, within ${WELCOME_DAYS} days. You can have a new one sent under Your account.`,
  ],
  reason:
    'You get this email because someone set up an account with this address. If it was not you, ignore it: unless the link is opened, we send you nothing but links that someone asks for.',
})

export const firstStepsMail = ({ APP_NAME, APP_URL }: Sender): MailContent => ({
  subject: `Welcome to ${APP_NAME}: your first steps`,
  preview: 'Three steps, and your dashboard shows your first figures.',
  title: 'Three steps to your first figures',
  blocks: [
    'Your account is ready. These three steps take 2 to 5 minutes. The setup guide leads you through them and keeps track of what is done.',
    {
      list: [
        'Tell us about your business, such as the days on which you are open.',
        'Add your first sale, or import the sales you already have from a file.',
        "Set this month's goal. The dashboard then shows what you need to sell each day.",
      ],
    },
    { button: 'Open the setup guide', url: `${APP_URL}/setup-guide` },
  ],
  reason: 'You get this email once, because you accepted an invitation.',
})

export const newDeviceMail = (
  sender: Sender,
  { email, at, device, canUndo }: Record<'email' | 'at' | 'device', string> & { canUndo: boolean },
): MailContent => ({
  subject: `New sign-in to your account (${sender.APP_NAME})`,
  preview: `${device}, ${at}`,
  title: 'A sign-in from a new device',
  blocks: [
    `Someone signed in to your ${sender.APP_NAME} account on a device that we hadn't seen before.`,
    {
      figures: [
        { label: 'When', value: at },
        { label: 'Device', value: device },
      ],
    },
    ...afterAddition(sender, email, canUndo),
  ],
  reason:
    'You get this email for your safety. A browser whose cookies were deleted also counts as a new device.',
})

interface AccountMail extends Pick<Mail, 'kind' | 'content' | 'replyTo'> {
  secret?: Mail['secret'] | undefined
}

/** Sent if the transaction commits. */
export const mailAccount = (
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  { id, email }: Recipient,
  { secret, ...mail }: AccountMail,
): Promise<void> =>
  queueMail(services, { accountId: id, recipient: email, ...mail, ...(secret && { secret }) }, tx)

export async function mailOwners<Due extends { ownerId: string }>(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  due: Due[],
  kind: Mail['kind'],
  contentOf: (due: Due, shop: Shop) => MailContent,
): Promise<void> {
  if (due.length === 0) return
  const ids = [...new Set(due.map(({ ownerId }) => ownerId))]
  const [recipients, shops] = [await emailsOf(tx, ids), await shopsOf(tx, ids)]
  const mails = due.flatMap((each): Mail[] => {
    const { ownerId: accountId } = each
    const recipient = recipients.get(accountId)
    if (recipient === undefined) return []
    return [
      { recipient, accountId, kind, content: contentOf(each, shops.get(accountId) ?? NO_SHOP) },
    ]
  })
  if (mails.length > 0) await queueMails(services, mails, tx)
}

interface TriedMail extends Pick<Mail, 'kind'> {
  content: MailContent | ((hasLink: boolean) => MailContent)
  secret?: (tx: SystemTx) => Promise<Mail['secret']>
}

/** Never throws: signing in must not fail because of an email. */
export async function tryToMail(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log'>,
  recipient: Recipient,
  { kind, content, secret }: TriedMail,
): Promise<void> {
  try {
    await services.db.withSystem(async (tx) => {
      const link = await secret?.(tx)
      const written = typeof content === 'function' ? content(link !== undefined) : content
      await mailAccount(services, tx, recipient, { kind, content: written, secret: link })
    })
  } catch (error) {
    // Only the code: the rest contains values.
    const { code } = ((error as Error).cause ?? error) as { code?: string }
    services.log.error({ code, kind }, 'Could not store an email.')
  }
}
