import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/tenancy.ts'
import type { Limits } from './limits.ts'
import type { Jobs } from './jobs.ts'
import type { OwnerQueue } from './owner-queue.ts'

export interface Resources {
  db: Database
  clock: Clock
  config: Config
  limits: Limits
}

export interface Services extends Resources {
  jobs: Jobs
  ownerQueue: OwnerQueue
  log: FastifyBaseLogger
}

export type FeatureRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>
