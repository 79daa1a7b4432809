import { describe, expect, test } from 'vitest'
import {
  shrunk,
  isLarge,
  isShrunk,
  takeFirst,
  isTooMuch,
  smallerStill,
  withinPayload,
} from './rules.ts'

const MB = 1_000_000

describe('At most 5 screenshots (spec §5.7, §9.5)', () => {
  test('the first 5 of 20 files are kept', () => {
    const files = Array.from({ length: 20 }, (_, i) => `${i}.png`)
    expect(takeFirst(0, files)).toEqual({ taken: files.slice(0, 5), isTooMany: true })
  })
  test('with 3 there is room for 2 more', () => {
    expect(takeFirst(3, ['a', 'b'])).toEqual({ taken: ['a', 'b'], isTooMany: false })
    expect(takeFirst(3, ['a', 'b', 'c'])).toEqual({ taken: ['a', 'b'], isTooMany: true })
  })
  test('with 5 there is room for none', () => {
    expect(takeFirst(5, ['a'])).toEqual({ taken: [], isTooMany: true })
  })
})

describe('Size (spec §5.7, §9.5)', () => {
  test('a file over 5 MB gets a note, one of exactly 5 MB none', () => {
    expect([isLarge(5 * MB), isLarge(5 * MB + 1)]).toEqual([false, true])
  })
  test('a picture over 500 KB is made smaller, one of exactly 500 KB is left alone', () => {
    expect([isShrunk(500_000), isShrunk(500_000 + 1)]).toEqual([false, true])
  })
  test('1600 × 900 becomes 800 × 450', () => {
    expect(shrunk({ width: 1600, height: 900 })).toEqual({ width: 800, height: 450 })
  })
  test('a phone screenshot of 1080 × 2400 becomes 800 × 1778', () => {
    expect(shrunk({ width: 1080, height: 2400 })).toEqual({ width: 800, height: 1778 })
  })
  test('a picture 400 wide stays 400 wide', () => {
    expect(shrunk({ width: 400, height: 9000 })).toEqual({ width: 400, height: 9000 })
  })
  test('a line of 20,000 × 1 keeps a height of 1', () => {
    expect(shrunk({ width: 20_000, height: 1 })).toEqual({ width: 800, height: 1 })
  })
})

describe('At most 2 MB are sent (spec §5.7, §9.5)', () => {
  const screenshots = (length: number, ofMb: number) =>
    Array.from({ length }, (_, i) => `${i}`.padEnd(ofMb * MB, 'x'))

  test('5 screenshots of 0.3 MB are all sent', () => {
    const body = { description: 'It is slow', screenshots: screenshots(5, 0.3) }
    expect(withinPayload(body)).toEqual({ body, leftOut: 0 })
  })
  test('of 5 screenshots of 0.5 MB the first 2 are sent, and 3 are left out', () => {
    const all = screenshots(5, 0.5)
    const body = { description: 'It is slow', screenshots: all }
    expect(withinPayload(body)).toEqual({
      body: { description: 'It is slow', screenshots: all.slice(0, 2) },
      leftOut: 3,
    })
  })
  test('letters of several bytes count as several bytes', () => {
    const body = { description: 'é'.repeat(1.2 * MB), screenshots: ['a', 'b', 'c'] }
    expect(withinPayload(body).leftOut).toBe(1)
  })

  test('two screenshots of the largest size that the page makes are sent with the longest description', () => {
    const dataUrl = 'x'.repeat(Math.ceil((700_000 * 4) / 3) + 30)
    expect([isTooMuch(700_000), isTooMuch(700_001)]).toEqual([false, true])
    const body = { description: '\n'.repeat(5_000), screenshots: [dataUrl, dataUrl] }
    expect(JSON.stringify(body).length).toBeLessThan(2 * MB)
    expect(withinPayload({ ...body, screenshots: [dataUrl, dataUrl, dataUrl] })).toEqual({
      body,
      leftOut: 1,
    })
  })
  test('a picture with four times the bytes is drawn at half its width, and always at least a tenth smaller', () => {
    const size = { width: 800, height: 16_000 }
    expect(smallerStill(size, 2_800_000)).toEqual({ width: 400, height: 8_000 })
    expect(smallerStill(size, 710_000)).toEqual({ width: 720, height: 14_400 })
    expect(smallerStill({ width: 1, height: 1 }, 710_000)).toEqual({ width: 1, height: 1 })
  })
})
