import { audit } from '../../server/audit/log.ts'
import { withinOwner } from '../../server/database/tenancy.ts'
import type { GoesOn } from '../accounts/index.ts'
import { addWebhook, changeWebhook, renewSecret } from './contract.ts'
import { hostOf } from './rules.ts'
import { pause } from './sending/store.ts'
import { lockWebhooks, removeWebhook, selectWebhooks } from './store.ts'
import { webhook, webhookDelivery } from './tables.ts'

export const webhooksGoOn: GoesOn = {
  kind: 'webhook',
  tables: [webhook, webhookDelivery],
  addedBy: [addWebhook, changeWebhook, renewSecret],
  undo: 'webhook',
  recover: (tx, ownerId, { since, from, paused }) =>
    withinOwner(tx, ownerId, async (owner) => {
      const all = await selectWebhooks(owner)
      if (all.length === 0) return
      await lockWebhooks(owner)
      for (const { id, address, createdAt, pausedBy } of all) {
        const detail = hostOf(address)
        if (since && new Date(createdAt) >= since) {
          await removeWebhook(owner, id)
          await audit(owner, { kind: 'webhook_deleted', actorId: ownerId, detail }, from)
        } else if (pausedBy !== 'recovery') {
          // Also a paused webhook: an intruder may have paused it, to turn it on later.
          await pause(owner, id, 'recovery')
          paused.push(`Webhook to ${detail}`)
        }
      }
    }),
}
