import type { WebhookOptions } from '../../../server/outgoing/webhook.ts'
import { queueMail } from '../../../server/mail/queue.ts'
import type { Services } from '../../../server/services.ts'
import { asSystem, type OwnerTx } from '../../../server/database/tenancy.ts'
import { dayIn, formatDay } from '../../../shared/calendar.ts'
import { recipientsOf } from '../../accounts/index.ts'
import { profileOf } from '../../profile/index.ts'
import { pausedMail } from '../mails.ts'
import { queued } from '../outbox.ts'
import { pauseAfter, pauseOfWebhook } from '../rules.ts'
import { send, type Tried } from './one.ts'
import {
  block,
  claimWebhooks,
  endOld,
  noteDelivered,
  noteFailed,
  noteIll,
  pause,
  plan,
  takeNext,
  type Claimed,
  type Try,
} from './store.ts'

type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'log'>

/** Webhooks at a time in this process, one place each. Slow ones must never let the others wait. */
const PLACES = { quick: 20, slow: 5 }
/** ms for which a webhook holds its place while events wait */
const TURN = 10_000
/** ms after an event: its transaction has to commit first; again later, for a longer one */
const SOON = [100, 3_000]
/** ms; the job finds later events */
const LONGEST_TIMER = 60_000

export interface Sender {
  /** Resolves when all due events were tried. */
  run: () => Promise<void>
  /** Waits for running tries; another process takes over the rest. */
  stop: () => Promise<void>
}

export function openSender(services: Needed, options?: WebhookOptions): Sender {
  const { db, log, config } = services
  const used = { quick: 0, slow: 0 }
  const timers = new Set<NodeJS.Timeout>()
  const working = new Set<Promise<void>>()
  let isStopped = false

  const soon = (ms: number, begin?: () => void): void => {
    if (isStopped || ms > LONGEST_TIMER) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      begin?.()
      run().catch((error: unknown) => log.warn(error, 'Webhooks could not be sent.'))
    }, ms)
    timer.unref()
    timers.add(timer)
  }
  /** Planned looks by ms, and whether events came since: many events share a look. */
  const planned = new Map<number, boolean>()
  const lookAfter = (ms: number): void => {
    planned.set(ms, false)
    soon(ms, () => {
      const isMissed = planned.get(ms)
      planned.delete(ms)
      if (isMissed) lookAfter(ms)
    })
  }
  const onEvent = (): void => {
    for (const ms of SOON) {
      if (planned.has(ms)) planned.set(ms, true)
      else lookAfter(ms)
    }
  }

  async function fill(lane: keyof typeof PLACES): Promise<void> {
    const free = PLACES[lane] - used[lane]
    if (free <= 0 || isStopped || config.hold) return
    used[lane] += free
    const claimed = await db
      .withSystem((tx) => claimWebhooks(tx, lane === 'slow', free))
      .finally(() => (used[lane] -= free))
    used[lane] += claimed.length
    const turns = claimed.map((each) =>
      haveTurn(services, each, () => isStopped, options)
        .then((dueIn) => dueIn !== null && soon(Math.max(0, dueIn)))
        .catch((error: unknown) =>
          log.warn(error, 'A webhook could not be sent. It is tried again.'),
        )
        .finally(() => (used[lane] -= 1)),
    )
    await Promise.all(turns)
    if (claimed.length === free) await fill(lane)
  }

  function run(): Promise<void> {
    const work = Promise.all([fill('quick'), fill('slow')]).then(() => {})
    working.add(work)
    return work.finally(() => working.delete(work))
  }

  queued.on('event', onEvent)
  return {
    run,
    stop: async () => {
      isStopped = true
      queued.off('event', onEvent)
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(working)
    },
  }
}

/** In order, until a failure or the end of the turn. Returns the ms until more is due. */
async function haveTurn(
  services: Needed,
  claimed: Claimed,
  isStopped: () => boolean,
  options?: WebhookOptions,
): Promise<number | null> {
  const { db } = services
  const { ownerId, id, claim } = claimed
  const deadline = performance.now() + TURN
  let sent = await db.withOwner(ownerId, async (tx) => {
    await endOld(tx, id)
    return takeNext(tx, claimed)
  })
  while (sent) {
    const current: Try = sent
    const tried = await send(services, ownerId, current, options)
    const isOver = isStopped() || performance.now() > deadline
    sent = await db.withOwner(ownerId, async (tx) => {
      if (tried.status === undefined) return noteFailure(tx, services, claimed, current, tried)
      await noteDelivered(tx, id, { id: current.id, status: tried.status, isSlow: tried.isSlow })
      return isOver ? undefined : takeNext(tx, claimed)
    })
  }
  return db.withOwner(ownerId, (tx) => plan(tx, id, claim))
}

/** Tells the owner of a pause. */
async function noteFailure(
  tx: OwnerTx,
  services: Needed,
  claimed: Claimed,
  { id, tries }: Try,
  { failure = '', isGone = false, isSlow }: Tried,
): Promise<undefined> {
  await noteFailed(tx, claimed.id, { id, tries, failure, pause: pauseAfter(tries) })
  const ill = await noteIll(tx, claimed, isSlow)
  if (!ill) return
  if (!ill.isLong && !isGone)
    return void (await block(tx, claimed.id, pauseOfWebhook(ill.failures)))
  await pause(tx, claimed.id, isGone ? 'gone' : 'failures')
  const recipients = await asSystem(tx, () => recipientsOf(tx, [tx.ownerId]))
  const recipient = recipients.get(tx.ownerId)
  if (!recipient) return
  const { timeZone, dateStyle } = await profileOf(tx)
  const content = pausedMail(services.config, {
    address: ill.address,
    failure,
    isGone,
    since: formatDay(dayIn(timeZone, ill.failingSince), { dateStyle }),
  })
  const mail = { recipient, kind: 'webhook-paused', accountId: tx.ownerId, content } as const
  await queueMail(services, mail, tx)
}
