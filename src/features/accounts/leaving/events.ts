import { defineEvent } from '../../../server/events.ts'

/** The owner asked to delete the account. Until it is deleted, or kept, it takes part in nothing. Raised in the same transaction. */
export const accountLeaving = defineEvent<{ now: Date }>('account.leaving')

/** The owner signed in again in time. Raised in the transaction that keeps the account. */
export const accountKept = defineEvent<{ now: Date }>('account.kept')
