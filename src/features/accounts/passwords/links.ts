import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { defineJob } from '../../../server/jobs.ts'
import { sendMail } from '../../../server/mail.ts'
import type { Services } from '../../../server/services.ts'
import { authOn } from '../auth.ts'
import { RESET_HOURS } from '../contract.ts'
import { user } from '../tables.ts'

/** Queued for any email, known or not, so that neither the response nor its time reveals whether an account exists. */
export const mailReset = defineJob<{ email: string }>('mail-reset', {
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
  // Older requests aren't needed: by then the person has asked again.
  retentionSeconds: 3600,
})

/** Emails a link to set a new password if there is an account with this email. */
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
    body: `Someone, hopefully you, asked for a new password for ${config.APP_NAME}.

Open this link to choose one. You can use it once, within an hour:
${link}

If it wasn't you, you can ignore this email. Your password won't change.
`,
  })
}

/** Creates a single-use link to the set-password page that works for `hours` hours. */
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

/** Returns true if the token is valid for this email, without using it up. Called before hashing, so a bad token is cheap. */
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

/** The identifier that Better Auth's resetPassword looks up. It's stored hashed. */
const identifierOf = (token: string): string => `reset-password:${token}`
