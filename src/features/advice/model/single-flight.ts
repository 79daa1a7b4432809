import { beingWritten, FAILURES } from './refusals.ts'

/** An answer takes up to 256 kB of memory while read. */
const MAX_JOBS = 250

interface Job {
  asked: string
  result: Promise<unknown>
  callers: number
  leaving: AbortController
}

export interface SingleFlight {
  /**
   * Does `work` once for callers who ask for the same. `work` gets a signal that aborts when all of them have left or
   * the app stops, and whether the process has room for a call that waits. Throws a 429 while another text about
   * `subject` is in work, and the reason of `signal` when that aborts.
   */
  share: <T>(
    subject: string,
    asked: string,
    work: (signal: AbortSignal, hasRoom: boolean) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>
  stop: () => Promise<void>
}

export function openSingleFlight(): SingleFlight {
  const jobs = new Map<string, Job>()
  const stopping = new AbortController()

  type Work = (signal: AbortSignal, hasRoom: boolean) => Promise<unknown>
  function start(subject: string, asked: string, work: Work): Job {
    const leaving = new AbortController()
    const signal = AbortSignal.any([leaving.signal, stopping.signal])
    const result = work(signal, jobs.size < MAX_JOBS).finally(() => jobs.delete(subject))
    // Everybody may have left when the work fails.
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
        // The callers have just left: a page was opened again.
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
