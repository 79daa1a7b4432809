import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/tenancy.ts'

/** What the shell hands to every feature. */
export interface Services {
  db: Database
  clock: Clock
  config: Config
}

/** A feature's `routes.ts` exports one of these. */
export type FeatureRoutes = (app: FastifyInstance, services: Services) => void | Promise<void>
