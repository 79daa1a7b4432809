import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../server/config.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { SAMPLE_HOURS, SAMPLE_OWNER } from '../../../shared/sample.ts'
import { cookieAttributes, cookieName } from './better-auth.ts'

type Settings = Pick<Config, 'APP_URL' | 'SESSION_SECRET' | 'SAMPLE_SHOP'>

export const sampleCookieName = (config: Pick<Config, 'APP_URL'>): string =>
  cookieName(config, 'sample')

/** Holds a signed end: nothing is stored. */
export const sampleCookie = (config: Settings) => {
  const name = sampleCookieName(config)
  const signature = (until: string): Buffer =>
    createHmac('sha256', config.SESSION_SECRET).update(`sample shop until ${until}`).digest()
  const attributes = cookieAttributes(config)
  return {
    read({ cookies }: FastifyRequest): Date | null {
      const [until = '', given = ''] = (cookies[name] ?? '').split('.')
      if (!config.SAMPLE_SHOP || !(Number(until) > Date.now())) return null
      const [own, their] = [signature(until), Buffer.from(given, 'base64url')]
      return own.length === their.length && timingSafeEqual(own, their)
        ? new Date(Number(until))
        : null
    },
    set(reply: FastifyReply): void {
      const until = String(Date.now() + SAMPLE_HOURS * 3_600_000)
      const value = `${until}.${signature(until).toString('base64url')}`
      void reply.setCookie(name, value, { ...attributes, maxAge: SAMPLE_HOURS * 3_600 })
    },
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
  }
}

export const VISITOR: SignedIn = {
  ownerId: SAMPLE_OWNER,
  sessionId: SAMPLE_OWNER,
  scopes: null,
  hasSecondFactor: false,
  isAdmin: false,
  needsSecondFactor: false,
  isFresh: false,
  viewingId: SAMPLE_OWNER,
}
