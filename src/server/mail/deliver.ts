import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Services } from '../services.ts'
import { withSecret } from './compose.ts'
import { isClosedSince } from './gate.ts'
import { deliverMail, MAX_TRIES } from './queue.ts'
import { isFinal, openTransport, reasonOf, type Transport } from './smtp.ts'
import { markFailed, markKept, markSent, takeMail, type StoredMail } from './store.ts'

/** ms that sending one email may take, its wait for a free connection included; less than the lease in store.ts */
const DEADLINE = 60_000
/** ms that emails being sent get to finish when the app stops, before the job queue stops */
const GRACE = 4_000
/** Whoever queues emails checks their addresses. A list of addresses or a second header must not get through here. */
const address = z.string().check(z.maxLength(254), z.email())
const isAddress = (text: string | null): boolean => z.safeParse(address, text).success
const TOO_LATE = 'The mail server took too long.'

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'jobs'>

/**
 * Sends queued emails. Returns a function that ends it: emails being sent get a few seconds to finish, others are
 * cut off and sent after the next start. `deadline` and `grace` are for tests.
 */
export function deliverMails(
  { db, config, clock, jobs }: Parts,
  { deadline = DEADLINE, grace = GRACE } = {},
): () => Promise<void> {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let transport: Promise<Transport> | undefined

  const send = async (mail: StoredMail): Promise<void> => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(TOO_LATE)), deadline)
    try {
      const { send: handOver } = await (transport ??= openTransport(config))
      const complete = mail.secret ? withSecret(mail, mail.secret) : mail
      const replyTo = isAddress(mail.replyTo) ? mail.replyTo : null
      await handOver({ ...complete, replyTo }, AbortSignal.any([late.signal, stopping.signal]))
    } finally {
      clearTimeout(timer)
    }
  }

  const deliver = async (id: string): Promise<void> => {
    if (stopping.signal.aborted) throw new Error('The app is stopping.')
    if (!config.SMTP_URL) return void (await markKept(db, id))
    const mail = await takeMail(db, id)
    if (!mail) return
    // Tried again later: that process may have died.
    if (mail === 'taken') throw new Error('Another process is sending this email.')
    if (!isAddress(mail.recipient)) {
      const failure = "The recipient isn't an email address."
      return void (await markFailed(db, mail, { state: 'failed', failure }))
    }
    if (mail.secretUntil && mail.secretUntil <= clock.now()) {
      const failure = 'The link in it stopped working before it could be sent.'
      return void (await markFailed(db, mail, { state: 'failed', failure, secret: null }))
    }
    if (await db.withSystem((tx) => isClosedSince(tx, mail))) {
      const failure = 'The account was disabled before it could be sent.'
      return void (await markFailed(db, mail, { state: 'failed', failure }))
    }
    try {
      await send(mail)
    } catch (error) {
      const isLast = isFinal(error) || mail.tries >= MAX_TRIES
      const state = isLast ? 'failed' : 'waiting'
      await markFailed(db, mail, { state, failure: reasonOf(error) })
      // The job fails, so that the queue tries again.
      if (!isLast) throw error
      return
    }
    await markSent(db, mail.id, clock.now())
  }

  jobs.handle(deliverMail, ({ id }) => {
    const work = deliver(id)
    const settled = work.catch(() => {}).finally(() => running.delete(settled))
    running.add(settled)
    return work
  })
  return async () => {
    await Promise.race([Promise.all(running), sleep(grace, undefined, { ref: false })])
    stopping.abort(new Error('The app was stopped while it sent this email.'))
    await Promise.all(running)
    await transport?.then(({ close }) => close())
  }
}
