import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { paragraphsOf, readCoverage } from '../scripts/spec-coverage.ts'

/** What documents and comments refer to must exist: a reader would look for it in vain. */

const root = join(import.meta.dirname, '..')
const FOLDERS = '{.github,bench,deploy,docs,e2e,examples,lint,migrations,scripts,src,vite}/**'
const all = globSync(['*', FOLDERS], { cwd: root })
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const sources = all.filter((file) => /^(?!docs).*\.(tsx?|css|sql|mjs)$/.test(file)).map(named)
const documents = all.filter((file) => file.endsWith('.md')).map(named)
function named(file: string): { file: string; text: string } {
  return { file, text: read(file) }
}

/** The identifiers of the headings of a page, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('every section and paragraph of the specification that the code cites exists in docs/spec.md', () => {
  const paragraphs = [...paragraphsOf(read('docs/spec.md')).keys()]
  const places = [...paragraphs, ...paragraphs.map((address) => address.split('.')[0]!)]
  const citations = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(\S+) (§\d+(?:\.\d+)?)/g)].map(([cited, before, place]) => ({
      file,
      cited,
      isRight: /spec$|^,$/i.test(before!) && places.includes(place!),
    })),
  )
  expect(citations.length).toBeGreaterThan(100)
  expect(
    citations.filter(({ isRight }) => !isRight),
    'write "spec §n" or "spec §n.n", with a section or a paragraph of docs/spec.md',
  ).toEqual([])
})

test('a paragraph is an item of a list at any depth or a line that stands alone, not one that leads to a list', () => {
  const paragraphs = paragraphsOf(
    '# Title\n\n## 1. One\n\nAlone\nList:\n- item\n  - inner\n\n## 2. Two\n\n- last',
  )
  expect(Object.fromEntries(paragraphs)).toEqual({
    '§1.1': 'Alone',
    '§1.2': 'item',
    '§1.3': 'inner',
    '§2.1': 'last',
  })
})

test('every paragraph of the specification has a test, and every tag in a title names a paragraph', () => {
  const { paragraphs, unknown } = readCoverage()
  expect(paragraphs.length).toBeGreaterThan(100)
  expect(paragraphs.filter(({ tests }) => tests.length === 0)).toEqual([])
  expect(unknown).toEqual([])
})

test('every sentence that the specification quotes stands in the product', () => {
  const product = sources
    .filter(({ file }) => /^src\/(?!.*(\.test\.|\/testing\/))/.test(file))
    .map(({ text }) => text)
    .join('\n')
    .replace(/\\([^\w\s])|\$\{[^}]*\}/g, '$1')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
  const quoted = [
    ...read('docs/spec.md').matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g),
  ].map(([, sentence]) => sentence!)
  expect(quoted.length).toBeGreaterThan(100)
  // Without what differs each time, such as {n}.
  const words = quoted.flatMap((sentence) =>
    sentence.split(/\{[^}]+\}|\d+|\bN\b|[✓+/]/).map((part) => part.trim()),
  )
  // The product says "1 entry" or "2 entries", "1 row" or "2 rows" (docs/differences.md).
  expect(words.filter((part) => !product.includes(part))).toEqual(['entries!', 'rows had errors.'])
})

test('every decision that the code or a document cites exists, and has a number of its own', () => {
  const decisions = globSync('docs/decisions/*.md', { cwd: root }).map((file) =>
    Number(file.match(/(\d{4})-[^/]+$/)![1]),
  )
  const cited = [...sources, ...documents].flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:ADR|decision) (\d+)/g)].map(([, number]) => ({ file, number })),
  )
  expect(cited.length).toBeGreaterThan(30)
  expect(new Set(decisions).size).toBe(decisions.length)
  expect(cited.filter(({ number }) => !decisions.includes(Number(number)))).toEqual([])
})

test('every file and folder that a document or a comment names exists', () => {
  const paths = all.map((path) => `/${path}`)
  const inDocuments = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:tsx?|sql|md|json|ya?ml|mjs)))`/g)].map(
      ([, name]) => ({ file, name: name! }),
    ),
  )
  const inComments = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*(\*|\/\*|\/\/)/.test(line))
      .flatMap((line) => [
        ...line.matchAll(/(?<![\w/.@-])([\w-]+(?:\/[\w.-]+)+\.(?:tsx?|sql|md))/g),
      ])
      .map(([, name]) => ({ file, name: name! })),
  )
  expect(inDocuments.length).toBeGreaterThan(100)
  expect(inComments.length).toBeGreaterThan(50)
  const missing = [...inDocuments, ...inComments].filter(({ name }) => {
    if (name.includes('NAME')) return false
    const end = `/${name.replace(/\/$/, '')}`
    return !paths.some((path) => path.endsWith(end))
  })
  expect(missing).toEqual([])
})

test('every link of a document leads to a page and a heading that exist', () => {
  const links = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([link, path, anchor]) => ({
        file,
        link,
        target: path ? join(dirname(file), path) : file,
        anchor,
      }),
    ),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(
    ({ target, anchor }) =>
      !all.includes(target.replace(/\/$/, '')) ||
      (anchor && !anchorsOf(read(target)).includes(anchor)),
  )
  expect(broken).toEqual([])
})

test('the pictures of the README show this release or the one before: `npm run pictures` takes them', () => {
  const releases = [...read('CHANGELOG.md').matchAll(/^## (\d\S+)/gm)].map(([, version]) => version)
  expect(releases).toContain(JSON.parse(read('package.json')).version)
  expect(releases.slice(0, 2)).toContain(read('docs/images/version').trim())
})

test('every command that a document names exists', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const benches = read('bench/main.ts')
  const commands = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/npm run (bench -- )?([\w:-]+)/g)].map(([command, bench, name]) => ({
      file,
      command,
      exists: bench ? benches.includes(name!) : scripts.includes(name!),
    })),
  )
  expect(commands.length).toBeGreaterThan(50)
  expect(commands.filter(({ exists }) => !exists)).toEqual([])
})
