import { audit } from '../../../server/audit/log.ts'
import { withinOwner } from '../../../server/database/tenancy.ts'
import { dayIn, formatDay } from '../../../shared/calendar.ts'
import type { GoesOn } from '../../accounts/index.ts'
import { profileIfAny } from '../../profile/index.ts'
import { addFeed, fetchFeed, switchFeed } from './contract.ts'
import { cancelRuns } from '../runs/runs.ts'
import { deleteDrafts, deleteFeed, feedsOf, updateFeed } from './store.ts'
import { feedLeftOut, saleFeed } from './tables.ts'

export const feedsGoOn: GoesOn = {
  kind: 'nightly file',
  tables: [saleFeed, feedLeftOut],
  addedBy: [addFeed, fetchFeed, switchFeed],
  undo: 'nightly-file',
  recover: (tx, ownerId, { now, since, from, paused }) =>
    withinOwner(tx, ownerId, async (owner) => {
      // An intruder could go on with the import of a draft.
      await deleteDrafts(owner)
      for (const { id, host, problem, createdAt } of await feedsOf(owner)) {
        if (since && createdAt >= since) {
          await deleteFeed(owner, id)
          await audit(owner, { kind: 'feed_removed', actorId: ownerId, subjectName: host }, from)
        } else if (problem !== 'recovered') {
          // Also paused files: an intruder may have paused one to turn it on later.
          const { timeZone, dateStyle } = (await profileIfAny(owner))!
          const day = formatDay(dayIn(timeZone, now), { dateStyle })
          await updateFeed(owner, id, {
            state: 'paused',
            nextAt: null,
            problem: 'recovered',
            message: `Paused on ${day}, when your account was made safe again. Turn it on again if it is yours, or remove it.`,
          })
          paused.push(`File from ${host}, read every night`)
        }
      }
      // Last: an import that is about to end has locked its file before its run.
      await cancelRuns(owner)
    }),
}
