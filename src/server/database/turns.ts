import { tooBusy } from './refusals.ts'

interface Line {
  busy: number
  waiting: Set<() => void>
}

/** Does `work` when it is the turn of `key`. Throws a 503 after `patience`, or the signal's reason. */
export type Turns = <T>(key: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Shares `slots` among keys: at most `perKey` of them at once for one key, and a free one goes to the
 * key that has the fewest. So nobody waits behind all the calls of somebody else. `patience` is in ms.
 */
export function takeTurns(options: { slots: number; perKey: number; patience: number }): Turns {
  const { slots, perKey, patience } = options
  const lines = new Map<string, Line>()
  let free = slots

  const startNext = (): void => {
    while (free > 0) {
      const line = nextOf(lines.values(), perKey)
      if (!line) return
      const [start] = line.waiting
      line.waiting.delete(start!)
      line.busy++
      free--
      start!()
    }
  }

  return async (key, work, signal) => {
    signal?.throwIfAborted()
    const line = lines.get(key) ?? { busy: 0, waiting: new Set() }
    lines.set(key, line)
    try {
      const turn = inTurn(line, patience, signal)
      startNext()
      await turn
    } catch (error) {
      forgetIdle()
      throw error
    }
    try {
      return await work()
    } finally {
      line.busy--
      free++
      forgetIdle()
      startNext()
    }

    function forgetIdle(): void {
      if (line.busy === 0 && line.waiting.size === 0) lines.delete(key)
    }
  }
}

/** Lines stand in the order in which their keys came. */
function nextOf(lines: Iterable<Line>, perKey: number): Line | undefined {
  let next: Line | undefined
  for (const line of lines) {
    if (line.waiting.size === 0 || line.busy >= perKey) continue
    if (line.busy === 0) return line
    if (!next || line.busy < next.busy) next = line
  }
  return next
}

/** Resolves when the line's turn comes; whoever gives up is out of the line. */
function inTurn(line: Line, patience: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (error: Error): void => {
      if (line.waiting.delete(start)) end(() => reject(error))
    }
    const abort = (): void => leave(signal!.reason as Error)
    const timer = setTimeout(() => leave(tooBusy()), patience)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      settle()
    }
    const start = (): void => end(resolve)
    signal?.addEventListener('abort', abort, { once: true })
    line.waiting.add(start)
  })
}
