import type { MailContent } from '../../../server/mail/content.ts'
import { formatDay } from '../../../shared/calendar.ts'
import { fromCents, type Notation } from '../../../shared/money.ts'
import { taxWords } from '../../../shared/tax-words.ts'
import { amountText, timeframeInWords } from '../../goals/index.ts'
import type { GoalToTell } from '../store.ts'
import type { LinkTo } from './links.ts'

export interface ReachedAmount extends GoalToTell {
  hundredths: number
}

interface Seen {
  notation: Notation
  isWithoutTax: boolean
}

export function goalReachedMail(
  goals: ReachedAmount[],
  { notation, isWithoutTax }: Seen,
  linkTo: LinkTo,
): MailContent {
  const { note } = taxWords(isWithoutTax, false)
  const sentences = goals.map((goal) => inWords(goal, notation, note))
  const [first] = goals as [ReachedAmount]
  const isOne = goals.length === 1
  const title = isOne
    ? `You reached your goal for ${timeframeInWords(first.timeframe)}`
    : `You reached ${goals.length} goals`
  return {
    subject: isOne ? `${title}: ${amountsOf(first, notation)}` : title,
    title,
    preview: isOne ? NEXT : sentences.join(' '),
    blocks: [
      isOne ? sentences[0]! : { list: sentences },
      NEXT,
      { button: 'See your goals', url: linkTo('/goal-settings') },
    ],
    reason: 'You get this email because you asked for one when you reach a goal.',
  }
}

const NEXT = 'Well done. Keep it going: set your next goal.'

/** `$2,120 of $2,050` */
function amountsOf({ goalType, targetHundredths, hundredths }: ReachedAmount, notation: Notation) {
  const text = (amount: number): string => amountText(goalType, fromCents(amount), notation)
  // A refund may have taken the amount below the target again.
  return `${text(Math.max(hundredths, targetHundredths))} of ${text(targetHundredths)}`
}

const NAMES = { revenue: 'Revenue', units: 'Sales', profit_margin: 'Gross margin' } as const

const inWords = (goal: ReachedAmount, notation: Notation, taxNote: string): string =>
  `${NAMES[goal.goalType]} for ${timeframeInWords(goal.timeframe)}: ${amountsOf(goal, notation)}${goal.goalType === 'revenue' ? taxNote : ''}, reached on ${formatDay(goal.reachedOn, notation)}.`
