import type { FastifyRequest } from 'fastify'

/** With an access token. */
export const isProgram = ({ signedIn }: Pick<FastifyRequest, 'signedIn'>): boolean =>
  (signedIn?.scopes ?? null) !== null
