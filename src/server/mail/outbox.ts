import { conflict, notFound } from '../../shared/errors.ts'
import { MAIL_DAYS } from '../../shared/limits.ts'
import { audit, type By } from '../audit/log.ts'
import type { SystemTx } from '../database/tenancy.ts'
import { beginAnew } from '../delivery.ts'
import { NOTHING_LEAVES } from '../outgoing/hold.ts'
import type { Services } from '../services.ts'
import { SECRET_LINK } from './content.ts'
import { withSecret } from './compose.ts'
import { withLeave } from './gate.ts'
import { deliverMail, deliveryOf, MAILS } from './queue.ts'
import { mailById, mailPage, markKeptWaiting, type MailPage } from './store.ts'

export type ListedMail = Awaited<ReturnType<typeof mailPage>>[number]

export const listMails = ({ db }: Pick<Services, 'db'>, page: MailPage): Promise<ListedMail[]> =>
  db.withSystem((tx) => mailPage(tx, page))

export { countMails, latestMails, type LatestMail } from './store.ts'

const GONE = '(a link that was removed once this email was sent or the link had expired)'

const NOT_YOURS = '(a link that only the recipient gets)'

/**
 * Only without a mail server does an admin see the secret link. The caller records the reading (`mailRead`). Throws a
 * 404.
 */
export async function readMail(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  id: string,
): Promise<ListedMail & { text: string; html: string }> {
  const found = await db.withSystem((tx) => mailById(tx, idOf(id)))
  if (!found) throw unknown()
  const { secret, secretUntil, ...mail } = found
  const works = secret && secretUntil && secretUntil > clock.now()
  const shown = config.SMTP_URL ? NOT_YOURS : secret
  return withSecret(mail, works && shown ? shown : GONE)
}

export async function mailRead(tx: SystemTx, id: string) {
  const stored = await mailById(tx, idOf(id))
  if (!stored) return undefined
  const detail = `${stored.kind} of ${stored.createdAt.toISOString()}`
  return { kind: 'mail_read', detail, ...whomOf(stored) } as const
}

const whomOf = ({ accountId, recipient }: { accountId: string | null; recipient: string }) =>
  accountId ? { subjectId: accountId } : { subjectEmail: recipient }

/**
 * Throws a 404, or a 409: no mail server, not allowed (gate.ts), being sent, or a dead link. Without `by`: a command.
 */
export async function resendMail(
  { db, clock, config, jobs }: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  id: string,
  by: By = {},
): Promise<void> {
  if (config.hold) throw conflict('nothing_leaves', NOTHING_LEAVES)
  if (!config.SMTP_URL) {
    throw conflict('no_mail_server', 'There is no mail server to send it with. Set SMTP_URL first.')
  }
  await db.withSystem(async (tx) => {
    const found = await mailById(tx, idOf(id))
    if (!found) throw unknown()
    if ((await withLeave(tx, [found])).length === 0) {
      throw conflict(
        'not_confirmed',
        `Nobody has confirmed the address ${found.recipient}, or its account is closed. Only links and invitations go there.`,
      )
    }
    const { secret, secretUntil, text } = found
    const hasLost = text.includes(SECRET_LINK) && !secret
    if (hasLost || (secretUntil && secretUntil <= clock.now())) {
      throw conflict(
        'link_gone',
        'The link in this email was already sent or has expired. Make a new link with reset or invite.',
      )
    }
    if (!(await beginAnew({ jobs }, tx, MAILS, deliveryOf(found)))) {
      throw conflict('being_sent', 'This email is being sent right now.')
    }
    await audit(
      tx,
      { kind: 'mail_resent', actorId: by.actorId, ...whomOf(found), detail: found.kind },
      by.from,
    )
  })
}

export async function sendUndeliveredMails(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  since: Date,
): Promise<void> {
  if (!config.SMTP_URL) return
  const mails = await markKeptWaiting(tx, since)
  await jobs.sendAll(deliverMail, mails.map(deliveryOf), tx)
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** PostgreSQL would throw its own error. */
function idOf(text: string): string {
  if (!UUID.test(text)) throw unknown()
  return text
}

const unknown = () =>
  notFound(`There is no email with this id. Emails are kept for ${MAIL_DAYS} days.`)
