import { Worker } from 'node:worker_threads'

/** as many as a process reads at once */
const MAX_IDLE = 2
/** ms */
const IDLE_FOR = 60_000
/** Low limits make the garbage collector run early; a file needs only a fraction. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 }

/** Starting a thread takes longer than reading most files. */
const idle = new Map<Worker, NodeJS.Timeout>()

export function idleThread(): Worker {
  const [waiting] = idle.keys()
  if (!waiting) {
    return new Worker(new URL('./worker.ts', import.meta.url), { execArgv: [], resourceLimits })
  }
  forget(waiting)
  withoutListeners(waiting)
  waiting.ref()
  return waiting
}

/** Doesn't hold the process. */
export function poolIdle(worker: Worker): void {
  withoutListeners(worker)
  const end = (): void => {
    forget(worker)
    void worker.terminate()
  }
  if (idle.size >= MAX_IDLE) return end()
  worker.on('error', () => forget(worker))
  worker.on('exit', () => forget(worker))
  worker.unref()
  idle.set(worker, setTimeout(end, IDLE_FOR).unref())
}

/** Only ours: without Node's internal listeners no message would arrive. */
function withoutListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit'] as const) worker.removeAllListeners(event)
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}
