import { readdir, readFile } from 'node:fs/promises'
import { parseSync, Visitor } from 'oxc-parser'
import type { AnyEndpoint } from '../../../../shared/endpoint.ts'

/** The contracts' comments become the API documentation: written once, and not in the page's bundle. */

interface Literal {
  keys: Set<string>
  comments: Map<string, string>
}

export interface Contract {
  feature: string
  /** also those of imported contracts; its own come last */
  literals: Literal[]
}

interface Comments {
  literals: Literal[]
  exported: Map<string, string>
  imports: string[]
}

export type Sources = Map<AnyEndpoint, { contract: Contract; comment: string | undefined }>

export async function readContracts(features: URL): Promise<Sources> {
  const files = (await readdir(features, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/contract.ts'))
  const read = new Map<string, Comments>()
  for (const file of files) {
    const { href } = new URL(file, features)
    read.set(href, readComments(await readFile(new URL(href), 'utf8')))
  }
  const sources: Sources = new Map()
  for (const file of files) {
    const { href } = new URL(file, features)
    const { literals, exported, imports } = read.get(href)!
    const imported = imports.flatMap((path) => read.get(new URL(path, href).href)?.literals ?? [])
    const contract = { feature: file.split('/')[0]!, literals: [...imported, ...literals] }
    for (const [name, value] of Object.entries(await import(href))) {
      if (isEndpoint(value)) sources.set(value, { contract, comment: exported.get(name) })
    }
  }
  return sources
}

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function readComments(source: string): Comments {
  const literals: Literal[] = []
  const exported = new Map<string, string>()
  const { program, comments, module } = parseSync('contract.ts', source)
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const docOf = ({ start }: { start: number }): string | undefined => {
    const doc = docs.findLast(({ end }) => end <= start && !source.slice(end, start).trim())
    return doc && sentencesOf(doc.value.slice(1))
  }
  new Visitor({
    ObjectExpression({ properties }) {
      const literal: Literal = { keys: new Set(), comments: new Map() }
      for (const property of properties) {
        if (property.type !== 'Property' || property.computed) continue
        const { key } = property
        const name = key.type === 'Identifier' ? key.name : source.slice(key.start + 1, key.end - 1)
        const comment = docOf(property)
        literal.keys.add(name)
        if (comment) literal.comments.set(name, comment)
      }
      literals.push(literal)
    },
    ExportNamedDeclaration(node) {
      const comment = docOf(node)
      if (!comment || node.declaration?.type !== 'VariableDeclaration') return
      for (const { id } of node.declaration.declarations) {
        if (id.type === 'Identifier') exported.set(id.name, comment)
      }
    },
  }).visit(program)
  const imports = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  return { literals, exported, imports }
}

/** Without references to the specification. */
function sentencesOf(doc: string): string {
  const text = doc
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s*\(spec §[\d, §]*\)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text && text[0]!.toUpperCase() + text.slice(1)
}

/** From the literal with just these keys, else from parts, since schemas are extended and spread. */
export function commentsOn(keys: string[], { literals }: Contract): Map<string, string> {
  const wanted = new Set(keys)
  const parts = literals
    .filter((literal) => [...literal.keys].every((key) => wanted.has(key)))
    .toSorted((a, b) => a.keys.size - b.keys.size)
  const whole = parts.filter((literal) => literal.keys.size === wanted.size)
  return new Map((whole.length > 0 ? whole : parts).flatMap(({ comments }) => [...comments]))
}
