import * as z from 'zod/mini'
import { aText, aUuid, anInstant } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'

const session = z.object({
  /** not the token */
  id: aUuid,
  /** such as `Chrome on Windows` */
  device: aText(100),
  /** IP address that it signed in from; null if unknown */
  address: z.nullable(aText(100)),
  signedInAt: anInstant,
  /** exact to an hour */
  lastUsedAt: anInstant,
  /** true for the one that asks */
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

const sessionList = z.object({
  /** the current one first, then the last used first; at most `MAX_SESSIONS` */
  sessions: z.array(session),
  /** number of all sessions */
  total: z.number(),
})

export const getSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: "The devices on which the owner is signed in, without the sessions' tokens",
  whileViewing: 'refused',
  response: sessionList,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  summary: 'Sign out on another device',
  params: z.object({ id: z.guid('Not a valid id') }),
  response: sessionList,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions',
  summary: 'Sign out on all other devices',
  response: z.extend(sessionList, {
    /** number of sessions that were ended */
    ended: z.number(),
  }),
})
