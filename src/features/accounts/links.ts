import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { defineJob } from '../../server/jobs.ts'
import { sendMail } from '../../server/mail.ts'
import type { Services } from '../../server/services.ts'
import { authOn } from './auth.ts'
import { RESET_HOURS } from './contract.ts'
import { user } from './tables.ts'

/** Asked for with any email, known or not, so that the answer and its time tell nothing. */
export const mailReset = defineJob<{ email: string }>('mail-reset', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
  // Older requests are of no use: the person has asked again.
  retentionSeconds: 3600,
})

/** Mails a link to set a new password, if there is an account with this email. */
export async function mailResetLink(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  email: string,
): Promise<void> {
  const { config, db } = services
  const link = await db.withSystem(async (tx) => {
    const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
    return known && passwordLink(services, tx, { id: known.id, email }, RESET_HOURS)
  })
  if (!link) return
  await sendMail(services, {
    recipient: email,
    subject: `Set a new password for ${config.APP_NAME}`,
    body: `Someone, hopefully you, asked to set a new password for ${config.APP_NAME}.

Open this page to choose one. The link works once, within an hour:
${link}

If it was not you, there is nothing to do: your password stays as it is.
`,
  })
}

/** The address of the page where a password can be set, once, within `hours`. */
export async function passwordLink(
  services: Pick<Services, 'config' | 'log'>,
  tx: SystemTx,
  { id, email }: { id: string; email: string },
  hours: number,
): Promise<string> {
  const { internalAdapter } = await (await authOn(tx, services)).$context
  const token = randomBytes(24).toString('base64url')
  await internalAdapter.createVerificationValue({
    identifier: identifierOf(token),
    value: id,
    expiresAt: new Date(Date.now() + hours * 3_600_000),
  })
  const query = new URLSearchParams({ email, token })
  return `${services.config.APP_URL}/set-password?${query.toString()}`
}

/** True while the link that this email got still works. It can be used afterwards; a bad one costs little. */
export async function linkWorks(
  services: Pick<Services, 'config' | 'log'>,
  tx: SystemTx,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
  const { internalAdapter } = await (await authOn(tx, services)).$context
  const kept = await internalAdapter.findVerificationValue(identifierOf(token))
  if (!kept || kept.expiresAt <= new Date()) return false
  const ofEmail = and(eq(user.id, kept.value), eq(user.email, email))
  return (await tx.$count(user, ofEmail)) === 1
}

/** As Better Auth's resetPassword looks it up; stored hashed. */
const identifierOf = (token: string): string => `reset-password:${token}`
