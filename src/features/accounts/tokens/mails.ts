import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { MailContent, Sender } from '../../../server/mail/content.ts'
import type { Services } from '../../../server/services.ts'
import { mailAccount } from '../mails.ts'
import { undoAddition } from '../links/undo-links.ts'
import { afterAddition, newPasswordBlocks } from '../links/mail-blocks.ts'
import { mayDo, type AccessToken } from './contract.ts'

/** Names are typed text: these emails go to confirmed addresses only, and no part becomes a link. */

const REASON = 'You get this email for your safety, whenever the access to your account changes.'

export const addedMail = (
  sender: Sender,
  { email, canUndo, name, scopes, was = 'made' }: Pick<AccessToken, 'name' | 'scopes'> & Told,
): MailContent => ({
  subject: `An access token was ${was} (${sender.APP_NAME})`,
  title: `An access token was ${was}`,
  blocks: [
    `A program that has it can ${mayDo(scopes)}. It can't sign in or change your account.`,
    { figures: [{ label: 'Access token', value: name }] },
    ...afterAddition(sender, email, canUndo),
  ],
  reason: REASON,
})

export const revokedMail = (sender: Sender, email: string, names: string[]): MailContent => ({
  subject: `${revoked(names)} (${sender.APP_NAME})`,
  title: revoked(names),
  blocks: [
    'Programs that used it no longer get in. To let a program in again, make a new token for it under Your account.',
    { figures: names.map((value) => ({ label: 'Access token', value })) },
    ...newPasswordBlocks(sender, email),
  ],
  reason: REASON,
})

/** `endsOn` is in the owner's time zone. */
export const endingMail = (
  { APP_NAME, APP_URL }: Sender,
  { name, endsOn }: { name: string; endsOn: string },
): MailContent => ({
  subject: `An access token ends soon (${APP_NAME})`,
  preview: `It ends on ${endsOn}.`,
  title: 'An access token ends soon',
  blocks: [
    'From then on, programs that use it no longer get in. If you still need them, make a new token with the same name under Your account and put it in place of the old one.',
    {
      figures: [
        { label: 'Access token', value: name },
        { label: 'Ends', value: endsOn },
      ],
    },
    { button: 'Make a new token', url: `${APP_URL}/account` },
    "If nothing uses the token any more, you don't have to do anything.",
  ],
  reason:
    'You get this email once, because a program of yours used this token in the last 30 days.',
})

const revoked = ({ length }: string[]): string =>
  length === 1 ? 'An access token was revoked' : 'Your access tokens were revoked'

interface Told {
  email: string
  canUndo: boolean
  was?: Added
}

type Added = 'made' | 'turned on again'

interface Owner {
  id: string
  email: string
}
type Mailer = Pick<Services, 'config' | 'jobs'>

export async function tellOfAdded(
  services: Mailer,
  tx: SystemTx,
  { id, email }: Owner,
  added: Pick<AccessToken, 'name' | 'scopes'>,
  was?: Added,
): Promise<void> {
  const secret = await undoAddition(services, tx, id, 'access-token')
  const canUndo = secret !== undefined
  const content = addedMail(services.config, { email, canUndo, ...added, was })
  await mailAccount(services, tx, { id, email }, { kind: 'access-token-added', content, secret })
}

export async function tellOfRevoked(
  services: Mailer,
  tx: SystemTx,
  owner: Owner,
  names: string[],
): Promise<void> {
  if (names.length === 0) return
  const content = revokedMail(services.config, owner.email, names)
  await mailAccount(services, tx, owner, { kind: 'access-tokens-revoked', content })
}
