import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../server/config.ts'
import { cookieName, isHttps } from './auth.ts'

/** accounts that one device is known to; the one that signed in last comes first */
const MAX_ACCOUNTS = 5
/** seconds; browsers keep no cookie longer */
const MAX_AGE = 400 * 86_400
/** 16 bytes in base64url */
const PART = /^[\w-]{22}$/

export interface KnownDevices {
  /** The id of the device that a request comes from, if someone has signed in to this account there before. */
  idOf: (request: FastifyRequest, email: string) => string | undefined
  /** Makes the device known to this account. Call it only when the right password or link was given. */
  remember: (request: FastifyRequest, reply: FastifyReply, email: string) => void
}

/**
 * A device on which an owner has signed in before has an allowance of its own (limits.ts): wrong
 * passwords from elsewhere cannot keep the owner out there. Its cookie holds a random id and, per
 * account, a mark that only this app can make.
 *
 * Signing out keeps it, and so does a new password: an owner who is attacked needs it most. A stolen
 * cookie opens nothing: it only gives its 20 guesses in a quarter of an hour, fewer than any stranger has.
 */
export function knownDevices(config: Pick<Config, 'APP_URL' | 'SESSION_SECRET'>): KnownDevices {
  const name = cookieName(config, 'device')
  const markOf = (device: string, email: string): string =>
    createHmac('sha256', config.SESSION_SECRET)
      .update(`known device ${device} ${email}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  return {
    idOf: ({ cookies }, email) => {
      const [device, ...marks] = partsOf(cookies[name])
      if (!device) return undefined
      const mark = Buffer.from(markOf(device, email))
      return marks.some((given) => timingSafeEqual(Buffer.from(given), mark)) ? device : undefined
    },
    remember: ({ cookies }, reply, email) => {
      const [device = randomBytes(16).toString('base64url'), ...marks] = partsOf(cookies[name])
      const mark = markOf(device, email)
      const kept = [mark, ...marks.filter((other) => other !== mark)].slice(0, MAX_ACCOUNTS)
      const value = [device, ...kept].join('.')
      const secure = isHttps(config)
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', maxAge: MAX_AGE } as const
      void reply.setCookie(name, value, { ...attributes, secure })
    },
  }
}

/** The device's id and its marks; nothing of a cookie that is not ours. */
function partsOf(cookie = ''): string[] {
  const parts = cookie.split('.', 1 + MAX_ACCOUNTS)
  return parts.every((part) => PART.test(part)) ? parts : []
}
