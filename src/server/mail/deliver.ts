import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { attempt, type Failure } from '../delivery.ts'
import type { Services } from '../services.ts'
import { withSecret } from './compose.ts'
import { isDisabledSince } from './gate.ts'
import { deliverMail, MAILS } from './queue.ts'
import { isFinal, openTransport, reasonOf, type Transport } from './smtp.ts'
import { mailById, markKept } from './store.ts'

/** ms; less than the lease (delivery.ts) */
const DEADLINE = 60_000
/** ms at a stop */
const GRACE = 4_000
/** No list of addresses or second header may get through. */
const address = z.string().check(z.maxLength(254), z.email())
const isAddress = (text: string | null): boolean => z.safeParse(address, text).success
const TOO_LATE = 'The mail server took too long.'

type Parts = Pick<Services, 'db' | 'config' | 'clock' | 'jobs' | 'log'>

/** Returns a function that ends sending. `deadline` and `grace` are for tests. */
export function deliverMails(
  services: Parts,
  { deadline = DEADLINE, grace = GRACE } = {},
): () => Promise<void> {
  const { db, config, clock, jobs, log } = services
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let transport: Promise<Transport> | undefined

  const send = async (id: string): Promise<Failure | undefined> => {
    const [mail, isDisabled] = await db.withSystem(async (tx) => {
      const stored = await mailById(tx, id)
      return [stored, stored && (await isDisabledSince(tx, stored))]
    })
    const refused = (failure: string) => ({ failure, isFinal: true })
    if (mail?.state !== 'waiting') return refused('It was withdrawn.')
    if (!isAddress(mail.recipient)) return refused("The recipient isn't an email address.")
    if (mail.secretUntil && mail.secretUntil <= clock.now())
      return refused('The link in it stopped working before it could be sent.')
    if (isDisabled) return refused('The account was disabled before it could be sent.')
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(TOO_LATE)), deadline)
    try {
      const { send: handOver } = await (transport ??= openTransport(config))
      const complete = mail.secret ? withSecret(mail, mail.secret) : mail
      const replyTo = isAddress(mail.replyTo) ? mail.replyTo : null
      await handOver({ ...complete, replyTo }, AbortSignal.any([late.signal, stopping.signal]))
      return undefined
    } catch (error) {
      const failed = { failure: reasonOf(error), isFinal: isFinal(error) }
      if (!failed.isFinal) log.warn(error, 'An email could not be sent. It is tried again.')
      return failed
    } finally {
      clearTimeout(timer)
    }
  }

  jobs.handle(deliverMail, (delivery) => {
    const { id } = delivery
    const deliver = async (): Promise<unknown> => {
      if (stopping.signal.aborted) throw new Error('The app is stopping.')
      if (!config.SMTP_URL) return markKept(db, id)
      return attempt(services, MAILS, delivery, () => send(id))
    }
    const work = deliver().then(() => {})
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
