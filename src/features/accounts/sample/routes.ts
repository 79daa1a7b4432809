import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { publicRoute } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { AppError, notFound } from '../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { shopsOf } from '../../profile/index.ts'
import { sessionCookieName } from '../auth/better-auth.ts'
import { sampleCookie, sampleCookieName } from '../auth/sample-cookie.ts'
import { limited } from '../sessions/devices/limits.ts'
import { leaveSample, openSample } from './contract.ts'

/** ms; the first start makes the shop in the background */
const LONGEST_WAIT = 20_000
const PAUSE = 250

export function sampleRoutes(app: FastifyInstance, services: Services): void {
  const cookie = sampleCookie(services.config)
  // Signing in or out leaves the sample shop.
  app.addHook('onSend', async (request, reply) => {
    const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    const isOther = set.some((each) => each.startsWith(`${sessionCookieName(services.config)}=`))
    if (isOther && sampleCookieName(services.config) in request.cookies) cookie.clear(reply)
  })
  const lead = (reply: FastifyReply, to: string): FastifyReply => reply.redirect(to, 303)

  publicRoute(app, openSample, async ({ request, reply }) => {
    if (!services.config.SAMPLE_SHOP) throw notFound('There is no sample shop here.')
    try {
      await limited(services, 'sample-shop', request, '')
      await untilMade(services)
    } catch (error) {
      if (!(error instanceof AppError) || !/html/.test(request.headers.accept ?? '')) throw error
      // A form's answer is shown as a page.
      return reply.code(error.status).type('text/html; charset=utf-8').send(pageOf(error.message))
    }
    cookie.set(reply)
    return lead(reply, '/dashboard')
  })

  publicRoute(app, leaveSample, async ({ query, request, reply }) => {
    cookie.clear(reply)
    if (request.signedIn) return lead(reply, '/dashboard')
    return lead(reply, query.to === 'register' ? '/register' : '/')
  })
}

const pageOf = (sentence: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sample shop</title><p>${sentence}</p><p><a href="/">Back to the front page</a></p></html>`

/** Throws a 503. */
async function untilMade({ db }: Pick<Services, 'db'>): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT
  while (!(await db.withSystem((tx) => shopsOf(tx, [SAMPLE_OWNER]))).has(SAMPLE_OWNER)) {
    if (Date.now() > deadline) {
      throw new AppError(
        503,
        'not_made_yet',
        'The sample shop is still being made. Please try again in a minute.',
      )
    }
    await sleep(PAUSE)
  }
}
