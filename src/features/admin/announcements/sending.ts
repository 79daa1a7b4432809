import { sumOfBatches } from '../../../server/batches.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { queueMails, type Mail } from '../../../server/mail/queue.ts'
import type { Services } from '../../../server/services.ts'
import { MAIL_SWITCHES } from '../../../shared/mail-kinds.ts'
import { newestAccounts, openAdmins, recipientsOf } from '../../accounts/index.ts'
import { linksOf, ownersWith, unsubscribeOf } from '../../digest/index.ts'
import { addressedAmong } from './audience.ts'
import { MAIL_MINUTES } from './contract.ts'
import { announcementMail } from './mails.ts'
import { LAST_ZONE } from './rules.ts'
import { claimToMail, noteMailed } from './store.ts'

type MailServices = Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>

/** accounts */
const BATCH = 200
/** ms; the next run does the rest */
const RUN_TIME = 4 * 60_000

/**
 * Number queued. Nobody gets an email twice, however many processes try: accounts go from the newest on, and the
 * transaction that queues also notes how far it has come.
 */
export const sendAnnouncements = (services: MailServices): Promise<number> =>
  sumOfBatches(RUN_TIME, () => services.db.withSystem((tx) => tellSome(tx, services)))

/** null if nobody is left, or another process is at work */
async function tellSome(tx: SystemTx, services: MailServices): Promise<number | null> {
  const { config, clock } = services
  const now = clock.now()
  const before = new Date(now.getTime() - MAIL_MINUTES * 60_000)
  const [today, lastToday] = [clock.today('UTC'), clock.today(LAST_ZONE)]
  const admins = await openAdmins(tx)
  const announcement = await claimToMail(tx, { today, lastToday, before, admins })
  if (!announcement) return null
  const ids = await newestAccounts(tx, { before: announcement.mailedTo, limit: BATCH })
  const addressed = await addressedAmong(tx, announcement, ids)
  const wanted = await ownersWith(tx, 'newsMail', addressed)
  const recipients = await recipientsOf(tx, [...wanted])
  const { link } = MAIL_SWITCHES.newsMail
  const mails = [...recipients].map(([accountId, recipient]): Mail => {
    const linkTo = linksOf(config, link, accountId)
    return {
      recipient,
      accountId,
      kind: 'announcement',
      content: announcementMail(config, announcement, linkTo),
      unsubscribe: unsubscribeOf(config, link, accountId),
    }
  })
  if (mails.length > 0) await queueMails(services, mails, tx)
  const isLast = ids.length < BATCH
  await noteMailed(tx, announcement.id, {
    queued: mails.length,
    mailedTo: ids.at(-1) ?? announcement.mailedTo,
    mailedAt: isLast ? now : null,
  })
  return mails.length
}
