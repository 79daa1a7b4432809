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
  /** see gate.ts */
  kind: MailKind
  content: MailContent
  accountId?: string
  unsubscribe?: Unsubscribe
  /** the operator unless set */
  replyTo?: string | undefined
  /** Lets its reader in. Not sent after `worksUntil`. */
  secret?: { url: string; worksUntil: Date }
}

interface Delivery {
  id: string
  /** hashed: jobs outlive accounts */
  recipientHash: string
  turn: number
}

export const deliverMail = defineJob<Delivery>('deliver-mail', {
  // Twice the connections (smtp.ts), so that the next email is ready.
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
  // Only the recipient has the link.
  delivered: (at) => sql`state = 'sent', sent_at = ${at}, secret = NULL, secret_until = NULL`,
  failed: (at) => sql`state = 'failed', secret = CASE WHEN secret_until > ${at} THEN secret END`,
}

export const deliveryOf = (row: { id: string; recipient: string; kind: string }): Delivery => ({
  id: row.id,
  recipientHash: createHash('sha256').update(row.recipient).digest('base64url').slice(0, 16),
  turn: mailKind(row.kind)?.turn ?? 0,
})

/** Without a mail server kept for an admin (outbox.ts). Not stored if refused (gate.ts). */
export const queueMail = (
  services: Pick<Services, 'config' | 'jobs'>,
  mail: Mail,
  tx: OwnerTx | SystemTx,
): Promise<void> => queueMails(services, [mail], tx)

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
