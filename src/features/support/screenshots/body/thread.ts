import { Worker } from 'node:worker_threads'
import { readReport, type ReadReport } from './report.ts'

/** Reads large reports in a thread, so that other requests are answered meanwhile. */

export interface Order {
  id: number
  bytes: Uint8Array
}
export interface Result {
  id: number
  report: ReadReport
}

/** bytes; what is smaller is read faster than it's sent to a thread */
export const SMALL = 65_536
/** ms after which an idle thread ends */
const IDLE_FOR = 60_000
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 }

interface Thread {
  worker: Worker
  waiting: Map<number, PromiseWithResolvers<ReadReport>>
  idle: NodeJS.Timeout | undefined
}
let thread: Thread | undefined
let lastId = 0

/** Reads a report. It takes as long as it has bytes, so there is no deadline. */
export async function readInThread(bytes: Buffer): Promise<ReadReport> {
  if (bytes.length <= SMALL) return readReport(bytes)
  thread ??= newThread()
  const { worker, waiting, idle } = thread
  clearTimeout(idle)
  const id = ++lastId
  const read = Promise.withResolvers<ReadReport>()
  waiting.set(id, read)
  worker.ref()
  worker.postMessage({ id, bytes } satisfies Order)
  const report = await read.promise
  // A copy between threads is a plain array of bytes.
  if (report.pictures instanceof Map) {
    for (const picture of report.pictures.values()) {
      const { buffer, byteOffset, byteLength } = picture.content
      picture.content = Buffer.from(buffer, byteOffset, byteLength)
    }
  }
  return report
}

function newThread(): Thread {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits,
  })
  const made: Thread = { worker, waiting: new Map(), idle: undefined }
  const end = (): void => {
    if (thread === made) thread = undefined
    void worker.terminate()
  }
  worker.on('message', ({ id, report }: Result) => {
    made.waiting.get(id)!.resolve(report)
    made.waiting.delete(id)
    if (made.waiting.size > 0) return
    // It doesn't keep the process alive.
    worker.unref()
    made.idle = setTimeout(end, IDLE_FOR).unref()
  })
  worker.on('error', (error) => {
    end()
    for (const { reject } of made.waiting.values()) reject(error)
  })
  return made
}
