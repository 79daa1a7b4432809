import fc from 'fast-check'

/**
 * `npm test` tries each property with the same cases every time, so that a change fails only for what it
 * does. `npm run explore` tries others, many times as many, and finds what nobody has thought of.
 */
const TIMES = Number(process.env.EXPLORE ?? 1)
export const isExploring = TIMES > 1

/** Returns how often a property is tried: `count` times in `npm test`. */
export const runs = (count: number): number => count * TIMES

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
