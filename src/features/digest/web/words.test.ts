import { expect, test } from 'vitest'
import { CANONICAL_DATES } from '../../../shared/calendar.ts'
import { statusInWords } from './words.ts'

const settings: Parameters<typeof statusInWords>[0] = {
  digest: 'weekly',
  isPaused: false,
  nextDay: '2026-11-23',
  last: null,
}
const last = {
  sentOn: '2026-11-16',
  startDate: '2026-11-09',
  endDate: '2026-11-15',
  opened: false,
}

test('before the first: when it is due, and that none was sent', () => {
  expect(statusInWords(settings, CANONICAL_DATES)).toEqual([
    'The next one is due on Monday, 23 Nov 2026, if there is something to tell.',
    'None has been sent yet.',
  ])
})

test('what was sent last, when, and whether it was opened', () => {
  const line = 'The last one was sent on Monday, 16 Nov 2026, about 9 Nov – 15 Nov 2026'
  expect(statusInWords({ ...settings, last }, CANONICAL_DATES)[1]).toBe(`${line}.`)
  const opened = { ...settings, last: { ...last, opened: true } }
  expect(statusInWords(opened, CANONICAL_DATES)[1]).toBe(`${line}, and you opened it.`)
})

test('off, without any sent, says nothing', () => {
  expect(statusInWords({ ...settings, digest: 'off', nextDay: null }, CANONICAL_DATES)).toEqual([])
})
