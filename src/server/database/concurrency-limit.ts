import { tooBusy } from './database-errors.ts'

interface Queue {
  busy: number
  /** of them, those that began in the slow lane */
  slow: number
  waiting: Set<() => void>
}

/** Runs `work` once there is a free slot for `key`. Throws the refusal after the timeout, or the signal's reason. */
export type RunLimited = <T>(
  key: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Keys that get one slot each, and so many together. */
interface SlowLane {
  has: (key: string) => boolean
  slots: number
}

/**
 * Limits how many calls run at the same time: `slots` in total and `perKey` for one key. A free slot
 * goes to the key with the fewest running calls, so that nobody waits for all the calls of somebody
 * else; the last `reserved` ones only to keys without any. `timeout` is how long a call may wait for a slot, in ms;
 * `refusal`, a 503, ends a longer wait and the calls of a key that has `waitingPerKey` waiting already.
 */
export function limitConcurrency(options: {
  slots: number
  perKey: number
  timeout: number
  reserved?: number
  slowLane?: SlowLane
  waitingPerKey?: number
  refusal?: () => Error
}): RunLimited {
  const { slots, perKey, timeout, reserved = 0, slowLane } = options
  const { waitingPerKey = Infinity, refusal = tooBusy } = options
  const queues = new Map<string, Queue>()
  let free = slots
  let slow = 0

  const mayStart = (key: string, { busy }: Queue): boolean => {
    if (slowLane?.has(key)) return busy === 0 && slow < slowLane.slots
    return busy === 0 || (busy < perKey && free > reserved)
  }
  const startNext = (): void => {
    while (free > 0) {
      const next = nextQueue(queues, mayStart)
      if (!next) return
      const [key, queue] = next
      if (slowLane?.has(key)) {
        queue.slow++
        slow++
      }
      const [start] = queue.waiting
      queue.waiting.delete(start!)
      queue.busy++
      free--
      start!()
    }
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted()
    const queue = queues.get(key) ?? { busy: 0, slow: 0, waiting: new Set() }
    if (queue.waiting.size >= waitingPerKey) throw refusal()
    queues.set(key, queue)
    try {
      const slot = waitForSlot(queue, { timeout, refusal, signal })
      startNext()
      await slot
    } catch (error) {
      removeIfIdle()
      throw error
    }
    try {
      return await work()
    } finally {
      if (queue.slow > 0) {
        queue.slow--
        slow--
      }
      queue.busy--
      free++
      // To the end, or on a tie the same key would go first each time.
      queues.delete(key)
      queues.set(key, queue)
      removeIfIdle()
      startNext()
    }

    function removeIfIdle(): void {
      if (queue.busy === 0 && queue.waiting.size === 0) queues.delete(key)
    }
  }
}

/** Returns the queue with the fewest running calls of those that may start one; on a tie, the one that came or had a turn longest ago. */
function nextQueue(
  queues: Map<string, Queue>,
  mayStart: (key: string, queue: Queue) => boolean,
): [string, Queue] | undefined {
  let next: [string, Queue] | undefined
  for (const [key, queue] of queues) {
    if (queue.waiting.size === 0 || !mayStart(key, queue)) continue
    if (queue.busy === 0) return [key, queue]
    if (!next || queue.busy < next[1].busy) next = [key, queue]
  }
  return next
}

/** Resolves when the queue gets a slot. Leaves the queue and rejects on a timeout or abort. */
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
