import { defineEvent } from '../../server/events.ts'
import type { Goal } from './contract.ts'

export { hasGoal } from './store.ts'

/** A goal was achieved according to the server's figures. Raised once per goal, in the transaction that records it. */
export const goalReached = defineEvent<Goal>('goal.reached')
