import { beingWritten, FAILURES } from './refusals.ts'

/** texts that may be in work in one process: an answer takes up to 256 kB of memory while it is read */
const MAX_JOBS = 250

interface Job {
  /** everything that was asked */
  asked: string
  result: Promise<unknown>
  /** callers that are still there */
  callers: number
  leaving: AbortController
}

/** The texts that one process is having written, each for everybody who asked for it. */
export interface Desk {
  /**
   * Does `work` once for callers who ask for the same at the same time. `work` gets a signal that aborts when all
   * of them have left or the app stops, and whether the process has room for a call that waits. Throws a 429 while
   * another text about the same `subject` is in work, and the reason of `signal` when that aborts.
   */
  share: <T>(
    subject: string,
    asked: string,
    work: (signal: AbortSignal, hasRoom: boolean) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>
  /** Ends all calls and waits until they are recorded. */
  stop: () => Promise<void>
}

export function openDesk(): Desk {
  const jobs = new Map<string, Job>()
  const stopping = new AbortController()

  type Work = (signal: AbortSignal, hasRoom: boolean) => Promise<unknown>
  function start(subject: string, asked: string, work: Work): Job {
    const leaving = new AbortController()
    const signal = AbortSignal.any([leaving.signal, stopping.signal])
    const result = work(signal, jobs.size < MAX_JOBS).finally(() => jobs.delete(subject))
    // Everybody may have left when it fails.
    result.catch(() => {})
    const job = { asked, result, callers: 0, leaving }
    jobs.set(subject, job)
    return job
  }

  return {
    share: async (subject, asked, work, signal) => {
      signal?.throwIfAborted()
      let job = jobs.get(subject)
      while (job?.leaving.signal.aborted) {
        // Its callers have just left, such as a page that was opened again.
        await job.result.catch(() => {})
        signal?.throwIfAborted()
        job = jobs.get(subject)
      }
      if (job && job.asked !== asked) throw beingWritten()
      job ??= start(subject, asked, work)
      job.callers++
      return unlessAborted(job.result as ReturnType<typeof work>, signal, () => {
        job.callers--
        if (job.callers === 0) job.leaving.abort(new Error(FAILURES.left))
      })
    },
    stop: async () => {
      stopping.abort(new Error(FAILURES.appStopped))
      await Promise.allSettled([...jobs.values()].map(({ result }) => result))
    },
  }
}

/** Settles like `result`, or rejects with the signal's reason as soon as it aborts; then calls `leave`. */
function unlessAborted<T>(
  result: Promise<T>,
  signal: AbortSignal | undefined,
  leave: () => void,
): Promise<T> {
  if (!signal) return result
  return new Promise((resolve, reject) => {
    const abort = () => {
      leave()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', abort, { once: true })
    result.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject)
  })
}
