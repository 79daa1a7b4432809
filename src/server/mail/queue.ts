import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { createHash } from 'node:crypto'
import { mailKind, type MailKind } from '../../shared/mail-kinds.ts'
import type { OwnerTx, SystemTx } from '../database/tenancy.ts'
import { mail } from '../database/tables.ts'
import { WAKING, type Kind } from '../delivery.ts'
import { defineJob } from '../jobs.ts'
import type { Services } from '../services.ts'
import { type MailContent, type Unsubscribe } from './content.ts'
import { composeMail } from './compose.ts'
import { withLeave } from './gate.ts'
import { insertMails } from './store.ts'

export interface Mail {
  recipient: string
  /** what it is, which decides whom it may go to (gate.ts); shown to admins */
  kind: MailKind
  content: MailContent
  /** the account that it is for, if there is one */
  accountId?: string
  unsubscribe?: Unsubscribe
  /** who gets the answer if the recipient writes back; without it, the operator */
  replyTo?: string | undefined
  /**
   * A link that lets its reader in. The content has `SECRET_LINK` in its place. It is deleted once the email was
   * sent, and the email isn't sent after `worksUntil`.
   */
  secret?: { url: string; worksUntil: Date }
}

interface Delivery {
  id: string
  /** of its address, which jobs would keep longer than its account */
  recipientHash: string
  turn: number
}

export const deliverMail = defineJob<Delivery>('deliver-mail', {
  // Twice the connections to the mail server (smtp.ts), so that the next email is ready when one is free.
  places: 10,
  shareBy: 'recipientHash',
  priority: ({ turn }) => turn,
  ...WAKING,
})

export const MAILS: Kind<Delivery> = {
  table: mail,
  job: deliverMail,
  isOpen: sql`state = 'waiting'`,
  mayBegin: sql`true`,
  opened: sql`state = 'waiting'`,
  // Forgets the secret link: only the recipient has it from here on.
  delivered: (at) => sql`state = 'sent', sent_at = ${at}, secret = NULL, secret_until = NULL`,
  failed: (at) => sql`state = 'failed', secret = CASE WHEN secret_until > ${at} THEN secret END`,
}

/** The job that sends an email. */
export const deliveryOf = (row: { id: string; recipient: string; kind: string }): Delivery => ({
  id: row.id,
  recipientHash: createHash('sha256').update(row.recipient).digest('base64url').slice(0, 16),
  turn: mailKind(row.kind)?.turn ?? 0,
})

/**
 * Stores an email and has it sent if the transaction commits. Without a mail server it is kept for an admin
 * (outbox.ts). One that may not go to its recipient (gate.ts) isn't stored.
 */
export const queueMail = (
  services: Pick<Services, 'config' | 'jobs'>,
  mail: Mail,
  tx: OwnerTx | SystemTx,
): Promise<void> => queueMails(services, [mail], tx)

/** Stores several emails, at least one, in as few statements as for one. */
export async function queueMails(
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  mails: Mail[],
  tx: OwnerTx | SystemTx,
): Promise<void> {
  const allowed = await withLeave(tx, mails)
  if (allowed.length === 0) return
  const rows = allowed.map(({ content, unsubscribe, secret, ...mail }) => ({
    id: uuidv7(),
    ...mail,
    ...composeMail(content, config, unsubscribe),
    unsubscribeUrl: unsubscribe?.url,
    secret: secret?.url,
    secretUntil: secret?.worksUntil,
    state: config.SMTP_URL ? ('waiting' as const) : ('kept' as const),
  }))
  await insertMails(tx, rows)
  if (!config.SMTP_URL) return
  await jobs.sendAll(deliverMail, rows.map(deliveryOf), tx)
}
