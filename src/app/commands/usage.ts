import { parseArgs } from 'node:util'
import type { Settings } from '../../server/config.ts'
import { badInput } from '../../shared/errors.ts'

/**
 * `word` stands for itself, `NAME` is needed, `[NAME]` isn't, `[NAME...]` takes the rest, `NAME...` too, where the
 * command itself says what is missing; `[--flag]` and `[--flag=VALUE]` may stand anywhere.
 */
export type Given<Words extends string> = Words extends `${infer First} ${infer Rest}`
  ? GivenFor<First> & Given<Rest>
  : GivenFor<Words>

type GivenFor<Part extends string> = Part extends `[--${infer Flag}=${string}]`
  ? Partial<Record<Flag, string>>
  : Part extends `[--${infer Flag}]`
    ? Partial<Record<Flag, boolean>>
    : Part extends `[${infer Name}...]`
      ? Record<Name, string[]>
      : Part extends `[${infer Name}]`
        ? Partial<Record<Name, string>>
        : Part extends `${infer Name}...`
          ? Record<Name, string[]>
          : Part extends Uppercase<Part>
            ? Record<Part, string>
            : unknown

export interface Use<Services> {
  words: string
  /** one line for the operator */
  does: string
  /** Returns the output. */
  run: (services: Services, given: any) => Promise<string>
  runAlone?: (settings: Settings) => Promise<string>
}

export const use = <const Words extends string, Services>(
  words: Words,
  does: string,
  run: (services: Services, given: Given<Words>) => Promise<string>,
): Use<Services> => ({ words, does, run })

export const useAlone = (
  words: string,
  does: string,
  runAlone: (settings: Settings) => Promise<string>,
): Use<unknown> => ({ words, does, runAlone, run: async () => '' })

/** Throws a 400 with the usage. */
export function readUse<Services>(
  program: string,
  uses: Use<Services>[],
  args: string[],
  environment: NodeJS.ProcessEnv = process.env,
): Use<Services> & { given: Record<string, unknown> } {
  for (const found of uses) {
    const { words } = found
    const given = readWords(words, args)
    if (!given) continue
    const taken = takenByNpm(words, given, environment)
    if (taken) {
      throw badInput(
        `npm kept ${taken} for itself. Put two dashes before it to pass it to the command: ${commandLine(program, [...args, taken])}`,
      )
    }
    return { ...found, given }
  }
  const sameWord = uses.filter(({ words }) => words.split(' ')[0] === args[0])
  throw badInput(usageOf(program, uses, sameWord.length > 0 ? sameWord : uses))
}

export function readGiven<const Words extends string>(
  program: string,
  words: Words,
  does: string,
): Given<Words> {
  try {
    const { given } = readUse(program, [use(words, does, async () => '')], process.argv.slice(2))
    return given as Given<Words>
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** npm keeps flags for itself unless two dashes come before. */
export function commandLine(program: string, args: string[]): string {
  const quoted = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", String.raw`'\''`)}'`,
  )
  const dashes = args.some((arg) => arg.startsWith('-')) ? ['--'] : []
  return ['npm run', program, ...dashes, ...quoted].join(' ')
}

/** characters; longer words stand above */
const COLUMN = 44

function usageOf(program: string, all: Use<never>[], shown: Use<never>[]): string {
  const needsDashes = all.some(({ words }) => words.includes('--'))
  const lines = shown.map(({ words, does }) => {
    const line = ['npm run', program, needsDashes ? '--' : '', words].filter(Boolean).join(' ')
    return line.length < COLUMN - 1
      ? line.padEnd(COLUMN) + does
      : `${line}\n${' '.repeat(COLUMN)}${does}`
  })
  return lines.join('\n')
}

const flagsIn = (words: string): { flag: string; takesValue: boolean }[] =>
  [...words.matchAll(/\[--([a-z-]+)(=\w+)?\]/g)].map(([, flag, value]) => ({
    flag: flag!,
    takesValue: value !== undefined,
  }))

function readWords(words: string, args: string[]): Record<string, unknown> | undefined {
  const options = Object.fromEntries(
    flagsIn(words).map(({ flag, takesValue }) => [
      flag,
      { type: takesValue ? ('string' as const) : ('boolean' as const) },
    ]),
  )
  let read
  try {
    read = parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
  const given: Record<string, unknown> = { ...read.values }
  const left = [...read.positionals]
  for (const part of words.split(' ').filter((each) => each && !each.startsWith('[--'))) {
    const [, rest] = /^\[?(\w+)\.\.\.\]?$/.exec(part) ?? []
    const [, optional] = /^\[(.+)\]$/.exec(part) ?? []
    if (rest) given[rest] = left.splice(0)
    else if (optional) given[optional] = left.shift()
    else {
      const word = left.shift()
      const isLiteral = part !== part.toUpperCase()
      if (!word || (isLiteral && word !== part)) return undefined
      if (!isLiteral) given[part] = word
    }
  }
  return left.length === 0 ? given : undefined
}

/** npm takes such a flag for its own, in the environment only. Not read there: deleting must not depend on npm. */
function takenByNpm(
  words: string,
  given: Record<string, unknown>,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const settings = Object.keys(environment).filter((name) => environment[name] === 'true')
  const taken = flagsIn(words)
    .map(({ flag }) => flag)
    .find(
      (flag) =>
        !(flag in given) &&
        settings.some((name) => name.startsWith(`npm_config_${flag.replaceAll('-', '_')}`)),
    )
  return taken && `--${taken}`
}
