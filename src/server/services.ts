import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/tenancy.ts'
import type { Limits } from './limits.ts'
import type { Jobs } from './jobs.ts'
import type { OwnerQueue } from './owner-queue.ts'

/** Resources that each process of the app opens once. */
export interface Resources {
  db: Database
  clock: Clock
  config: Config
  limits: Limits
}

/** Services that the app passes to every feature. */
export interface Services extends Resources {
  jobs: Jobs
  /** Does what follows from an owner's changes, after they were answered. */
  ownerQueue: OwnerQueue
  log: FastifyBaseLogger
}

/** Function that a feature's `routes.ts` exports to mount its endpoints. */
export type FeatureRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>
