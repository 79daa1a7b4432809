import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/tenancy.ts'
import type { Limits } from './http/guards/limits.ts'
import type { Jobs } from './jobs.ts'

/** What a start of the app brings. */
export interface Resources {
  db: Database
  clock: Clock
  config: Config
  limits: Limits
}

/** What the shell hands to every feature. */
export interface Services extends Resources {
  jobs: Jobs
  log: FastifyBaseLogger
}

/** A feature's `routes.ts` exports one of these. */
export type FeatureRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>
