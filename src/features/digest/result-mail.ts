import { sumOfBatches } from '../../server/batches.ts'
import type { SystemTx } from '../../server/database/tenancy.ts'
import { queueMails, type Mail } from '../../server/mail/queue.ts'
import { MAIL_SWITCHES } from '../../shared/mail-kinds.ts'
import { recipientsOf } from '../accounts/index.ts'
import { monthsConfirmed, resultsBelow } from '../coach/index.ts'
import { notationsOf } from '../profile/index.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import type { MailServices } from './each-owner.ts'
import { claimMonthToTell, noteTold, ownersWith } from './store.ts'
import { resultMail } from './words/result.ts'

const BATCH = 200
/** ms; an admin can still change the winners */
const EARLIEST = 3_600_000
/** ms; an older result is no news */
const LATEST = 7 * 86_400_000
/** ms; the next run does the rest */
const RUN_TIME = 4 * 60_000

/**
 * Emails go out in the order of the board, and the position reached commits with them, so that each competitor gets
 * one.
 */
export const sendResults = (services: MailServices): Promise<number> =>
  sumOfBatches(RUN_TIME, () => services.db.withSystem((tx) => tellSome(tx, services)))

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
