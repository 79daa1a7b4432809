import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Lint rule: SQL takes its tables from tables.ts, so that the rule on imports sees who uses a table.
 */

/** A table in SQL, by its name. `IS DISTINCT FROM sale.cost_cents` is a column. */
const NAMED_TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?"?(\w+)\b(?!"?\.)/g
const DEFINED_TABLE = /\bconst (\w+) = pgTable\(\s*'(\w+)'/g

interface Table {
  constant: string
  /** feature or `src/server` */
  owner: string
}

const ownerOf = (path: string): string =>
  /^src\/features\/[^/]+/.exec(path)?.[0] ?? path.split('/').slice(0, 2).join('/')
const isProductCode = (path: string): boolean =>
  path.startsWith('src/') && !/\.test\.tsx?$|\/testing\//.test(path)

/** Returns the tables of the project in `root` by name. */
function tablesIn(root: string): Map<string, Table> {
  const paths = globSync('src/**/tables.ts', { cwd: root })
  return new Map(
    paths.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(DEFINED_TABLE)].map(
        ([, constant, name]) => [name!, { constant: constant!, owner: ownerOf(path) }] as const,
      ),
    ),
  )
}

function problem(name: string, { constant, owner }: Table, path: string): string {
  return owner === ownerOf(path)
    ? `Take this table from tables.ts: write \${${constant}} instead of ${name}.`
    : `The table ${name} belongs to ${owner}: call a function of ${owner}${owner === 'src/server' ? '' : '/index.ts'}.`
}

interface TextNode {
  value: unknown
}
interface Context {
  cwd: string
  filename: string
  report: (problem: { node: TextNode; message: string }) => void
}

let known: { root: string; tables: Map<string, Table> } | undefined

export const tableNames = {
  create({ cwd, filename, report }: Context) {
    const path = relative(cwd, filename)
    if (!isProductCode(path)) return {}
    if (known?.root !== cwd) known = { root: cwd, tables: tablesIn(cwd) }
    const { tables } = known
    const check = (node: TextNode, text: unknown): void => {
      if (typeof text !== 'string') return
      for (const [, name] of text.matchAll(NAMED_TABLE)) {
        const table = tables.get(name!)
        if (table) report({ node, message: problem(name!, table, path) })
      }
    }
    return {
      Literal: (node: TextNode) => check(node, node.value),
      TemplateElement: (node: TextNode & { value: { cooked: string | null } }) =>
        check(node, node.value.cooked),
    }
  },
}
