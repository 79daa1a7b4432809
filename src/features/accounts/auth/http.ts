import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, tryToAudit } from '../../../server/audit/log.ts'
import { addressOf } from '../../../server/address.ts'
import type { Services } from '../../../server/services.ts'
import type { Account } from '../contract.ts'
import { limitCall, uncountCall, type LimitedCall } from '../security/limits.ts'

/** The headers that Better Auth reads: cookies, and the browser and address to save with a new session. */
export function authHeaders(request: FastifyRequest): Headers {
  const headers = callerOf(request)
  headers.set('cookie', request.headers.cookie ?? '')
  return headers
}

export function setCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

/** Counts a call against its limits and records the first that is too many. Throws a 429. */
export const limited = (
  services: Pick<Services, 'db' | 'log' | 'limits'>,
  call: LimitedCall,
  request: FastifyRequest,
  email: string,
  device?: string,
): Promise<void> =>
  limitCall(services.limits, call, { email, address: addressOf(request.ip), device }, (limit) =>
    tryToAudit(services, { kind: 'locked_out', email, detail: limit }, authHeaders(request)),
  )

/** Takes back a call that `limited` counted, where only failed ones count. */
export const uncount = (
  { limits }: Pick<Services, 'limits'>,
  call: LimitedCall,
  request: FastifyRequest,
  email: string,
  device?: string,
): Promise<void> => uncountCall(limits, call, { email, address: addressOf(request.ip), device })

type UserRow = Omit<Account, 'businessName' | 'createdAt' | 'viewing'> & { createdAt: Date }

export const toAccount = (
  { id, email, firstName, lastName, isAdmin, needsSecondFactor, createdAt }: UserRow,
  businessName: string | null,
  viewing: Account['viewing'] = null,
): Account => ({
  id,
  email,
  firstName,
  lastName,
  businessName,
  isAdmin,
  needsSecondFactor,
  createdAt: createdAt.toISOString(),
  viewing,
})

/** A user with the rights that they have in a session with or without a second factor. */
export const inSession = <User extends { isAdmin: boolean }>(
  user: User,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): User & { needsSecondFactor: boolean } => ({
  ...user,
  isAdmin: user.isAdmin && hasSecondFactor,
  needsSecondFactor: user.isAdmin && !hasSecondFactor,
})
