import { expect, test } from 'vitest'
import { troubleOf } from './words.ts'

test.each([
  ['sent', 1, null, null],
  ['kept', 0, null, 'There is no mail server, so the email is kept here for you to pass on.'],
  ['failed', 1, '550 User unknown', 'Tried once: 550 User unknown'],
  ['waiting', 2, '451 Greylisted', 'Tried 2 times: 451 Greylisted'],
  ['failed', 0, 'No longer wanted', 'No longer wanted'],
] as const)('what an admin reads about an email that is %s after %i tries', (...row) => {
  const [state, tries, failure, trouble] = row
  expect(troubleOf({ state, tries, failure })).toBe(trouble)
})
