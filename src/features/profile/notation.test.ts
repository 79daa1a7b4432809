import { expect, test } from 'vitest'
import { notationFor } from './notation.ts'

const profile = {
  currency: 'EUR',
  numberStyle: 'auto',
  dateStyle: '31.03.2026',
  fiscalMonth: 4,
  timeZone: 'Europe/Berlin',
} as const

test("the owner's own number format comes first, whatever the browser says", () => {
  const chosen = { ...profile, numberStyle: "1'234.50" } as const
  expect(notationFor(chosen, 'de-DE').numberStyle).toBe("1'234.50")
  expect(notationFor(chosen)).toEqual({
    currency: 'EUR',
    numberStyle: "1'234.50",
    dateStyle: '31.03.2026',
    fiscalMonth: 4,
  })
})

test.each(['de-DE', 'en-US', undefined])(
  "dates are the owner's choice, also for a browser in %s",
  (languages) => expect(notationFor(profile, languages).dateStyle).toBe('31.03.2026'),
)

test.each([
  ['en-US', '1,234.50'],
  ['fr-FR,fr;q=0.9,en;q=0.8', '1 234,50'],
  ['de-CH;q=0.9', "1'234.50"],
])('else the first language of the browser: %s writes %s', (languages, style) => {
  expect(notationFor(profile, languages).numberStyle).toBe(style)
})

test('the device also says where the sign stands: € 5 in Dutch, 5 € in German', () => {
  expect(notationFor(profile, 'nl-NL').locale).toBe('nl-NL')
  expect(notationFor({ ...profile, timeZone: 'Europe/Vienna' }).locale).toBe('de-AT')
  expect(notationFor(profile, 'no_such@language').locale).toMatch(/^en/)
})

test.each([
  ['Europe/Berlin', '1.234,50'],
  ['Europe/Paris', '1 234,50'],
  ['Europe/Zurich', "1'234.50"],
  ['America/Sao_Paulo', '1.234,50'],
  ['America/Chicago', '1,234.50'],
  ['America/Mexico_City', '1,234.50'],
  ['Asia/Kolkata', '1,234.50'],
  ['Africa/Cairo', '1,234.50'],
  ['UTC', '1,234.50'],
])('without a browser, as in emails, the country: a shop in %s writes %s', (timeZone, style) => {
  for (const languages of [undefined, '', '*']) {
    expect(notationFor({ ...profile, timeZone }, languages).numberStyle).toBe(style)
  }
})
