import type { OwnerTx } from '../../server/database/tenancy.ts'
import { MAIL_SWITCHES } from '../../shared/mail-kinds.ts'
import { hundredthsOf, rangeOfTimeframe, type ReachedGoal } from '../goals/index.ts'
import { notationFor } from '../profile/index.ts'
import { sumsByRange, profileForFigures } from '../sales/index.ts'
import { upTo } from '../../shared/calendar.ts'
import { linksOf, unsubscribeOf } from './words/links.ts'
import { writeToEach, type MailServices } from './each-owner.ts'
import { insertGoalToTell, ownersToTell, settingsOf, takeGoalsToTell } from './store.ts'
import { goalReachedMail } from './words/goal.ts'

const BATCH = 200
/** ms; an older goal is no news */
const LATEST = 24 * 3_600_000

/** Listens to `goalReached`. A job sends the email, since this runs while a sale is recalculated. */
export async function noteGoalToTell(tx: OwnerTx, goal: ReachedGoal): Promise<void> {
  if (goal.metWhenSet || !(await settingsOf(tx)).goalMail) return
  const { id, goalType, timeframe, targetHundredths, reachedOn, achievedAt } = goal
  const told = { goalType, timeframe, targetHundredths, reachedOn }
  await insertGoalToTell(tx, { goalId: id, ...told, reachedAt: achievedAt })
}

export function sendGoalMails(services: MailServices): Promise<number> {
  const since = new Date(services.clock.now().getTime() - LATEST)
  return writeToEach(
    services,
    'goal email',
    (tx) => ownersToTell(tx, since, BATCH),
    (tx, hasAddress) => goalMailFor(tx, services, hasAddress),
  )
}

async function goalMailFor(tx: OwnerTx, { clock, config }: MailServices, hasAddress: boolean) {
  const [goals, profile] = await Promise.all([
    takeGoalsToTell(tx, clock.now()),
    profileForFigures(tx),
  ])
  if (goals.length === 0 || !hasAddress) return undefined
  const today = clock.today(profile.timeZone)
  const ranges = goals.map(({ timeframe }) => upTo(rangeOfTimeframe(timeframe), today))
  const sums = await sumsByRange(tx, ranges)
  const reached = goals.map((goal, i) => ({
    ...goal,
    hundredths: hundredthsOf(goal.goalType, sums(ranges[i]!), profile.defaultProfitMargin),
  }))
  const linkTo = linksOf(config, 'goal-mail', tx.ownerId)
  const seen = { notation: notationFor(profile), isWithoutTax: profile.figuresWithoutTax }
  return {
    kind: 'goal-reached',
    content: goalReachedMail(reached, seen, linkTo),
    unsubscribe: unsubscribeOf(config, MAIL_SWITCHES.goalMail.link, tx.ownerId),
  } as const
}
