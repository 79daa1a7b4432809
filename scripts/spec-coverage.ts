import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run spec-coverage` prints each paragraph of docs/spec.md with the tests that have its address in their titles,
 * such as `(spec §5.3)` or `(spec §4.3, §8.5)`. Fails if a paragraph has no test, or a title names a paragraph that the
 * specification does not have.
 */

const root = join(import.meta.dirname, '..')

export interface Coverage {
  paragraphs: { address: string; text: string; tests: string[] }[]
  /** Titles with the address of no paragraph. */
  unknown: string[]
}

/**
 * The paragraphs of the specification by their address: `§5.3` is the third of section 5. Each item of a list is one,
 * and each line that stands alone; a line that only leads to the list below it is none.
 */
export function paragraphsOf(specification: string): Map<string, string> {
  const sections = specification.split(/^## (\d+)\. .*$/m).slice(1)
  const paragraphs = new Map<string, string>()
  for (let i = 0; i < sections.length; i += 2) {
    sections[i + 1]!.split('\n')
      .map((line) => line.replace(/^\s*- /, '').trim())
      .filter((line) => line && !line.endsWith(':'))
      .forEach((line, index) => paragraphs.set(`§${sections[i]}.${index + 1}`, line))
  }
  return paragraphs
}

/** Reads the titles of all tests and journeys. */
export function readCoverage(): Coverage {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const tagged = globSync('{src,e2e}/**/*.{test,spec}.ts', { cwd: root })
    .sort()
    .flatMap((file) =>
      titlesIn(read(file)).map((found) => ({ ...found, name: `${file} › ${found.title}` })),
    )
  const paragraphs = paragraphsOf(read('docs/spec.md'))
  return {
    paragraphs: [...paragraphs].map(([address, text]) => ({
      address,
      text,
      tests: tagged.filter(({ tags }) => tags.includes(address)).map(({ name }) => name),
    })),
    unknown: tagged
      .filter(({ tags }) => !tags.every((tag) => paragraphs.has(tag)))
      .map(({ name, tags }) => `${name}: ${tags.join(', ')}`),
  }
}

/** The strings of a source that end in a tag, apart from tags of Playwright such as `@both`. */
const titlesIn = (source: string): { title: string; tags: string[] }[] =>
  [...source.matchAll(/(['"`])((?:(?!\1).)*) \(spec (§[^)]+)\)(?: @\w+)?\1/g)].map(
    ([, , title, tags]) => ({ title: title!, tags: tags!.split(', ') }),
  )

if (import.meta.main) {
  const { paragraphs, unknown } = readCoverage()
  for (const { address, text, tests } of paragraphs) {
    console.log([`${address} ${text.slice(0, 100)}`, ...tests].join('\n    '))
  }
  const untested = paragraphs.filter(({ tests }) => tests.length === 0)
  for (const { address } of untested) console.error(`No test has (spec ${address}) in its title.`)
  for (const title of unknown) console.error(`The specification has no such paragraph: ${title}`)
  if (untested.length + unknown.length > 0) process.exitCode = 1
}
