import { sumOfBatches } from '../../server/batches.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { queueMails, type Mail } from '../../server/mail/queue.ts'
import { MAIL_SWITCHES } from '../../shared/mail-kinds.ts'
import { recipientsOf } from '../accounts/index.ts'
import { monthsConfirmed, resultsBelow } from '../coach/index.ts'
import { notationsOf } from '../profile/index.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import type { MailServices } from './sending.ts'
import { claimMonthToTell, noteTold, ownersWith } from './store.ts'
import { resultMail } from './words/result.ts'

/** owners of the board taken at a time */
const BATCH = 200
/** ms in which whoever confirmed the winners can still change the decision */
const EARLIEST = 3_600_000
/** ms after which a result is no news any more */
const LATEST = 7 * 86_400_000
/** ms; the next run does what is left */
const RUN_TIME = 4 * 60_000

/**
 * Queues an email to everyone who competed in a month, an hour after its winners were confirmed, each once, however
 * many processes try: they are written to in the order of the board, and how far that is commits with the emails.
 * Returns the number queued.
 */
export const sendResults = (services: MailServices): Promise<number> =>
  sumOfBatches(RUN_TIME, () => services.db.withSystem((tx) => tellSome(tx, services)))

/** Queues the emails of a batch and returns their number; null if nobody is left, or another process is at it. */
async function tellSome(tx: SystemTx, services: MailServices): Promise<number | null> {
  const { config, clock } = services
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const months = await monthsConfirmed(tx, { from: ago(LATEST), to: ago(EARLIEST) })
  const at = await claimMonthToTell(tx, months)
  if (!at) return null
  const { month, points, tieOrder } = at
  const from = points === null || tieOrder === null ? undefined : { points, tieOrder }
  const { results, next } = await resultsBelow(tx, month, from, BATCH)
  const ids = results.map(({ ownerId }) => ownerId)
  const recipients = await recipientsOf(tx, ids)
  const wanted = await ownersWith(tx, 'resultMail', ids)
  const notations = await notationsOf(tx, ids)
  const mails = results.flatMap((result): Mail[] => {
    const { ownerId } = result
    const [recipient, notation] = [recipients.get(ownerId), notations.get(ownerId)]
    if (!recipient || !notation || !wanted.has(ownerId)) return []
    return [
      {
        recipient,
        accountId: ownerId,
        kind: 'competition-result',
        content: resultMail(result, notation, linksOf(config, 'result-mail', ownerId)),
        unsubscribe: unsubscribeOf(config, MAIL_SWITCHES.resultMail.link, ownerId),
      },
    ]
  })
  if (mails.length > 0) await queueMails(services, mails, tx)
  const position = { points: next?.points ?? null, tieOrder: next?.tieOrder ?? null }
  await noteTold(tx, { month, ...position, doneAt: next ? null : now })
  return mails.length
}
