import { setImmediate as turn } from 'node:timers/promises'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { queueMail } from '../../server/mail/queue.ts'
import { MAIL_SWITCHES } from '../../shared/mail-kinds.ts'
import { recipientsOf } from '../accounts/index.ts'
import { hundredthsOf, rangeOfTimeframe, type ReachedGoal } from '../goals/index.ts'
import { notationFor } from '../profile/index.ts'
import { sumsByRange, profileForFigures } from '../sales/index.ts'
import { upTo } from '../../shared/calendar.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import type { MailServices } from './sending.ts'
import { insertGoalToTell, ownersToTell, settingsOf, takeGoalsToTell } from './store.ts'
import { goalReachedMail } from './words/goal.ts'

const BATCH = 200
/** ms; an older goal is no news */
const LATEST = 24 * 3_600_000

/** Listens to `goalReached`. A job sends the email, since this runs while a sale is settled. */
export async function noteGoalToTell(tx: OwnerTx, goal: ReachedGoal): Promise<void> {
  if (goal.metWhenSet || !(await settingsOf(tx)).goalMail) return
  const { id, goalType, timeframe, targetHundredths, reachedOn, achievedAt } = goal
  const told = { goalType, timeframe, targetHundredths, reachedOn }
  await insertGoalToTell(tx, { goalId: id, ...told, reachedAt: achievedAt })
}

export async function sendGoalMails(services: MailServices): Promise<number> {
  const { db, clock, log } = services
  const { owners, recipients } = await db.withSystem(async (tx) => {
    const owners = await ownersToTell(tx, new Date(clock.now().getTime() - LATEST), BATCH)
    return { owners, recipients: owners.length > 0 ? await recipientsOf(tx, owners) : new Map() }
  })
  let queued = 0
  for (const ownerId of owners) {
    const recipient = recipients.get(ownerId)
    const tell = (tx: OwnerTx) => tellGoals(tx, services, recipient)
    const isQueued = await db.withOwner(ownerId, tell).catch((error: unknown) => {
      log.warn(error, `The goal email of owner ${ownerId} failed. It is tried again.`)
      return false
    })
    if (isQueued) queued++
    await turn()
  }
  return queued
}

async function tellGoals(
  tx: OwnerTx,
  services: MailServices,
  recipient: string | undefined,
): Promise<boolean> {
  const [goals, profile] = await Promise.all([
    takeGoalsToTell(tx, services.clock.now()),
    profileForFigures(tx),
  ])
  // Another process was faster, or the owner has no address.
  if (goals.length === 0 || recipient === undefined) return false
  const today = services.clock.today(profile.timeZone)
  const ranges = goals.map(({ timeframe }) => upTo(rangeOfTimeframe(timeframe), today))
  const sums = await sumsByRange(tx, ranges)
  const reached = goals.map((goal, i) => ({
    ...goal,
    hundredths: hundredthsOf(goal.goalType, sums(ranges[i]!), profile.defaultProfitMargin),
  }))
  const linkTo = linksOf(services.config, 'goal-mail', tx.ownerId)
  const seen = { notation: notationFor(profile), isWithoutTax: profile.figuresWithoutTax }
  await queueMail(
    services,
    {
      recipient,
      kind: 'goal-reached',
      accountId: tx.ownerId,
      content: goalReachedMail(reached, seen, linkTo),
      unsubscribe: unsubscribeOf(services.config, MAIL_SWITCHES.goalMail.link, tx.ownerId),
    },
    tx,
  )
  return true
}
