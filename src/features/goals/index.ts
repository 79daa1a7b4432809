import { defineEvent } from '../../server/events.ts'
import type { Goal } from './contract.ts'

/** A goal was achieved by the server's figures; raised once for each, in the transaction that records it. */
export const goalReached = defineEvent<Goal>('goal.reached')
