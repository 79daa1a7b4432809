import '../../../../server/low-priority.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { readReport } from './report.ts'

/** Worker side of `thread.ts`. An error that isn't the report's fault ends the thread. */

const { buffer, byteOffset, byteLength } = workerData as Uint8Array<ArrayBuffer>
parentPort!.postMessage(readReport(Buffer.from(buffer, byteOffset, byteLength)))
