import { createHash, randomBytes } from 'node:crypto'
import { eq, lt, lte } from 'drizzle-orm'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { linkWithSecret } from '../../server/mail/links.ts'
import { queueMail } from '../../server/mail/queue.ts'
import type { Services } from '../../server/services.ts'
import { notFound } from '../../shared/errors.ts'
import { ticketNumberOf } from './contract.ts'
import { answersOf, newestTicketsFrom } from './store.ts'
import { visitorAddress } from './tables.ts'
import { confirmAddressMail, visitorMail } from './words/mails.ts'

/**
 * Anybody can type an address, so it gets one email with a link and nothing that anybody typed. Answers go there once
 * the link is opened.
 */

type MailServices = Pick<Services, 'config' | 'jobs' | 'clock'>

/** days that a link works; then a new one may be sent */
const LINK_DAYS = 7
const DAY = 86_400_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** A confirmed address is told that the report has come. */
export async function welcomeVisitor(
  services: MailServices,
  tx: SystemTx,
  { email, ticketNumber }: { email: string; ticketNumber: string },
): Promise<void> {
  if (!email || !services.config.SMTP_URL) return
  const now = services.clock.now()
  const [known] = await tx
    .select()
    .from(visitorAddress)
    .where(eq(visitorAddress.email, email))
    .for('update')
  if (known?.confirmedAt)
    return tellVisitor(services, tx, email, { ticketNumber, what: 'received' })
  const token = randomBytes(24).toString('base64url')
  const row = { email, tokenHash: hashOf(token), sentAt: now, confirmedAt: null }
  const { email: target, sentAt } = visitorAddress
  const isOld = lte(sentAt, new Date(now.getTime() - LINK_DAYS * DAY))
  const asked = await tx
    .insert(visitorAddress)
    .values(row)
    .onConflictDoUpdate({ target, set: row, setWhere: isOld })
  // asked already
  if (asked.rowCount === 0) return
  const url = linkWithSecret(services.config, '/technical-support/confirm', { token })
  const secret = { url, worksUntil: new Date(now.getTime() + LINK_DAYS * DAY) }
  const content = confirmAddressMail(services.config, ticketNumber)
  await queueMail(services, { recipient: email, kind: 'support-confirm', content, secret }, tx)
}

/** Throws a 404. */
export function confirmVisitor(
  services: MailServices & Pick<Services, 'db'>,
  token: string,
): Promise<{ tickets: string[] }> {
  return services.db.withSystem(async (tx) => {
    const now = services.clock.now()
    const [found] = await tx
      .select()
      .from(visitorAddress)
      .where(eq(visitorAddress.tokenHash, hashOf(token)))
      .for('update')
    const isOld = found && found.sentAt.getTime() < now.getTime() - LINK_DAYS * DAY
    if (!found || (isOld && !found.confirmedAt)) throw noSuchLink()
    const { email } = found
    const tickets = await newestTicketsFrom(tx, email)
    // The link also works a second time.
    if (!found.confirmedAt) {
      await tx
        .update(visitorAddress)
        .set({ confirmedAt: now })
        .where(eq(visitorAddress.email, email))
      for (const id of tickets) await sendWaiting(services, tx, email, id)
    }
    return { tickets: tickets.map(ticketNumberOf) }
  })
}

const noSuchLink = () =>
  notFound(
    'This link does not work any more. Send your report again with your email, and we send you a new one.',
  )

async function sendWaiting(
  services: MailServices,
  tx: SystemTx,
  email: string,
  id: number,
): Promise<void> {
  await tellVisitor(services, tx, email, { ticketNumber: ticketNumberOf(id), what: 'received' })
  for (const text of await answersOf(tx, id))
    await tellVisitor(services, tx, email, {
      ticketNumber: ticketNumberOf(id),
      what: { answer: text },
    })
}

/** only if confirmed */
export async function answerVisitor(
  services: MailServices,
  tx: SystemTx,
  { id, email }: { id: number; email: string },
  text: string,
): Promise<void> {
  if (await isConfirmed(tx, email))
    await tellVisitor(services, tx, email, {
      ticketNumber: ticketNumberOf(id),
      what: { answer: text },
    })
}

export async function isConfirmed(tx: SystemTx, email: string): Promise<boolean> {
  if (!email) return false
  const [known] = await tx.select().from(visitorAddress).where(eq(visitorAddress.email, email))
  return known !== undefined && known.confirmedAt !== null
}

async function tellVisitor(
  services: MailServices,
  tx: SystemTx,
  email: string,
  { ticketNumber, what }: { ticketNumber: string; what: Parameters<typeof visitorMail>[2] },
): Promise<void> {
  const content = visitorMail(services.config, ticketNumber, what)
  await queueMail(services, { recipient: email, kind: 'support-visitor', content }, tx)
}

export const forgetAddresses = (tx: SystemTx, before: Date): Promise<unknown> =>
  tx.delete(visitorAddress).where(lt(visitorAddress.sentAt, before))
