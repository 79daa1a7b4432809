import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { byItself } from './database/long-use.ts'

/**
 * Work that follows from an owner's changes and need not be done before they are answered. One owner at a
 * time, each once however often it is asked for, and with pauses, so that it usually takes at most a
 * tenth of the time. Kept in memory only: whatever must not be lost needs a job that finds what is left.
 */
export interface OwnerQueue {
  /** Sets what is done for an owner, and its name for the log. Call it before the app listens. */
  handle: (name: string, work: Work) => void
  /** Does the work for this owner soon. */
  soon: (ownerId: string) => void
  /** Waits for work in progress and drops the rest. */
  stop: () => Promise<void>
}

type Work = (ownerId: string) => Promise<void>

/** ms before the first work, in which further changes may follow */
const DELAY = 30
/** The pause is this many times what the work took, but at most LONGEST_REST ms, because work may have waited for a lock. */
const REST = 9
const LONGEST_REST = 1_000

export function openOwnerQueue(log: FastifyBaseLogger): OwnerQueue {
  const waiting = new Set<string>()
  const stopping = new AbortController()
  let name = ''
  let work: Work | undefined
  let running: Promise<void> | undefined

  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {})

  async function run(): Promise<void> {
    await pause(DELAY)
    for (const ownerId of waiting) {
      if (stopping.signal.aborted) return
      waiting.delete(ownerId)
      const start = performance.now()
      // Failed ones are found again by the next change, by a call that needs it, or by the job.
      try {
        await byItself(async () => work?.(ownerId))
      } catch (error) {
        log.warn(error, `${name} failed.`)
      }
      await pause(Math.min(LONGEST_REST, REST * (performance.now() - start)))
    }
  }

  return {
    handle: (givenName, given) => {
      name = givenName
      work = given
    },
    soon: (ownerId) => {
      if (stopping.signal.aborted) return
      waiting.add(ownerId)
      running ??= run().finally(() => (running = undefined))
    },
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
