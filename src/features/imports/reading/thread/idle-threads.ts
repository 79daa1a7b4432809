import { Worker } from 'node:worker_threads'

/** threads that wait for the next file: as many as a process reads at once */
const MAX_IDLE = 2
/** ms that one waits */
const IDLE_FOR = 60_000
/** Keeps the collector busy rather than the memory full; a file needs a fraction of it. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 }

/** Starting a thread takes longer than reading most files. */
const idle = new Map<Worker, NodeJS.Timeout>()

/** A thread that reads files, without listeners. */
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

/** Keeps a thread whose file is done for the next one. It does not keep the process alive. */
export function keepIdle(worker: Worker): void {
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

/** Ours only: the thread has listeners of its own, without which no message arrives. */
function withoutListeners(worker: Worker): void {
  for (const event of ['message', 'error', 'exit'] as const) worker.removeAllListeners(event)
}

function forget(worker: Worker): void {
  clearTimeout(idle.get(worker))
  idle.delete(worker)
}
