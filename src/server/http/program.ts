import type { FastifyRequest } from 'fastify'

/** True for a program that calls with an access token. */
export const isProgram = ({ signedIn }: Pick<FastifyRequest, 'signedIn'>): boolean =>
  (signedIn?.scopes ?? null) !== null
