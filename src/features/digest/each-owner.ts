import { setImmediate as turn } from 'node:timers/promises'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { queueMail, type Mail } from '../../server/mail/queue.ts'
import type { Services } from '../../server/services.ts'
import { recipientsOf } from '../accounts/index.ts'

export type MailServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'log'>

/** Those without an address get no email. */
export const recipientsIn = async (tx: SystemTx, ids: string[]): Promise<Map<string, string>> =>
  ids.length > 0 ? recipientsOf(tx, ids) : new Map()

type Letter = Omit<Mail, 'recipient' | 'accountId'>

/**
 * Each owner has a transaction, so that a crash neither loses nor repeats an email, and a failure stops nobody else.
 * `write` takes what is due: undefined if another process was faster, or if nobody can get it. Returns how many emails
 * were queued.
 */
export async function writeToEach(
  services: MailServices,
  what: string,
  due: (tx: SystemTx) => Promise<string[]>,
  write: (tx: OwnerTx, hasAddress: boolean) => Promise<Letter | undefined>,
): Promise<number> {
  const { db, log } = services
  const { owners, recipients } = await db.withSystem(async (tx) => {
    const owners = await due(tx)
    return { owners, recipients: await recipientsIn(tx, owners) }
  })
  let queued = 0
  for (const ownerId of owners) {
    const recipient = recipients.get(ownerId)
    const writeTo = async (tx: OwnerTx): Promise<number> => {
      const letter = await write(tx, recipient !== undefined)
      if (!letter || recipient === undefined) return 0
      await queueMail(services, { recipient, accountId: ownerId, ...letter }, tx)
      return 1
    }
    queued += await db.withOwner(ownerId, writeTo).catch((error: unknown) => {
      log.warn(error, `The ${what} of owner ${ownerId} failed. It is tried again.`)
      return 0
    })
    // Owners at work need the processors too.
    await turn()
  }
  return queued
}
