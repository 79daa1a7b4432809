import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { errorBody, StartError } from '../../../shared/errors.ts'
import { isMigrated } from '../../database/migrate.ts'
import type { Resources } from '../../services.ts'

const state = z.object({ status: z.string() })

export function healthRoutes(app: FastifyInstance, { db }: Resources): void {
  // No session is looked up: both must answer without a database.
  app.get(
    '/healthz',
    { schema: { summary: 'The process runs', response: { 200: state } } },
    () => ({
      status: 'ok',
    }),
  )
  app.get(
    '/readyz',
    {
      schema: {
        summary: 'The database answers and is up to date',
        response: { 200: state, 503: z.union([state, errorBody]) },
      },
    },
    async (_request, reply) => {
      try {
        if (await isMigrated(db.systemPool)) return { status: 'ok' }
        return reply.status(503).send({ status: 'migrations are missing' })
      } catch (error) {
        if (error instanceof StartError) {
          return reply.status(503).send({ status: 'this version is older than the database' })
        }
        return reply.status(503).send({ status: 'the database does not answer' })
      }
    },
  )
}
