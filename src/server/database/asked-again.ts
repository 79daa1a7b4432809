import { AsyncLocalStorage } from 'node:async_hooks'
import { isByItself } from './long-use.ts'

const asking = new AsyncLocalStorage<() => Promise<void>>()

/** `ask` throws if the call would no longer be let in. */
export const askedAgain = <T>(ask: () => Promise<void>, call: () => T): T => asking.run(ask, call)

/** ms after which access may have been lost */
export const LONG_AGO = 1_000

export async function askAgain(waitingSince: number): Promise<void> {
  if (performance.now() - waitingSince > LONG_AGO && !isByItself()) await asking.getStore()?.()
}
