import '../../../../server/low-priority.ts'
import { parentPort } from 'node:worker_threads'
import { readReport } from './report.ts'
import type { Order, Result } from './thread.ts'

/** Worker side of `thread.ts`. An error that isn't the report's fault ends the thread. */

const port = parentPort!
port.on('message', ({ id, bytes }: Order) => {
  const report = readReport(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const pictures = report.pictures instanceof Map ? [...report.pictures.values()] : []
  port.postMessage(
    { id, report } satisfies Result,
    pictures.map(({ content }) => content.buffer),
  )
})
