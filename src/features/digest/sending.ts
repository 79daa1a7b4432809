import { profileForFigures } from '../sales/index.ts'
import { setImmediate as turn } from 'node:timers/promises'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { queueMails, type Mail } from '../../server/mail/queue.ts'
import { UNOPENED_LIMIT } from './contract.ts'
import { recipientsIn, type MailServices } from './each-owner.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import { readDigest } from './reading.ts'
import { isTooLate, keyOf, nextAfter, periodAt } from './rules/when.ts'
import { claimDue, noteSent, planNext, settingsOf, type Due, type Outcome } from './store.ts'
import { digestMail } from './words/digest.ts'

const BATCH = 20
/** ms until another process may retry the owners */
const BUSY = 10 * 60_000
/** Then the digest is left out. */
const MAX_TRIES = 3
/** ms; the next run does the rest */
const RUN_TIME = 4 * 60_000
const WEEK = 7 * 86_400_000

interface Computed extends Outcome {
  period?: string
  mail?: Mail
}

export async function sendDigests(services: MailServices): Promise<number> {
  const { db, clock, log } = services
  const deadline = performance.now() + RUN_TIME
  let queued = 0
  let saving = Promise.resolve(0)
  while (performance.now() < deadline) {
    const now = clock.now()
    const claim = { busyUntil: new Date(now.getTime() + BUSY), limit: BATCH }
    const { due, recipients } = await db.withSystem(async (tx) => {
      const due = await claimDue(tx, now, claim)
      const ids = due.map(({ ownerId }) => ownerId)
      return { due, recipients: await recipientsIn(tx, ids) }
    })
    if (due.length === 0) break
    const computed: Computed[] = []
    // In turn, because owners at work need the processors too.
    for (const each of due) {
      const one = await tryToCompute(services, each, recipients.get(each.ownerId))
      if (one) computed.push(one)
      await turn()
    }
    queued += await saving
    saving = save(services, computed, now).catch((error: unknown) => {
      log.warn(error, 'Digests could not be queued. They are tried again.')
      return 0
    })
  }
  return queued + (await saving)
}

function save(services: MailServices, computed: Computed[], now: Date): Promise<number> {
  return services.db.withSystem(async (tx) => {
    if (computed.length === 0) return 0
    const planned = await planNext(tx, computed, now)
    const digests = computed.flatMap(({ ownerId, period, mail }) =>
      period && mail && planned.has(ownerId) ? [{ ownerId, period, mail }] : [],
    )
    if (digests.length === 0) return 0
    const isNew = await noteSent(tx, digests, now)
    const mails = digests.flatMap(({ ownerId, mail }) => (isNew.has(ownerId) ? [mail] : []))
    if (mails.length > 0) await queueMails(services, mails, tx)
    return mails.length
  })
}

/** A failing digest must not stop the others, nor be tried forever. undefined: nothing to save */
async function tryToCompute(
  services: MailServices,
  { ownerId, tries }: Due,
  recipient: string | undefined,
): Promise<Computed | undefined> {
  const { db, log } = services
  try {
    return await db.withOwner(ownerId, (tx) =>
      tries > MAX_TRIES ? leftOut(tx, services) : compute(tx, services, recipient),
    )
  } catch (error) {
    log.warn(error, `The digest of owner ${ownerId} failed. It is tried again.`)
    return undefined
  }
}

/** The next time must not depend on possibly failing data. */
async function leftOut(tx: OwnerTx, { clock, log }: MailServices): Promise<Computed | undefined> {
  log.error(`The digest of owner ${tx.ownerId} failed ${MAX_TRIES} times and is left out.`)
  const { digest, nextAt } = await settingsOf(tx)
  if (nextAt === null) return undefined
  const now = clock.now()
  const weeks = Math.max(1, Math.ceil((now.getTime() - nextAt.getTime()) / WEEK))
  const next = new Date(nextAt.getTime() + weeks * WEEK)
  return { ownerId: tx.ownerId, digest, dueAt: nextAt, nextAt: next }
}

async function compute(
  tx: OwnerTx,
  { clock, config }: MailServices,
  recipient: string | undefined,
): Promise<Computed | undefined> {
  const now = clock.now()
  const { ownerId } = tx
  const [{ digest, nextAt: dueAt, unopened }, profile] = await Promise.all([
    settingsOf(tx),
    profileForFigures(tx),
  ])
  // The owner has changed the settings, or another process was faster.
  if (digest === 'off' || dueAt === null || dueAt > now) return undefined
  const planned = { ownerId, digest, dueAt, nextAt: nextAfter(digest, profile.timeZone, now) }
  if (isTooLate(dueAt, now) || recipient === undefined) return planned
  const period = periodAt(digest, profile.timeZone, dueAt)
  const facts = await readDigest(tx, period, profile)
  if (!facts) return planned
  if (unopened >= UNOPENED_LIMIT) return { ...planned, nextAt: null }
  const key = keyOf(period)
  const linkTo = linksOf(config, key, ownerId)
  const isLast = unopened === UNOPENED_LIMIT - 1
  const mail: Mail = {
    recipient,
    accountId: ownerId,
    kind: `${digest}-digest`,
    content: digestMail(facts, { linkTo, isLast }),
    unsubscribe: unsubscribeOf(config, 'digest', ownerId),
  }
  return { ...planned, period: key, mail }
}
