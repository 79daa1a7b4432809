import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { FEATURES } from '../lint/import-rules.ts'

/**
 * Prints the imports between the folders of `src`, read from the code: first the layers from the top
 * down, then the folders inside each layer. Fails when an import points up, and when the files and folders
 * of a folder import each other in a circle, also by types only. A folder counts there with all that is in it,
 * so its neighbors are either below it or above it. Tests may import anything and are left out.
 */

const SRC = join(import.meta.dirname, '../src')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g
const IS_TEST = /\.test\.tsx?$|(^|\/)testing\//
const LAYERS = ['app', ...FEATURES.toReversed(), 'landing', 'server', 'web', 'shared']

/** Paths as lists of folder names, without `features` in front, so that each feature is a layer. */
type Path = string[]
const pathOf = (file: string): Path => file.replace(/^features\//, '').split(sep)

/** What each file imports. */
const graph = new Map<string, string[]>()
/** Imports per pair of folders, by the two folders' path up to where they part. */
const arrows = new Map<string, { from: Path; to: Path; count: number }>()
for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
  if (!/\.tsx?$/.test(file) || IS_TEST.test(file)) continue
  const specifiers = [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)]
  const targets = specifiers.map(([, specifier]) => join(file, '..', specifier!))
  graph.set(
    file,
    targets.filter((target) => !target.startsWith('..')),
  )
  for (const target of graph.get(file)!) count(pathOf(file), pathOf(target))
}

function count(file: Path, target: Path): void {
  const common = file.findIndex((name, i) => name !== target[i])
  const [from, to] = [file, target].map((path) => path.slice(0, common + 1))
  // A file next to the folder is part of what the folders share, not a folder of its own.
  if ([file, target].some((path) => path.length === common + 1)) return
  const key = [from, to].join(' ')
  const arrow = arrows.get(key) ?? { from: from!, to: to!, count: 0 }
  arrows.set(key, { ...arrow, count: arrow.count + 1 })
}

/** Folders of one parent in an order in which imports point down; those in a circle come last. */
function ordered(parent: string): string[] {
  if (parent === '') return LAYERS
  const inside = [...arrows.values()].filter(({ from }) => from.slice(0, -1).join('/') === parent)
  let rest = [...new Set(inside.flatMap(({ from, to }) => [from.at(-1)!, to.at(-1)!]))]
  const order: string[] = []
  for (;;) {
    const isTop = (name: string): boolean =>
      !inside.some(({ from, to }) => to.at(-1) === name && rest.includes(from.at(-1)!))
    const top = rest.filter(isTop)
    order.push(...top)
    rest = rest.filter((name) => !top.includes(name))
    if (top.length === 0) return [...order, ...rest]
  }
}

let wrong = 0
const parents = new Set([...arrows.values()].map(({ from }) => from.slice(0, -1).join('/')))
for (const parent of [...parents].toSorted()) {
  console.log(parent === '' ? 'src' : `\nsrc/…/${parent}`)
  const order = ordered(parent)
  for (const name of order) {
    const targets = [...arrows.values()]
      .filter(({ from }) => from.join('/') === (parent ? `${parent}/${name}` : name))
      .map(({ to, count: imports }) => ({ to: to.at(-1)!, imports }))
      .toSorted((a, b) => order.indexOf(a.to) - order.indexOf(b.to))
    if (targets.length === 0) continue
    const words = targets.map(({ to, imports }) => {
      const isUp = order.indexOf(to) <= order.indexOf(name)
      if (isUp) wrong += 1
      return `${to} ${imports}${isUp ? ' (UP)' : ''}`
    })
    console.log(`  ${name.padEnd(14)} → ${words.join(', ')}`)
  }
}

/** The files and folders directly in a folder that import each other in a circle. */
function circlesIn(folder: string): string[][] {
  const inFolder = (file: string): string[] =>
    file.startsWith(folder) ? [file.slice(folder.length).split(sep)[0]!] : []
  const entries = new Map<string, Set<string>>()
  for (const [file, targets] of graph) {
    for (const entry of inFolder(file)) {
      const known = entries.get(entry) ?? new Set()
      for (const target of targets.flatMap(inFolder)) if (target !== entry) known.add(target)
      entries.set(entry, known)
    }
  }
  const reachable = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of entries.get(from) ?? []) if (!seen.has(next)) reachable(next, seen.add(next))
    return seen
  }
  const reached = new Map([...entries.keys()].map((entry) => [entry, reachable(entry)]))
  const inCircle = (one: string): string[] =>
    [...entries.keys()].filter(
      (other) => reached.get(one)!.has(other) && reached.get(other)?.has(one),
    )
  const circles = [...entries.keys()].map((one) => inCircle(one)).filter((one) => one.length > 0)
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()]
}

const folders = new Set(
  [...graph.keys()].flatMap((file) =>
    [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1)),
  ),
)
const circles = ['', ...folders].flatMap((folder) =>
  circlesIn(folder).map((circle) => `src/${folder}: ${circle.join(', ')}`),
)
if (circles.length > 0) console.log(`\nIn a circle:\n  ${circles.join('\n  ')}`)
console.log(
  `\n${arrows.size} arrows between folders, ${wrong} of them point up. ${circles.length} circles.`,
)
if (wrong + circles.length > 0) process.exitCode = 1
