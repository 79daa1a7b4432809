import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../../server/audit/log.ts'
import type { Account } from '../contract.ts'

export function authHeaders(request: FastifyRequest): Headers {
  const headers = callerOf(request)
  headers.set('cookie', request.headers.cookie ?? '')
  return headers
}

export function setCookies(reply: FastifyReply, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

type UserRow = Omit<Account, 'businessName' | 'createdAt' | 'viewing'> & { createdAt: Date }

export const toAccount = (
  { createdAt, ...user }: UserRow,
  businessName: string | null,
  viewing: Account['viewing'] = null,
): Account => ({ ...user, businessName, createdAt: createdAt.toISOString(), viewing })

export const inSession = <User extends { isAdmin: boolean }>(
  user: User,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): User & { needsSecondFactor: boolean } => ({
  ...user,
  isAdmin: user.isAdmin && hasSecondFactor,
  needsSecondFactor: user.isAdmin && !hasSecondFactor,
})
