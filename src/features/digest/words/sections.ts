import type { MailBlock } from '../../../server/mail/content.ts'
import { formatDayOfYear, nameOfWeekday, monthName } from '../../../shared/calendar.ts'
import { countOf, percentText, type Notation, moneyText, toCents } from '../../../shared/money.ts'
import { percent } from '../../../shared/figures.ts'
import { lengthInWords } from '../../coach/streaks/contract.ts'
import type { DigestFacts, GoalFacts } from '../reading.ts'
import type { LinkTo } from './links.ts'

/** A run of 1 is no streak. */
const SHORTEST_STREAK = 2

export const isReached = ({ reached, target }: GoalFacts): boolean => reached >= target

export function goalInWords(goal: GoalFacts, notation: Notation): { text: string; short: string } {
  const { day, target, reached, isOver, pace } = goal
  const month = monthName(day)
  const amounts = `${moneyText(reached, notation)} of ${moneyText(target, notation)}`
  if (isReached(goal)) {
    return { text: `You reached your goal for ${month}: ${amounts}.`, short: 'goal reached' }
  }
  const share = percentText(Math.floor(percent(toCents(reached), toCents(target))), notation)
  if (isOver) {
    return {
      text: `${month} ended at ${amounts}, ${share} of your goal.`,
      short: `${share} of the goal`,
    }
  }
  if (pace.isFirstDay) return { text: `${amounts} so far.`, short: `${share} of the goal` }
  const gap = Math.abs(reached - pace.expectedByNow)
  const stands =
    gap < 0.5
      ? 'on pace'
      : `${moneyText(Math.round(gap), notation)} ${pace.isAhead ? 'ahead of' : 'behind'} pace`
  return {
    text: `${amounts} by ${nameOfWeekday(day)}, ${stands}.`,
    short: `goal ${stands}`,
  }
}

export function goalSection({ goal, notation }: DigestFacts, linkTo: LinkTo): MailBlock[] {
  if (!goal) return []
  return [
    { heading: `Goal for ${monthName(goal.day)}` },
    goalInWords(goal, notation).text,
    { link: 'See your goals', url: linkTo('/goal-settings') },
  ]
}

export function streakSection({ streak, notation }: DigestFacts, linkTo: LinkTo): MailBlock[] {
  if (streak.current < SHORTEST_STREAK) return []
  const run = `${lengthInWords(streak.current, streak, notation)} in a row with a sale.`
  return [
    { heading: 'Your streak' },
    streak.endsToday ? `${run} A sale today keeps it going.` : run,
    { link: 'See your week', url: linkTo('/boss-action-coach?tab=weekly') },
  ]
}

export function customerSection({ customer, notation }: DigestFacts, linkTo: LinkTo): MailBlock[] {
  if (!customer) return []
  const { name, silentDays, lastPurchase, spent } = customer
  const days = countOf(silentDays, notation, 'day')
  return [
    { heading: 'One customer to call' },
    `${name} hasn't bought anything for ${days}, since ${formatDayOfYear(lastPurchase, notation)}, and has spent ${moneyText(spent, notation)} with you so far.`,
    { link: 'Write to them, or see who else to call', url: linkTo('/boss-action-coach') },
  ]
}
