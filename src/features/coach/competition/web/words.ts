import {
  dateOf,
  daysBetween,
  endOfMonth,
  type Day,
  monthName,
} from '../../../../shared/calendar.ts'
import { countOf, formatCount, type Notation } from '../../../../shared/money.ts'
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

export function ownPlaceText(
  { you, totalUsers, state }: Pick<Leaderboard, 'you' | 'totalUsers' | 'state'>,
  notation: Notation,
): string {
  if (you.excluded && !you.isListed) return 'You are excluded, so you have no place'
  if (!you.isListed) return 'You are hidden, so you have no place'
  if (you.rank === null) return state === 'running' ? 'No place yet' : 'No place'
  return `${placeText({ ...you, rank: you.rank }, notation)} of ${countOf(totalUsers, notation, 'competitor')}`
}

export function nextPlaceText({ you }: Pick<Leaderboard, 'you'>, notation: Notation) {
  if (you.pointsToNextPlace === null) return undefined
  if (you.rank === null) return 'Your first points put you on the board.'
  return `${countOf(you.pointsToNextPlace, notation, 'more point')} to reach the next place`
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
  if (state === 'closed') return totalUsers > 0 ? 'Closed, being checked' : 'Closed'
  if (state === 'confirmed') return 'Winners confirmed'
  const left = daysBetween(today, endOfMonth(`${month}-01`))
  if (left > 1) return `${left} days left`
  if (left === 1) return 'Ends tomorrow'
  if (left === 0) return 'Last day today'
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
