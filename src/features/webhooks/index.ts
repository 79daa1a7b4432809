import type { OwnerTx } from '../../server/database/tenancy.ts'
import { setAway } from './store.ts'

export { webhooksGoOn } from './goes-on.ts'
export { queueReachedGoal, queueSalesNews } from './events.ts'
export { moveMonths } from './months.ts'
export { webhooksCompared } from './restored.ts'
export { webhooksData } from './owner-data.ts'

/** Listens to `accountSuspended`. */
export const stopWebhooks = (tx: OwnerTx): Promise<void> => setAway(tx, true)
/** Listens to `accountResumed`. */
export const startWebhooks = (tx: OwnerTx): Promise<void> => setAway(tx, false)
