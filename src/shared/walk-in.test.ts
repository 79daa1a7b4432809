import { expect, test } from 'vitest'
import { isWalkIn } from './walk-in.ts'

test.each([
  'Walk-in',
  'Walk in',
  'WALK-IN  customer',
  'Guests',
  'Cash sale',
  'Online order',
  'N/A',
])('%s stands for several people', (name) => {
  expect(isWalkIn(name)).toBe(true)
})

test.each(['Johnny Cash', 'Guest House Aurora', 'Online Marketing Ltd', 'Mrs Guest', 'Nona', ''])(
  '%s is somebody',
  (name) => {
    expect(isWalkIn(name)).toBe(false)
  },
)
