import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import type { Entry, Leaderboard } from '../contract.ts'
import {
  announcedText,
  boardNote,
  limitText,
  monthBeforeText,
  ordinal,
  ownPlaceText,
  placeText,
  timeLeftText,
} from './words.ts'

const US: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const you: Leaderboard['you'] = {
  points: 100,
  level: 'bronze',
  rank: 2,
  isTied: false,
  isListed: true,
  pointsToNextPlace: 50,
  hasLifetimeAccess: false,
  excluded: null,
}

test('places are 1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 1,002nd', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 1002].map((place) => ordinal(place, US))
  expect(places.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 1,002nd')
})

const board = (own: Partial<Leaderboard['you']>, state: Leaderboard['state'] = 'running') => ({
  you: { ...you, ...own },
  totalUsers: 40,
  month: '2026-11',
  monthYear: 'November 2026',
  state,
  closesAt: '2026-12-01T12:00:00.000Z',
  leaderboard: [{ rank: 1, totalPoints: 150 } as Entry],
})

test('the own place, and what reaches the next', () => {
  expect(placeText({ rank: 2, isTied: true }, US)).toBe('Shared 2nd place')
  expect(ownPlaceText(board({}), US)).toBe("You're 2nd of 40")
  expect(ownPlaceText(board({ isTied: true }), US)).toBe("You're shared 2nd of 40")
  expect(ownPlaceText(board({}, 'closed'), US)).toBe('You finished 2nd of 40')
  expect(boardNote(board({}), '2026-11-28', US)).toBe(
    '50 more points reach 1st place. Two days left in November.',
  )
})

test('hidden, and without points: no place, and what would bring one', () => {
  const hidden = { rank: null, isListed: false, pointsToNextPlace: null }
  expect(ownPlaceText(board(hidden), US)).toContain('hidden')
  expect(boardNote(board(hidden), '2026-11-28', US)).toBe(
    '100 points in November 2026. Two days left in November.',
  )
  const none = { rank: null, points: 0 }
  expect(ownPlaceText(board(none), US)).toBe('No place yet')
  expect(ownPlaceText(board(none, 'closed'), US)).toBe('No place in November 2026')
  expect(boardNote(board(none), '2026-11-30', US)).toBe(
    '0 points in November 2026. Your first points put you on the board. Today is the last day of November.',
  )
})

test('how long November runs: 30 - 22 = 8 days left, tomorrow, today, over', () => {
  const running = board({})
  expect(timeLeftText(running, '2026-11-22')).toBe('Eight days left in November.')
  expect(timeLeftText(running, '2026-11-29')).toBe('November ends tomorrow.')
  expect(timeLeftText(running, '2026-12-01')).toMatch(
    /^Over in your time zone\. Closes (tomorrow )?at \d\d:\d\d\.$/,
  )
  const closed = board({}, 'closed')
  expect(timeLeftText(closed, '2026-12-02')).toBe('Closed, and being checked.')
  expect(timeLeftText({ ...closed, totalUsers: 0 }, '2026-12-02'), 'nobody to check').toBe(
    'Closed.',
  )
})

test('the limit of 3 winners is named as long as it is true: with six on the first places it says so', () => {
  const limit = (state: Leaderboard['state'], inTopThree: number, winners = 0) =>
    limitText({
      state,
      competitionInfo: {
        inTopThree,
        hasPrize: true,
        rulesVersion: 1,
        topThreeWinners: Array.from({ length: winners }, () => ({}) as Entry),
      },
    })
  const three = 'Limited to 3 lifetime winners per month'
  expect([limit('running', 0), limit('running', 3), limit('confirmed', 6, 3)]).toEqual([
    ...[three, three, three],
  ])
  expect(limit('running', 6)).toBe(
    '6 share the first three places so far. The rules say who wins a tie',
  )
  expect(limit('closed', 6)).toMatch(/^6 share the first three places\./)
  expect(limit('confirmed', 6, 4)).toMatch(/^4 winners, because they were equal/)
})

test('April, unconfirmed on the 3rd of May: being checked, with the own place; the winners come when they are checked', () => {
  const april: NonNullable<Leaderboard['monthBefore']> = {
    month: '2026-04',
    closesAt: '2026-05-01T12:00:00.000Z',
    state: 'closed',
    totalUsers: 41,
    rank: 2,
    isTied: false,
  }
  expect(monthBeforeText(april, '2026-05-03', US)).toBe(
    'April is being checked. You finished in place 2 of 41.',
  )
  expect(monthBeforeText({ ...april, isTied: true }, '2026-05-03', US)).toBe(
    'April is being checked. You share place 2.',
  )
  expect(monthBeforeText({ ...april, rank: null }, '2026-05-03', US)).toBe(
    'April is being checked.',
  )
  const running = { ...april, state: 'running' } as const
  expect(monthBeforeText(running, '2026-05-02', US)).toMatch(
    /^April is over and closes at \d\d:\d\d\. You are in place 2 of 41\.$/,
  )
  expect(monthBeforeText(running, '2026-04-30', US), 'where days begin first').toMatch(
    /^April is over and closes tomorrow at /,
  )
  const announced = 'Winners announced on the 1st'
  expect(announcedText({ monthBefore: april }, '2026-05-01')).toBe(announced)
  expect(announcedText({ monthBefore: null }, '2026-05-03')).toBe(announced)
  expect(announcedText({ monthBefore: april }, '2026-05-03')).toBe(
    'Winners announced on the 1st, or as soon as they are checked',
  )
})
