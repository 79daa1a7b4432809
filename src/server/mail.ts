import { v7 as uuidv7 } from 'uuid'
import type { Config } from './config.ts'
import { mail } from './database/tables.ts'
import type { Database } from './database/tenancy.ts'

export interface Mail {
  recipient: string
  subject: string
  /** plain text */
  body: string
}

/**
 * Sends an email, or stores it for the admin when no SMTP server is set. Call it from a job: it can
 * take long, and it throws when the server rejects the email.
 */
export async function sendMail(
  { db, config }: { db: Database; config: Config },
  { recipient, subject, body }: Mail,
): Promise<void> {
  if (!config.SMTP_URL) {
    await db.withSystem((tx) => tx.insert(mail).values({ id: uuidv7(), recipient, subject, body }))
    return
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(config.SMTP_URL)
  const from =
    config.MAIL_FROM ?? `${config.APP_NAME} <no-reply@${new URL(config.APP_URL).hostname}>`
  await transport.sendMail({ from, to: recipient, subject, text: body })
}
