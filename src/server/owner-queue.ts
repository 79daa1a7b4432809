import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { byItself } from './database/long-use.ts'

/** One owner at a time, each once however often asked, with pauses. In memory only: a job must find what is lost. */
export interface OwnerQueue {
  handle: (name: string, work: Work) => void
  soon: (ownerId: string) => void
  /** Drops the rest. */
  stop: () => Promise<void>
}

type Work = (ownerId: string) => Promise<void>

/** ms, for further changes */
const DELAY = 30
/** times the work's time; limited, since the work may have waited for a lock */
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
      // The next change, a call or the job tries again.
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
