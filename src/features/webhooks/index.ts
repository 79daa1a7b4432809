import type { OwnerTx } from '../../server/database/tenancy.ts'
import { setAway } from './store.ts'

export { keepReachedGoal, keepSalesNews } from './events.ts'
export { moveMonths } from './months.ts'
export { webhooksData } from './owner-data.ts'

/** Listens to `accountAway`. */
export const stopWebhooks = (tx: OwnerTx): Promise<void> => setAway(tx, true)
/** Listens to `accountBack`. */
export const startWebhooks = (tx: OwnerTx): Promise<void> => setAway(tx, false)
