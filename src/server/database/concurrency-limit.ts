import { tooBusy } from './database-errors.ts'

interface Queue {
  busy: number
  waiting: Set<() => void>
}

/** Runs `work` once there is a free slot for `key`. Throws a 503 after the timeout, or the signal's reason. */
export type RunLimited = <T>(
  key: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * Limits how many calls run at the same time: `slots` in total and `perKey` for one key. A free slot
 * goes to the key with the fewest running calls, so that nobody waits for all the calls of somebody
 * else. `timeout` is how long a call may wait for a slot, in ms.
 */
export function limitConcurrency(options: {
  slots: number
  perKey: number
  timeout: number
}): RunLimited {
  const { slots, perKey, timeout } = options
  const queues = new Map<string, Queue>()
  let free = slots

  const startNext = (): void => {
    while (free > 0) {
      const queue = nextQueue(queues.values(), perKey)
      if (!queue) return
      const [start] = queue.waiting
      queue.waiting.delete(start!)
      queue.busy++
      free--
      start!()
    }
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted()
    const queue = queues.get(key) ?? { busy: 0, waiting: new Set() }
    queues.set(key, queue)
    try {
      const slot = waitForSlot(queue, timeout, signal)
      startNext()
      await slot
    } catch (error) {
      removeIfIdle()
      throw error
    }
    try {
      return await work()
    } finally {
      queue.busy--
      free++
      removeIfIdle()
      startNext()
    }

    function removeIfIdle(): void {
      if (queue.busy === 0 && queue.waiting.size === 0) queues.delete(key)
    }
  }
}

/** Returns the queue with the fewest running calls; on a tie, the one whose key came first. */
function nextQueue(queues: Iterable<Queue>, perKey: number): Queue | undefined {
  let next: Queue | undefined
  for (const queue of queues) {
    if (queue.waiting.size === 0 || queue.busy >= perKey) continue
    if (queue.busy === 0) return queue
    if (!next || queue.busy < next.busy) next = queue
  }
  return next
}

/** Resolves when the queue gets a slot. Leaves the queue and rejects on a timeout or abort. */
function waitForSlot(
  queue: Queue,
  timeout: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (error: Error): void => {
      if (queue.waiting.delete(start)) end(() => reject(error))
    }
    const abort = (): void => leave(signal!.reason as Error)
    const timer = setTimeout(() => leave(tooBusy()), timeout)
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
