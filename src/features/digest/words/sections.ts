import type { MailBlock } from '../../../server/mail/content.ts'
import { monthName, nameOfWeekday } from '../../../shared/calendar.ts'
import { percentText, type Notation, moneyText, toCents } from '../../../shared/money.ts'
import { percent } from '../../../shared/figures.ts'
import { hasBegun, verdictOf } from '../../goals/target/contract.ts'
import { hintWords, numberWords } from '../../today/index.ts'
import type { DigestFacts, GoalFacts } from '../reading.ts'
import type { LinkTo } from './links.ts'

export function goalInWords(
  { day, target, reached, isOver, expectedByNow, isOutOfReach }: GoalFacts,
  notation: Notation,
): { text: string; short: string } {
  const month = monthName(day)
  const amounts = `${moneyText(reached, notation)} of ${moneyText(target, notation)}`
  if (reached >= target)
    return { text: `You reached your goal for ${month}: ${amounts}.`, short: `${month} reached` }
  if (isOver) {
    const share = percentText(Math.floor(percent(toCents(reached), toCents(target))), notation)
    return {
      text: `${month} ended at ${amounts}, ${share} of your goal.`,
      short: `${month} at ${share}`,
    }
  }
  const standing = { amount: target, revenue: reached, expectedByNow, isOutOfReach }
  const { text } = verdictOf(standing, notation)
  return {
    text: `${month}: ${amounts} by ${nameOfWeekday(day)}. ${text}.`,
    short: `${month} ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
  }
}

/** The number of the dashboard, in its words. */
export function numberSection({ now, notation }: DigestFacts): MailBlock[] {
  const { target, today } = now
  if (!target) return []
  const { label, amount, of, sentence } = numberWords(now, notation)
  const isBegun = hasBegun(target, today) && target.revenue !== 0
  const number = isBegun ? `${amount} ${of}` : `${moneyText(target.amount, notation)} to aim for`
  return [{ heading: label }, `${number}. ${sentence}`.trim()]
}

/** The next line of the dashboard: the one action. */
export function nextSection({ now, notation }: DigestFacts, linkTo: LinkTo): MailBlock[] {
  if (!now.hint) return []
  const { before, name, after, text, action, to, search } = hintWords(now.hint, now.today, notation)
  const query = Object.entries(search ?? {})
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')
  return [
    { heading: 'One thing to do' },
    `${before}${name}${after} ${text}`,
    { button: action, url: linkTo(query ? `${to}?${query}` : to) },
  ]
}
