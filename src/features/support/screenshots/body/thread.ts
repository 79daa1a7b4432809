import { inThread } from '../../../../server/thread.ts'
import type { AppError } from '../../../../shared/errors.ts'
import type { ReadReport } from './report.ts'

/** ms; many times what the longest report takes */
const DEADLINE = 5_000
/** MB; JSON of many small parts takes more than any report */
const MEMORY = 128

/** Reads a report in a thread, so that other requests are answered meanwhile. */
export async function readInThread(bytes: Buffer, refusal: () => AppError): Promise<ReadReport> {
  const limits = { timeout: DEADLINE, memory: MEMORY, refusal }
  const report = await inThread<ReadReport>(new URL('./worker.ts', import.meta.url), bytes, limits)
  // A copy between threads is a plain array of bytes.
  if (report.pictures instanceof Map) {
    for (const picture of report.pictures.values()) {
      const { buffer, byteOffset, byteLength } = picture.content
      picture.content = Buffer.from(buffer, byteOffset, byteLength)
    }
  }
  return report
}
