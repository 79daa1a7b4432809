import type { MailContent } from '../../../server/mail/content.ts'
import { formatDay } from '../../../shared/calendar.ts'
import { fromCents, type Notation } from '../../../shared/money.ts'
import { amountText, timeframeInWords } from '../../goals/index.ts'
import type { GoalToTell } from '../store.ts'
import type { LinkTo } from './links.ts'

/** Returns the email about goals that were just reached, at least one. */
export function goalReachedMail(
  goals: GoalToTell[],
  notation: Notation,
  linkTo: LinkTo,
): MailContent {
  const sentences = goals.map((goal) => inWords(goal, notation))
  const [first] = goals as [GoalToTell]
  const isOne = goals.length === 1
  const title = isOne
    ? `You reached your goal for ${timeframeInWords(first.timeframe)}`
    : `You reached ${goals.length} goals`
  return {
    subject: isOne ? `${title}: ${targetOf(first, notation)}` : title,
    title,
    preview: sentences[0]!,
    blocks: [
      isOne ? sentences[0]! : { list: sentences },
      'Well done. Keep it going: set your next goal.',
      { button: 'See your goals', url: linkTo('/goal-settings') },
    ],
    reason: 'You get this email because you asked for one when you reach a goal.',
  }
}

const targetOf = ({ goalType, targetHundredths }: GoalToTell, notation: Notation): string =>
  amountText(goalType, fromCents(targetHundredths), notation)

const NAMES = { revenue: 'Revenue', units: 'Sales', profit_margin: 'Gross margin' } as const

const inWords = (goal: GoalToTell, notation: Notation): string =>
  `${NAMES[goal.goalType]} for ${timeframeInWords(goal.timeframe)}: ${targetOf(goal, notation)}, reached on ${formatDay(goal.reachedOn, notation)}.`
