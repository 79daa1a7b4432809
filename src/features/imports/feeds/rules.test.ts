import { describe, expect, test } from 'vitest'
import { addressOf, nextNight } from './rules.ts'

/** Day, hour and minute by the clocks of a zone. */
const shownIn = (timeZone: string, instant: Date): string =>
  instant.toLocaleString('sv-SE', { timeZone }).slice(0, 16)

describe('a file is read at night, by the clocks of its owner', () => {
  test.each([
    ['Pacific/Auckland', '2026-11-20T12:00Z', '2026-11-21 03:37'],
    ['America/Los_Angeles', '2026-11-20T12:00Z', '2026-11-21 03:37'],
    // 02:00 is left out in Los Angeles on 8 March 2026: the night is an hour shorter, and there is one reading all the same.
    ['America/Los_Angeles', '2026-03-08T08:00Z', '2026-03-08 04:37'],
    // 02:00 comes twice in Berlin on 25 October, and so the night is an hour longer.
    ['Europe/Berlin', '2026-10-24T23:00Z', '2026-10-25 02:37'],
  ])('in %s after %s: %s', (timeZone, after, expected) => {
    expect(shownIn(timeZone, nextNight(timeZone, new Date(after), 1))).toBe(expected)
  })

  test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Africa/Casablanca'])(
    'in %s, once in each night of two years, also when the clocks change',
    (timeZone) => {
      let at = new Date('2026-01-01T12:00Z')
      const days = new Set<string>()
      for (let night = 0; night < 730; night++) {
        const next = nextNight(timeZone, at, 7)
        expect(next.getTime() - at.getTime()).toBeGreaterThan(0)
        at = next
        days.add(shownIn(timeZone, at).slice(0, 10))
      }
      expect(days.size).toBe(730)
    },
  )

  test('files are spread over four hours', () => {
    const minutes = Array.from({ length: 240 }, (_, id) =>
      shownIn('UTC', nextNight('UTC', new Date('2026-11-20T12:00Z'), id)).slice(11),
    )
    expect(new Set(minutes).size).toBe(240)
    expect([minutes.toSorted()[0], minutes.toSorted().at(-1)]).toEqual(['02:00', '05:59'])
  })
})

describe('an address', () => {
  const ID = '1AbC_dEfGhIjKlMnOpQrStUvWxYz-0123456789'
  const SHEET = `https://docs.google.com/spreadsheets/d/${ID}`
  const PUBLISHED = 'https://docs.google.com/spreadsheets/d/e/2PACX-1vAbCdEfGhIjKlMnOp'
  test.each([
    [`${SHEET}/edit?gid=17#gid=17`, `${SHEET}/export?format=csv&gid=17`],
    [`${SHEET}/edit#gid=17`, `${SHEET}/export?format=csv&gid=17`],
    [`${SHEET}/edit?usp=sharing`, `${SHEET}/export?format=csv&gid=0`],
    [`${SHEET}/export?format=xlsx`, `${SHEET}/export?format=xlsx`],
    [`${PUBLISHED}/pubhtml?gid=5&single=true`, `${PUBLISHED}/pub?gid=5&single=true&output=csv`],
    [`${PUBLISHED}/pub?output=csv`, `${PUBLISHED}/pub?output=csv`],
    ['https://www.dropbox.com/scl/fi/a/b.csv?rlkey=k&dl=0', 'https://www.dropbox.com/scl/fi/a/b.csv?rlkey=k&dl=1'], // prettier-ignore
    ['https://shop.sharepoint.com/:x:/g/E1?e=a', 'https://shop.sharepoint.com/:x:/g/E1?e=a&download=1'], // prettier-ignore
    ['https://till.example/export.csv?key=1#top', 'https://till.example/export.csv?key=1'],
  ])('%s is fetched as %s', (pasted, fetched) => {
    expect(addressOf(pasted, false).href).toBe(fetched)
  })

  test.each([
    'till.example/export.csv',
    'ftp://till.example/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://till.example/a',
  ])(
    // prettier-ignore
    '%s is refused with a sentence about https',
    (pasted) => {
      expect(() => addressOf(pasted, false)).toThrow(/https:\/\//)
    },
  )
})
