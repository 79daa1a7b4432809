import {
  dateOf,
  daysBetween,
  endOfMonth,
  type Day,
  monthName,
} from '../../../../shared/calendar.ts'
import { countOf, formatCount, type Notation } from '../../../../shared/money.ts'
import { firstWord } from '../../points/web/words.ts'
import { WINNING_PLACES, type Appearance, type Entry, type Leaderboard } from '../contract.ts'

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `1st`, `2nd`, `1,204th` */
export const ordinal = (place: number, notation: Notation): string =>
  `${formatCount(place, notation)}${ENDINGS[ordinals.select(place)] ?? 'th'}`

export const noPointsText = (monthYear: string): string =>
  `Nobody won: there were no points in ${monthYear}.`

export const placeText = (
  { rank, isTied }: Pick<Entry, 'rank' | 'isTied'>,
  notation: Notation,
): string => (isTied ? 'Shared ' : '') + `${ordinal(rank, notation)} place`

type Place = Pick<Leaderboard, 'you' | 'totalUsers' | 'state' | 'monthYear'>

/** `You're 4th of 23` */
export function ownPlaceText(
  { you, totalUsers, state, monthYear }: Place,
  notation: Notation,
): string {
  if (you.excluded && !you.isListed) return 'You are excluded, so you have no place'
  if (!you.isListed) return 'You are hidden, so you have no place'
  if (you.rank === null) return state === 'running' ? 'No place yet' : `No place in ${monthYear}`
  const place = `${you.isTied ? 'shared ' : ''}${ordinal(you.rank, notation)} of ${formatCount(totalUsers, notation)}`
  return state === 'running' ? `You're ${place}` : `You finished ${place}`
}

/** `150 more points reach 3rd place. Two days left in November.` */
export function boardNote(
  board: Place & Pick<Leaderboard, 'month' | 'closesAt' | 'leaderboard'>,
  today: Day,
  notation: Notation,
): string {
  const { you, monthYear, state } = board
  const own = `${countOf(you.points, notation, 'point')} in ${monthYear}.`
  const next = state === 'running' ? nextPlaceText(board, notation) : null
  return [you.rank === null && own, next, timeLeftText(board, today)].filter(Boolean).join(' ')
}

function nextPlaceText(
  { you, leaderboard }: Pick<Leaderboard, 'you' | 'leaderboard'>,
  notation: Notation,
): string | null {
  const { points, pointsToNextPlace: left } = you
  if (left === null) return null
  if (you.rank === null) return 'Your first points put you on the board.'
  const above = leaderboard.find(({ totalPoints }) => totalPoints === points + left)
  const place = above ? `${ordinal(above.rank, notation)} place` : 'the next place'
  return `${countOf(left, notation, 'more point')} ${left === 1 ? 'reaches' : 'reach'} ${place}.`
}

export function timeLeftText(
  {
    month,
    state,
    closesAt,
    totalUsers,
  }: Pick<Leaderboard, 'month' | 'state' | 'closesAt' | 'totalUsers'>,
  today: Day,
): string {
  if (state === 'closed') return totalUsers > 0 ? 'Closed, and being checked.' : 'Closed.'
  if (state === 'confirmed') return 'The winners are confirmed.'
  const name = monthName(`${month}-01`)
  const left = daysBetween(today, endOfMonth(`${month}-01`))
  if (left > 1) return `${firstWord(left)} days left in ${name}.`
  if (left === 1) return `${name} ends tomorrow.`
  if (left === 0) return `Today is the last day of ${name}.`
  return `Over in your time zone. Closes ${timeOf(closesAt, today)}.`
}

/** `at 12:00`; in zones ahead `tomorrow at 01:00` */
function timeOf(instant: string, today: Day): string {
  const at = new Date(instant)
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  // Swedish writes a day as 2026-12-01.
  return at.toLocaleDateString('sv-SE') > today ? `tomorrow at ${time}` : `at ${time}`
}

export function monthBeforeText(
  { month, state, closesAt, totalUsers, rank, isTied }: NonNullable<Leaderboard['monthBefore']>,
  today: Day,
  notation: Notation,
): string {
  const name = monthName(`${month}-01`)
  const place = rank === null ? '' : `place ${formatCount(rank, notation)}`
  const of = `of ${formatCount(totalUsers, notation)}`
  if (state === 'running') {
    const over = `${name} is over and closes ${timeOf(closesAt, today)}.`
    if (!place) return over
    return isTied ? `${over} You share ${place} so far.` : `${over} You are in ${place} ${of}.`
  }
  if (!place) return `${name} is being checked.`
  return isTied
    ? `${name} is being checked. You share ${place}.`
    : `${name} is being checked. You finished in ${place} ${of}.`
}

/** Owners on the same place win together, unless the rules decide. */
export function limitText({
  state,
  competitionInfo: { inTopThree, topThreeWinners },
}: Pick<Leaderboard, 'state' | 'competitionInfo'>): string {
  const count = state === 'confirmed' ? topThreeWinners.length : inTopThree
  if (count <= WINNING_PLACES) return 'Limited to 3 lifetime winners per month'
  return state === 'confirmed'
    ? `${count} winners, because they were equal in everything that counts`
    : `${count} share the first three places${state === 'running' ? ' so far' : ''}. The rules say who wins a tie`
}

/** After the 1st, winners may still be unchecked. */
export const announcedText = (
  { monthBefore }: Pick<Leaderboard, 'monthBefore'>,
  today: Day,
): string =>
  monthBefore && dateOf(today) > 1
    ? 'Winners announced on the 1st, or as soon as they are checked'
    : 'Winners announced on the 1st'

export const WHAT_OTHERS_SEE =
  "Others see the name you choose, your points and level, your achievements and shares, your streaks, and how long you've been here. No other owner sees your revenue."

export const APPEARANCE_NAMES: Record<Appearance, string> = {
  first_name: 'First name and initial',
  business_name: 'Business name',
  alias: 'Nickname',
  hidden: 'Not at all',
}
