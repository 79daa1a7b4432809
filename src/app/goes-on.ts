import { accountsGoOn, type GoesOn } from '../features/accounts/index.ts'
import { feedsGoOn } from '../features/imports/index.ts'
import { webhooksGoOn } from '../features/webhooks/index.ts'

/** Webhooks before files: the order in which an import locks. */
export const GOES_ON: GoesOn[] = [...accountsGoOn, webhooksGoOn, feedsGoOn]
