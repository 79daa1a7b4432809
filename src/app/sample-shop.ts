import type { FastifyInstance } from 'fastify'
import { defineJob } from '../server/jobs.ts'
import type { Services } from '../server/services.ts'

/** ms */
const DELAY = 3_000

const making = defineJob<Record<never, never>>('make-sample-shop', {
  places: 1,
  shareBy: null,
  // The process at work may have been stopped.
  retryLimit: 3,
  retryDelay: 30,
})

/** Daily, so that sales run up to today. */
export function scheduleSampleShop(
  app: FastifyInstance,
  services: Services,
  make: (services: Services) => Promise<void>,
): void {
  const { jobs, config, log } = services
  if (!config.SAMPLE_SHOP) return
  jobs.handle(making, () => make(services))
  // Days begin at each hour somewhere, and at some half hours.
  jobs.handleEvery('1,31 * * * *', 'keep-sample-shop', () => make(services))
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setTimeout(() => {
      jobs.send(making, {}).catch((error: unknown) => {
        log.warn(
          error,
          'The sample shop will be made later, because the job queue could not be reached.',
        )
      })
    }, DELAY)
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}
