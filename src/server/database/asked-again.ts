import { AsyncLocalStorage } from 'node:async_hooks'
import { isByItself } from './long-use.ts'

const asking = new AsyncLocalStorage<() => Promise<void>>()

/** Runs a call. `ask` throws if it would no longer be let in. */
export const askedAgain = <T>(ask: () => Promise<void>, call: () => T): T => asking.run(ask, call)

/** ms after which somebody who calls may have lost their access */
export const LONG_AGO = 1_000

/** Asks again whether the call under way would be let in, if it began to wait that long ago. Not for what goes on without it. */
export async function askAgain(waitingSince: number): Promise<void> {
  if (performance.now() - waitingSince > LONG_AGO && !isByItself()) await asking.getStore()?.()
}
