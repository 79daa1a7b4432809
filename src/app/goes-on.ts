import { accountsGoOn, type GoesOn } from '../features/accounts/index.ts'
import { feedsGoOn } from '../features/imports/index.ts'
import { webhooksGoOn } from '../features/webhooks/index.ts'

/**
 * Everything that goes on while its owner is signed out. Webhooks before files: both lock in a recovery what an import locks
 * in this order.
 */
export const GOES_ON: GoesOn[] = [...accountsGoOn, webhooksGoOn, feedsGoOn]
