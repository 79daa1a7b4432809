import { expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import type { Leaderboard } from '../contract.ts'
import { blocksOf } from './rules-text.ts'
import { nextPlaceText, ordinal, ownPlaceText, placeText, timeLeftText } from './words.ts'

const US: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
const you: Leaderboard['you'] = {
  ...{ points: 100, level: 'bronze', rank: 2, isTied: false, isListed: true },
  ...{ pointsToNextPlace: 50, hasLifetimeAccess: false },
}

test('places are 1st, 2nd, 3rd, 4th, 11th, 12th, 13th, 21st, 1,002nd', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 1002].map((place) => ordinal(place, US))
  expect(places.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 1,002nd')
})

test('a tied place is said in words', () => {
  expect(placeText({ rank: 2, isTied: true }, US)).toBe('Shared 2nd place')
  expect(ownPlaceText({ you, totalUsers: 40, state: 'running' }, US)).toBe(
    '2nd place of 40 competitors',
  )
})

test('hidden, and without points: no place, and what would bring one', () => {
  const hidden = { ...you, rank: null, isListed: false, pointsToNextPlace: null }
  expect(ownPlaceText({ you: hidden, totalUsers: 40, state: 'running' }, US)).toContain('hidden')
  expect(nextPlaceText({ you: hidden }, US)).toBeUndefined()
  const none = { ...you, rank: null, points: 0 }
  const without = { you: none, totalUsers: 40 }
  expect(ownPlaceText({ ...without, state: 'running' }, US)).toBe('No place yet')
  expect(ownPlaceText({ ...without, state: 'closed' }, US)).toBe('No place')
  expect(nextPlaceText({ you: none }, US)).toBe('Your first points put you on the board.')
  expect(nextPlaceText({ you }, US)).toBe('50 more points to reach the next place')
})

test('how long November runs: 30 - 22 = 8 days left, tomorrow, today, over', () => {
  const month = {
    month: '2026-11',
    totalUsers: 40,
    state: 'running',
    closesAt: '2026-12-01T12:00:00.000Z',
  } as const
  expect(timeLeftText(month, '2026-11-22')).toBe('8 days left')
  expect(timeLeftText(month, '2026-11-29')).toBe('Ends tomorrow')
  expect(timeLeftText(month, '2026-11-30')).toBe('Last day today')
  expect(timeLeftText(month, '2026-12-01')).toMatch(
    /^Over in your time zone\. Closes at \d\d:\d\d\.$/,
  )
  const closed = { ...month, state: 'closed' } as const
  expect(timeLeftText(closed, '2026-12-02')).toBe('Closed, being checked')
  expect(timeLeftText({ ...closed, totalUsers: 0 }, '2026-12-02'), 'nobody to check').toBe('Closed')
})

test('rules are read as headings, paragraphs and lists; anything else stays text', () => {
  const text = '## Who\nOne line\nof two.\n\nNext.\n- a\n- b\n<script>'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Who' },
    { kind: 'paragraph', text: 'One line of two.' },
    { kind: 'paragraph', text: 'Next.' },
    { kind: 'list', items: ['a', 'b'] },
    { kind: 'paragraph', text: '<script>' },
  ])
})
