import { AsyncLocalStorage } from 'node:async_hooks'
import { tooBusy } from './database-errors.ts'
import { isByItself } from './long-use.ts'

interface Queue {
  busy: number
  slow: number
  waiting: Set<() => void>
}

interface Options {
  slots: number
  perKey: number
  timeout: number
  reserved?: number
  slowLane?: SlowLane
  waitingPerKey?: number
  refusal?: () => Error
}

/** Keys with a slot each, and `slots` together. */
interface SlowLane {
  has: (key: string) => boolean
  slots: number
}

/** Throws the refusal after the timeout, or the signal's reason. */
export type Limited = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

export interface Limit extends Limited {
  /**
   * Calls get both slots at the same moment and hold none while waiting, so that two calls never wait for each other.
   */
  within: (options: Options) => Limit
}

interface Slots {
  mayStart: (key: string) => boolean
  take: (key: string) => void
  give: (key: string) => void
  starts: Set<() => void>
}

/**
 * A free slot goes to the key with the fewest running calls; on a tie, the longest without a turn. The last `reserved`
 * slots are for keys without any. `timeout` in ms; `refusal`: a 503
 */
export const limitConcurrency = (options: Options): Limit => limitWithin(undefined, options)

/** in tests */
const watched = new AsyncLocalStorage<{ isHeld: boolean }>()

/** In tests, fails where a call would wait while holding a shared slot. */
export const refuseNesting = <T>(call: () => T): T => watched.run({ isHeld: false }, call)

function limitWithin(outer: Slots | undefined, options: Options): Limit {
  const { slots, perKey, timeout, reserved = 0, slowLane } = options
  const { waitingPerKey = Infinity, refusal = tooBusy } = options
  const queues = new Map<string, Queue>()
  let free = slots
  let slow = 0

  const queueOf = (key: string): Queue => {
    const queue = queues.get(key) ?? { busy: 0, slow: 0, waiting: new Set() }
    queues.set(key, queue)
    return queue
  }
  const removeIfIdle = (key: string): void => {
    const { busy, waiting } = queueOf(key)
    if (busy === 0 && waiting.size === 0) queues.delete(key)
  }

  const mayStart = (key: string): boolean => {
    const busy = queues.get(key)?.busy ?? 0
    if (free === 0 || outer?.mayStart(key) === false) return false
    if (slowLane?.has(key)) return busy === 0 && slow < slowLane.slots
    return busy === 0 || (busy < perKey && free > reserved)
  }
  const take = (key: string): void => {
    const queue = queueOf(key)
    if (slowLane?.has(key)) {
      queue.slow++
      slow++
    }
    queue.busy++
    free--
    outer?.take(key)
  }
  const give = (key: string): void => {
    const queue = queueOf(key)
    if (queue.slow > 0) {
      queue.slow--
      slow--
    }
    queue.busy--
    free++
    // To the end: on a tie the same key would go first each time.
    queues.delete(key)
    queues.set(key, queue)
    removeIfIdle(key)
    outer?.give(key)
  }

  const start = (): void => {
    for (let next; (next = nextQueue(queues, mayStart));) {
      const [key, { waiting }] = next
      const [begin] = waiting
      waiting.delete(begin!)
      take(key)
      begin!()
    }
  }
  const starts = (outer?.starts ?? new Set()).add(start)
  const startAll = (): void => {
    starts.delete(start)
    starts.add(start)
    for (const each of [...starts]) each()
  }

  const run = async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted()
    if (watched.getStore()?.isHeld && !isByItself()) {
      throw new Error(
        'This waits for a slot while it holds one of all. Take both together: `within`.',
      )
    }
    const queue = queueOf(key)
    try {
      if (queue.waiting.size >= waitingPerKey) throw refusal()
      const begun = waitForSlot(queue, { timeout, refusal, signal })
      start()
      await begun
    } catch (error) {
      removeIfIdle(key)
      throw error
    }
    const slot = { isHeld: slots < Infinity }
    try {
      return await (watched.getStore() ? watched.run(slot, work) : work())
    } finally {
      slot.isHeld = false
      give(key)
      startAll()
    }
  }
  const within = (inner: Options) => limitWithin({ mayStart, take, give, starts }, inner)
  return Object.assign(run, { within })
}

function nextQueue(
  queues: Map<string, Queue>,
  mayStart: (key: string) => boolean,
): [string, Queue] | undefined {
  let next: [string, Queue] | undefined
  for (const [key, queue] of queues) {
    if (queue.waiting.size === 0 || !mayStart(key)) continue
    if (queue.busy === 0) return [key, queue]
    if (!next || queue.busy < next[1].busy) next = [key, queue]
  }
  return next
}

function waitForSlot(
  queue: Queue,
  {
    timeout,
    refusal,
    signal,
  }: { timeout: number; refusal: () => Error; signal: AbortSignal | undefined },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (error: Error): void => {
      if (queue.waiting.delete(start)) end(() => reject(error))
    }
    const abort = (): void => leave(signal!.reason as Error)
    const timer = setTimeout(() => leave(refusal()), timeout)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const start = (): void => end(resolve)
    signal?.addEventListener('abort', abort, { once: true })
    queue.waiting.add(start)
  })
}
