interface Queue {
  busy: number
  waiting: (() => void)[]
}
export type FairShare = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Does at most `limit` works of the same key at once; more of them wait for their turn. */
export function fairShare(limit: number): FairShare {
  const queues = new Map<string, Queue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { busy: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.busy < limit) queue.busy++
    else await new Promise<void>((resolve) => queue.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // Whoever waited takes the place over.
      if (next) next()
      else if (--queue.busy === 0) queues.delete(key)
    }
  }
}
