import fc from 'fast-check'

/**
 * Tests try each property with the same cases every time, so that a change fails only for what it does: with up to 20 in
 * `npm test`, with all in `npm run test:all`. `npm run explore` tries others, many times as many, and finds what nobody
 * has thought of.
 */
const TIMES = Number(process.env.EXPLORE ?? 1)
/** in `npm test` */
export const isQuick = process.env.TESTS === 'core'
const MOST = isQuick ? 20 : Infinity
export const isExploring = TIMES > 1

/** How often a property is tried; `count` is for `npm run test:all`. */
export const runs = (count: number): number => Math.min(count * TIMES, MOST)

fc.configureGlobal({ numRuns: runs(100), ...(!isExploring && { seed: 1 }) })
// Less than the timeout of any test with a property.
if (isExploring) fc.installGlobalPlugin(fc.interruptAfterTimeLimit(25_000))

const character = fc
  .nat(0x10ffff)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
/** Text of any characters. fast-check's own `binary` unit takes seconds to list them all. */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: character, ...lengths })
