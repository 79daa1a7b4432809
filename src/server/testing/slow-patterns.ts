import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { parseSync } from 'vite'
import { vi } from 'vitest'

/**
 * Runs regular expressions against long hostile texts. The patterns of a module are collected automatically: the
 * literals in its source, and those that it builds when it is loaded.
 */

/** Returns the patterns of a module. */
export async function patternsOf(source: URL): Promise<RegExp[]> {
  const found: RegExp[] = []
  const { program } = parseSync(source.pathname, readFileSync(source, 'utf8'))
  JSON.stringify(program, (key, value: unknown) => {
    if (key !== 'regex') return typeof value === 'bigint' ? null : value
    const { pattern, flags } = value as { pattern: string; flags: string }
    found.push(new RegExp(pattern, flags))
  })
  const Original = RegExp
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags]: [string, string]) {
      found.push(new target(pattern, flags))
      return found.at(-1)!
    },
  })
  try {
    vi.resetModules()
    await import(source.pathname)
  } finally {
    globalThis.RegExp = Original
  }
  return found
}

/** Parts to repeat in hostile texts. */
const UNITS = [
  ...[' ', '\t', '\n', '1', 'a', 'A', 'é', '\u0301', '\ud83d', '\ufdfa', '.', ',', '"', "'"],
  ...['(', ')', '-', '/', ':', '@', '=', '$', '%', '#', '<', '{', '[', '\u0001'],
  ...['a ', '1 ', 'a@', 'a.', '1.', '1,', '1/1/', '1:1 ', 'a1', '. ', ', ', '", ', 'aA'],
]
/** Ends that make different patterns fail at the very end. */
const ENDS = ['!', '(\n1']
const LONGEST = 32_000
const LENGTHS = [500, 2_000, 8_000, LONGEST]
/** ms in which a pattern may read the longest text, whatever it takes for others */
const QUICK = 20

/** Returns makers of hostile texts of a given length, also from the pattern's own words if it repeats anything. */
function hostileTexts(pattern: RegExp): ((length: number) => string)[] {
  const bare = pattern.source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, ' ')
  const ownWords = /[*+]|,\}/.test(bare) ? (bare.match(/[\p{L}\d]+/gu) ?? []) : []
  const words = [...new Set(ownWords)]
  const repeated = [...UNITS, ...words, ...words.map((word) => `${word} `)]
  const makers = [
    ...repeated.map((unit) => (length: number) => unit.repeat(length / unit.length)),
    ...words.flatMap((word) =>
      [' ', 'a', '1', '.'].map((unit) => (length: number) => word + unit.repeat(length)),
    ),
  ]
  return makers.flatMap((make) => ENDS.map((end) => (length: number) => make(length) + end))
}

/** Returns ms of processor time, the least of a few runs: other programs that use this machine hardly affect it. */
function timeOf(pattern: RegExp, text: string): number {
  let quickest = Infinity
  for (let run = 0; run < 4 && quickest > 5; run++) {
    const start = process.threadCpuUsage()
    text.replace(pattern, '')
    const { user, system } = process.threadCpuUsage(start)
    quickest = Math.min(quickest, (user + system) / 1_000)
  }
  return quickest
}

/** Finds a text for which four times the length takes more than nine times as long; undefined when there is none. */
function weaknessOf(pattern: RegExp): string | undefined {
  for (const make of hostileTexts(pattern)) {
    if (timeOf(pattern, make(LONGEST)) <= QUICK) continue
    let before = Infinity
    for (const length of LENGTHS) {
      const ms = timeOf(pattern, make(length))
      if (ms > QUICK && ms > 9 * before) return `${String(pattern)} of ${JSON.stringify(make(20))}`
      before = ms
    }
  }
  return undefined
}

/** Like `weaknessOf`, but also returns for patterns that would run for years. */
export function weaknessInTime(pattern: RegExp, timeout = 20_000): string | undefined {
  Object.assign(globalThis, { weakness: () => weaknessOf(pattern) })
  try {
    return runInThisContext('weakness()', { timeout }) as string | undefined
  } catch {
    return `${String(pattern)} does not end`
  }
}
