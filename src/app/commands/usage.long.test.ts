import { execFile } from 'node:child_process'
import { chmodSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pLimit from 'p-limit'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseAddress } from '../../server/testing/database.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { commandLine, readUse, use } from './usage.ts'

/** Command lines as they are written, given to npm, which keeps some words for itself. */

const ROOT = join(import.meta.dirname, '../../..')
const timeout = 240_000
const folder = testFolder()
/** Environment without the settings of the npm that runs the tests. */
const CLEAN = Object.fromEntries(
  ['PATH', 'HOME'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
)

interface Ran {
  code: number
  stdout: string
  stderr: string
}
/** Runs a line as a shell does, in the project's folder. */
async function typed(line: string, settings: Record<string, string> = {}): Promise<Ran> {
  const options = { cwd: ROOT, env: { ...CLEAN, ...settings } }
  try {
    return { code: 0, ...(await promisify(execFile)('sh', ['-c', line], options)) }
  } catch (error) {
    return error as Ran
  }
}

/** npm gives the script to this shell, which only notes it, and not what runs after it. */
const RECORDER = join(folder, 'recorder')
writeFileSync(RECORDER, '#!/bin/sh\n[ -e "$RECORD" ] || printf %s "$2" > "$RECORD"\n')
chmodSync(RECORDER, 0o700)
const split = async (line: string): Promise<string[]> =>
  (await typed(`set -- ${line}; printf '%s\\n' "$@"`)).stdout.split('\n').slice(0, -1)
let recorded = 0
/** Returns the words that a script gets when the line is typed. */
async function arrived(line: string, words: number): Promise<string[]> {
  const RECORD = join(folder, `recorded-${recorded++}`)
  await typed(line, { npm_config_script_shell: RECORDER, RECORD })
  if (words === 0) return []
  // Without what the script runs before, which the shell that splits it would run.
  const last = readFileSync(RECORD, 'utf8').split('&&').at(-1)!
  return (await split(last)).slice(-words)
}

const documents = () =>
  globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md'], { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  )
const sources = () =>
  globSync('{src,bench,scripts}/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['**/*.test.ts'] }).map(
    (file) => readFileSync(join(ROOT, file), 'utf8'),
  )
/** `npm run …` in code of a page, and behind a colon or in backticks of a message. */
const inDocument = (text: string): string[] =>
  [...text.matchAll(/(?:^|`)(?:[A-Z_]+=\S+ )?(npm (?:run [a-z]|start\b|test\b)[^`\n]*)/gm)].map(
    ([, line]) => line!.replace(/ +#.*/, '').trim(),
  )
const inMessage = (text: string): string[] =>
  [...text.matchAll(/(npm run [a-z][a-z:-]* -- [^`'"\n]*)/g)].map(([, line]) =>
    line!.replace(/\$\{[^}]*\}/g, 'VALUE').trim(),
  )

/** A wrong call prints every way to use the program. */
const PROGRAMS = ['admin', 'backup', 'restore', 'verify', 'demo', 'bench', 'fuzz']
const usageLines = async (program: string): Promise<string[]> =>
  (await typed(`npm run -s ${program} -- a wrong call --wrong`)).stderr
    .split('\n')
    .filter((line) => line.startsWith('npm run'))
    .map((line) => line.replace(/ {2,}.*/, ''))

/** The line with everything that may be left out, and with one of several words. */
const inFull = (line: string): string =>
  line
    .replace(/\[([^\]]*?)( ?\.\.\.)?\]/g, '$1')
    .replace(/(\w+)\|\w+/g, '$1')
    .replace('…', '')
    .trim()

let usages: Map<string, string[]>
beforeAll(async () => {
  const lists = await Promise.all(PROGRAMS.map(usageLines))
  usages = new Map(PROGRAMS.map((program, i) => [program, lists[i]!]))
}, timeout)

describe('every command line that is written anywhere', { timeout }, () => {
  test('reaches its program through npm with all its words, and is understood there', async () => {
    const written = [
      ...[...usages.values()].flat(),
      ...documents().flatMap(inDocument),
      ...sources().flatMap(inMessage),
    ]
    const lines = [...new Set(written.map(inFull))]
    expect(lines.length).toBeGreaterThan(40)
    const atOnce = pLimit(4)
    const wrong = await Promise.all(lines.map((line) => atOnce(() => whatIsWrong(line))))
    expect(wrong.filter(Boolean)).toEqual([])
  })

  async function whatIsWrong(line: string): Promise<string | undefined> {
    const [, program = '', rest = ''] = /^npm (?:run )?(?:-s )?([a-z0-9:-]+)(.*)$/.exec(line) ?? []
    const words = (await split(rest.replace(/^ -- /, ' '))).filter(Boolean)
    const got = await arrived(line, words.length)
    if (got.join(' ') !== words.join(' ')) return `${line}: only "${got.join(' ')}" arrived`
    const uses = usages
      .get(program)
      ?.map((usage) => use(usage.replace(/^npm run \S+( --)?/, '').trim(), '', async () => ''))
    // `npm run admin` alone names the program.
    if (!uses || (words.length === 0 && program === 'admin')) return undefined
    try {
      readUse(program, uses, words, {})
      return undefined
    } catch {
      return `${line}: not understood by ${program}`
    }
  }

  test('every program says how it is used, without a database', () => {
    expect([...usages.values()].map((lines) => lines.length)).toEqual([
      expect.any(Number),
      ...PROGRAMS.slice(1).map(() => 1),
    ])
    expect(usages.get('admin')!.length).toBeGreaterThan(15)
    expect(usages.get('restore')).toEqual([
      'npm run restore -- FILE [--replace] [--go-live] [--any-size] [--make-room]',
    ])
  })
})

describe('a flag that npm keeps for itself', { timeout }, () => {
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }

  test.each([
    ['npm run restore shop.gz --replace', 'npm run restore -- shop.gz --replace'],
    [
      "npm run admin invite 'a b@example.com' --admin",
      "npm run admin -- invite 'a b@example.com' --admin",
    ],
    ['npm run admin rules set FILE --now', 'npm run admin -- rules set FILE --now'],
    ['npm run bench figures --docs', 'npm run bench -- figures --docs'],
  ])('%s: nothing is done, and the answer is the line that works', async (wrong, right) => {
    const { code, stderr } = await typed(wrong.replace('run', 'run -s'), settings)
    expect(code).toBe(1)
    expect(stderr).toContain(right)
    expect(stderr).not.toContain('DATABASE_URL')
  })
})

describe('an operator who does what the messages say', { timeout }, () => {
  test('saves a backup and puts it back in place of everything, with lines from the documents and from the refusal', async () => {
    const { address } = await testDatabaseAddress()
    const settings = {
      DATABASE_URL: address,
      DATA_DIR: folder,
      SESSION_SECRET: 's'.repeat(32),
      npm_config_loglevel: 'silent',
    }
    const file = join(folder, "ada's backup.gz")
    expect(await typed('npm run admin -- invite ada@example.com --admin', settings)).toMatchObject({
      stdout: expect.stringContaining('/set-password?'),
    })
    const backup = commandLine('backup', [file])
    expect(backup).toBe(`npm run backup '${file.replace("'", String.raw`'\''`)}'`)
    expect(await typed(backup, settings)).toMatchObject({ code: 0 })
    const refused = await typed(commandLine('restore', [file]), settings)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is not empty') })
    const line = refused.stderr.split('\n').find((each) => each.startsWith('npm run restore'))!
    expect(await typed(line, settings)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Everyone has to sign in again.'),
    })
  })
})
