import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Lint rule: SQL takes its tables from tables.ts, so that the rule on imports sees who reads a table.
 * Only the feature of a table writes it, and the operator's commands.
 */

/** A table in SQL, by its name. `IS DISTINCT FROM sale.cost_cents` is a column. */
const NAMED_TABLE = /\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?"?(\w+)\b(?!"?\.)/g
const WRITES = /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?$/i
const WRITING_CALLS = ['insert', 'update', 'delete']
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
  return owner === ownerOf(path) || path.startsWith('src/features/')
    ? `Take this table from the tables.ts of ${owner}: write \${${constant}} instead of ${name}.`
    : `The table ${name} belongs to ${owner}: call a function of ${owner}/index.ts.`
}

interface Identifier {
  type: string
  name?: string
}
interface Context {
  cwd: string
  filename: string
  report: (problem: { node: object; message: string }) => void
}

let known: { root: string; tables: Map<string, Table> } | undefined

export const tableNames = {
  create({ cwd, filename, report }: Context) {
    const path = relative(cwd, filename)
    if (!isProductCode(path)) return {}
    if (known?.root !== cwd) known = { root: cwd, tables: tablesIn(cwd) }
    const { tables } = known
    /** The owner of each imported table that isn't this feature's. */
    const foreign = new Map<string, string>()
    const check = (node: object, text: unknown): void => {
      if (typeof text !== 'string') return
      for (const [, name] of text.matchAll(NAMED_TABLE)) {
        const table = tables.get(name!)
        if (table) report({ node, message: problem(name!, table, path) })
      }
    }
    const checkWrite = (node: object, { type, name = '' }: Identifier): void => {
      const owner = type === 'Identifier' && foreign.get(name)
      if (!owner) return
      const message = `Only ${owner} writes ${name}: call a function of ${owner}/index.ts.`
      report({ node, message })
    }
    return {
      ImportDeclaration(node: {
        source: { value: string }
        specifiers: { local: { name: string } }[]
      }) {
        const source = join(dirname(path), node.source.value)
        const isOwn = ownerOf(source) === ownerOf(path) || path.startsWith('src/app/')
        if (!source.endsWith('/tables.ts') || isOwn) return
        for (const { local } of node.specifiers) foreign.set(local.name, ownerOf(source))
      },
      Literal: (node: { value: unknown }) => check(node, node.value),
      TemplateElement: (node: { value: { cooked: string | null } }) =>
        check(node, node.value.cooked),
      TemplateLiteral(node: {
        quasis: { value: { cooked: string | null } }[]
        expressions: Identifier[]
      }) {
        for (const [index, expression] of node.expressions.entries()) {
          if (WRITES.test(node.quasis[index]!.value.cooked ?? '')) checkWrite(node, expression)
        }
      },
      CallExpression(node: { callee: { property?: { name?: string } }; arguments: Identifier[] }) {
        const [table] = node.arguments
        if (table && WRITING_CALLS.includes(node.callee.property?.name ?? '')) {
          checkWrite(node, table)
        }
      },
    }
  },
}
