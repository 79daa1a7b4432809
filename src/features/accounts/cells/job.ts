import type { FastifyInstance } from 'fastify'
import { DIRECTORY_OUT, enterDirectory } from '../../../server/cells/cells.ts'
import { unlessHeld } from '../../../server/outgoing/hold.ts'
import type { Services } from '../../../server/services.ts'
import { StartError } from '../../../shared/errors.ts'
import { sweepDirectory, sweepNow } from './sweep.ts'

/**
 * Compares this cell with the directory every hour, and once soon after the start. There is no start under the name of
 * another database, unless the directory doesn't answer: then the first sweep that it answers fails.
 */
export function keepDirectory(app: FastifyInstance, services: Services): void {
  const { jobs, cells, log } = services
  if (cells.name === null) return
  // A copy would take out of the directory what it doesn't know.
  const sweep = unlessHeld(services, () => sweepDirectory(services))
  jobs.handle(sweepNow, sweep)
  jobs.handleEvery('41 * * * *', 'sweep-directory', sweep)
  app.addHook('onReady', async () => {
    try {
      await enterDirectory(services)
    } catch (error) {
      if (error instanceof StartError) throw error
      log.warn(error, DIRECTORY_OUT)
    }
  })
  let soon: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    const start = () => jobs.send(sweepNow, {})
    soon = setTimeout(() => {
      start().catch((error: unknown) => log.warn(error, 'The directory is swept in the next hour.'))
    }, SOON)
  })
  app.addHook('onClose', async () => clearTimeout(soon))
}

/** ms; the first page needs none of it */
const SOON = 1_000
