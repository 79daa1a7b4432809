import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../server/config.ts'
import { cookieAttributes, cookieName } from '../auth/better-auth.ts'

/** maximum number of accounts that a device is known to, the last to sign in first */
const MAX_ACCOUNTS = 5
/** seconds; the longest time that browsers keep a cookie */
const MAX_AGE = 400 * 86_400
/** 16 bytes in base64url */
const PART = /^[\w-]{22}$/

/**
 * A device on which an owner has signed in before has its own limit (limits.ts), so wrong passwords
 * from elsewhere can't lock the owner out on it. Its cookie contains a random id and, for each account,
 * a signature that only this app can create.
 *
 * The cookie survives signing out and a new password, since an owner under attack needs it most. A
 * stolen cookie doesn't give access: it only allows 20 guesses in 15 minutes, fewer than any stranger has.
 */
export function knownDevices(config: Pick<Config, 'APP_URL' | 'SESSION_SECRET'>) {
  const name = cookieName(config, 'device')
  const signatureOf = (device: string, email: string): string =>
    createHmac('sha256', config.SESSION_SECRET)
      .update(`known device ${device} ${email}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  return {
    /** Returns the device's id if someone has signed in to this account on it before. */
    idOf: ({ cookies }: FastifyRequest, email: string): string | undefined => {
      const [device, ...signatures] = partsOf(cookies[name])
      if (!device) return undefined
      const signature = Buffer.from(signatureOf(device, email))
      return signatures.some((given) => timingSafeEqual(Buffer.from(given), signature))
        ? device
        : undefined
    },
    /** Makes the device known to this account. Call it only after a correct password or link. */
    remember: ({ cookies }: FastifyRequest, reply: FastifyReply, email: string): void => {
      const [device = randomBytes(16).toString('base64url'), ...signatures] = partsOf(cookies[name])
      const signature = signatureOf(device, email)
      const kept = [signature, ...signatures.filter((other) => other !== signature)].slice(
        0,
        MAX_ACCOUNTS,
      )
      const value = [device, ...kept].join('.')
      void reply.setCookie(name, value, { ...cookieAttributes(config), maxAge: MAX_AGE })
    },
  }
}

/** Splits a cookie into the device's id and its signatures. Returns [] if the cookie has the wrong format. */
function partsOf(cookie = ''): string[] {
  const parts = cookie.split('.', 1 + MAX_ACCOUNTS)
  return parts.every((part) => PART.test(part)) ? parts : []
}
