import type { MailContent } from '../../../server/mail/content.ts'
import { countOf, formatCount, type Notation } from '../../../shared/money.ts'
import type { Result } from '../../coach/index.ts'
import type { LinkTo } from './links.ts'

/** Names no other owner. */
export function resultMail(result: Result, notation: Notation, linkTo: LinkTo): MailContent {
  const { monthYear, competitors, isWinner } = result
  const month = monthYear.split(' ')[0]!
  const numbers = `${formatCount(result.place, notation)} of ${formatCount(competitors, notation)}`
  const place = `place ${numbers}`
  return {
    subject: isWinner
      ? `You are a winner of ${month}: ${place}`
      : `Your place in ${month}: ${numbers}`,
    title: isWinner
      ? `Congratulations, you are a winner of ${month}`
      : `You finished ${month} in ${place}`,
    preview: sentenceOf(result, place, notation),
    blocks: [
      sentenceOf(result, place, notation),
      isWinner ? winnerText(result) : NEXT,
      { button: 'See the competition', url: linkTo('/boss-action-coach?tab=competition') },
    ],
    reason:
      'You get this email because you had points in the monthly competition. It comes once a month at most.',
  }
}

const sentenceOf = (
  { monthYear, points, isShared }: Result,
  place: string,
  notation: Notation,
): string =>
  `With ${countOf(points, notation, 'point')} in ${monthYear} you finished in ${place}${isShared ? ', which you share with others' : ''}.`

const NEXT = 'A new month has begun, and everybody starts at 0 points.'

const winnerText = ({ hasPrize }: Result): string =>
  hasPrize
    ? 'The winners are confirmed, and your prize is lifetime premium CRM access.'
    : 'The winners are confirmed, and the community honors the first three. Well done.'
