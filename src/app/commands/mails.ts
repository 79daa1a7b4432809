import { MAIL_DAYS } from '../../shared/limits.ts'
import { audit } from '../../server/audit/log.ts'
import {
  listMails,
  mailRead,
  readMail,
  resendMail,
  type ListedMail,
} from '../../server/mail/outbox.ts'
import type { Services } from '../../server/services.ts'
import { use } from './usage.ts'
import { timeOf } from './words.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

const PAGE = 50

/** Without a mail server, emails are kept for an admin. */
export const mailCommands = [
  use(
    'mails [--before=ID]',
    `lists emails of the last ${MAIL_DAYS} days, the latest ${PAGE} first`,
    async (services: Needs, { before }) =>
      listOf(await listMails(services, { limit: PAGE, ...(before && { cursor: before }) })),
  ),
  use('mails show ID [--html]', 'prints an email', async (services: Needs, { ID, html }) => {
    const mail = await readMail(services, ID)
    await services.db.withSystem(async (tx) => {
      const entry = await mailRead(tx, ID)
      if (entry) await audit(tx, entry)
    })
    return html ? mail.html : [...headOf(mail), '', mail.text].join('\n')
  }),
  use(
    'mails resend ID',
    'sends an email now, even one that failed before',
    async (services: Needs, { ID }) => {
      await resendMail(services, ID)
      return 'The running app sends it within a few seconds. List the emails again to see whether it was accepted.'
    },
  ),
]

function listOf(mails: ListedMail[]): string {
  if (mails.length === 0) return 'There are no emails.'
  const lines = mails.map(
    (mail) =>
      `${timeOf(mail.createdAt)}  ${mail.kind}  to ${mail.recipient}\n  ${mail.subject}\n  ${stateOf(mail)}\n  ${mail.id}`,
  )
  const more = `For older ones: npm run admin -- mails --before=${mails.at(-1)!.id}`
  return [...lines, ...(mails.length === PAGE ? [more] : [])].join('\n\n')
}

const headOf = (mail: ListedMail): string[] => [
  `Written: ${timeOf(mail.createdAt)}`,
  `To:      ${mail.recipient}`,
  `Subject: ${mail.subject}`,
  `State:   ${stateOf(mail)}`,
]

function stateOf({ state, sentAt, tries, failure }: ListedMail): string {
  const tried = tries === 1 ? 'tried once' : `tried ${tries} times`
  switch (state) {
    case 'kept':
      return 'kept, because no mail server is set'
    case 'sent':
      return `sent ${sentAt ? timeOf(sentAt) : ''}`
    case 'waiting':
      return tries > 0 && failure ? `waiting, ${tried}: ${failure}` : 'waiting to be sent'
    case 'failed':
      return `failed, ${tried}: ${failure ?? ''}`
  }
}
