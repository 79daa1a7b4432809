import { daysBetween, endOfMonth, type Day } from '../../../../shared/calendar.ts'
import { countOf, formatCount, type Notation } from '../../../../shared/money.ts'
import type { Appearance, Entry, Leaderboard } from '../contract.ts'

const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })

/** `1st`, `2nd`, `1,204th` */
export const ordinal = (place: number, notation: Notation): string =>
  `${formatCount(place, notation)}${ENDINGS[ordinals.select(place)] ?? 'th'}`

/** What is said of a month that is over and in which nobody had points. */
export const noPointsText = (monthYear: string): string =>
  `Nobody won: there were no points in ${monthYear}.`

/** `2nd place`, `Shared 2nd place` */
export const placeText = (
  { rank, isTied }: Pick<Entry, 'rank' | 'isTied'>,
  notation: Notation,
): string => (isTied ? 'Shared ' : '') + `${ordinal(rank, notation)} place`

/** Where the owner stands, in one sentence. */
export function ownPlaceText(
  { you, totalUsers, state }: Pick<Leaderboard, 'you' | 'totalUsers' | 'state'>,
  notation: Notation,
): string {
  if (!you.isListed) return 'You are hidden, so you have no place'
  if (you.rank === null) return state === 'running' ? 'No place yet' : 'No place'
  return `${placeText({ ...you, rank: you.rank }, notation)} of ${countOf(totalUsers, notation, 'competitor')}`
}

/** What the owner lacks to the next place up; undefined when there is none. */
export function nextPlaceText({ you }: Pick<Leaderboard, 'you'>, notation: Notation) {
  if (you.pointsToNextPlace === null) return undefined
  if (you.rank === null) return 'Your first points put you on the board.'
  return `${countOf(you.pointsToNextPlace, notation, 'more point')} to reach the next place`
}

/** How long the month still runs. `today` is the owner's. */
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
  const time = new Date(closesAt).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  return `Over in your time zone. Closes at ${time}.`
}

export const WHAT_OTHERS_SEE =
  "Others see the name you choose, your points and level, your achievements and shares, your streaks, and how long you've been here. No other owner sees your revenue."

/** The choices of how to appear, in the order of the form. */
export const APPEARANCE_NAMES: Record<Appearance, string> = {
  first_name: 'First name and initial',
  business_name: 'Business name',
  alias: 'Nickname',
  hidden: 'Not at all',
}
