import type { FastifyInstance } from 'fastify'
import { defineJob } from '../../../server/jobs.ts'
import type { Services } from '../../../server/services.ts'
import { RESET_HOURS } from '../contract.ts'
import { addLink } from '../links/links.ts'
import { replaceResetLinks } from '../links/password-links.ts'
import { mailAccount, resetMail } from '../mails.ts'
import { accountByEmail, lockedIdOf } from '../users/people.ts'

const mailReset = defineJob<{ email: string }>('mail-reset', {
  places: 2,
  shareBy: 'email',
  retryLimit: 8,
  retryDelay: 10,
  retryBackoff: true,
})

/** Call the returned function after the answer: neither the answer nor its time may say whether there is an account. */
export function resetMailer(
  app: FastifyInstance,
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log'>,
): (email: string) => void {
  const { db, jobs, log } = services
  const running = new Set<Promise<void>>()
  jobs.handle(mailReset, ({ email }) => mailResetLink(services, email))
  app.addHook('onClose', async () => void (await Promise.all(running)))
  return (email) => {
    const work = db
      .withSystem(async (tx) => {
        if (await accountByEmail(tx, email)) await jobs.send(mailReset, { email }, tx)
      })
      .catch((error: unknown) => log.error(error, 'A link for a new password could not be sent.'))
      .finally(() => running.delete(work))
    running.add(work)
  }
}

export const mailResetLink = (
  services: Pick<Services, 'db' | 'config' | 'jobs'>,
  email: string,
): Promise<void> =>
  services.db.withSystem(async (tx) => {
    // Locked: made while the owner undoes the move to a thief's address, the link would let the thief back in.
    const id = await lockedIdOf(tx, email)
    if (!id) return
    const owner = { id, email }
    await replaceResetLinks(tx, id)
    const link = { kind: 'password', accountId: id, hours: RESET_HOURS } as const
    const secret = await addLink(services, tx, link, { email })
    const content = resetMail(services.config)
    await mailAccount(services, tx, owner, { kind: 'password-reset', content, secret })
  })
