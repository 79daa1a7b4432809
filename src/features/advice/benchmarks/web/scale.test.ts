import { expect, test } from 'vitest'
import { positionsOf } from './scale.ts'

const quartiles = { low: 10_000, median: 14_000, high: 20_000 }

test('the middle half takes two fifths of the strip: 10,000 to 20,000 of 2,500 to 27,500', () => {
  expect(positionsOf(15_000, quartiles)).toEqual({
    own: 50,
    beyond: null,
    low: 30,
    median: 46,
    high: 70,
  })
})

test('a figure outside of the strip is shown at its end, and one near the end too', () => {
  expect(positionsOf(500_000, quartiles)).toMatchObject({ own: 97, beyond: 'high' })
  expect(positionsOf(-1, quartiles)).toMatchObject({ own: 3, beyond: 'low' })
  expect(positionsOf(27_400, quartiles)).toMatchObject({ own: 97, beyond: null })
  expect(positionsOf(null, quartiles)).toMatchObject({ own: null, beyond: null })
})

test('shops that are all alike do not divide by zero', () => {
  const alike = { low: 22, median: 22, high: 22 }
  expect(positionsOf(22, alike)).toMatchObject({ own: 50, median: 50, beyond: null })
  expect(positionsOf(23, alike)).toMatchObject({ own: expect.closeTo(68, 0) })
  expect(positionsOf(0, { low: 0, median: 0, high: 0 })).toMatchObject({ own: 50 })
})
