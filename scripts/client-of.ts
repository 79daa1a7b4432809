/** Makes the TypeScript client in `examples/client` of the OpenAPI document: `npm run client`. */

type Json = Record<string, any>

const HEAD = `// Made of the API's description by \`npm run client\`; edit that instead.
import { Calls } from './calls.ts'
`

/** Returns the source of the client: a method for each call that takes an access token. */
export function clientOf(document: Json): string {
  const operations = Object.entries<Json>(document['paths']).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, { security }]) => scopeOf(security) !== undefined)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const answers = operations.flatMap(({ operation }) => {
    const schema = jsonAnswer(operation)
    return schema ? [`export type ${typeName(operation)} = ${typeOf(schema)}\n`] : []
  })
  return [
    HEAD,
    "/** The calls that an owner's program can make, by the names that they have at `/api/docs`. */",
    `export class ShopApi extends Calls {\n${operations.map(methodOf).join('\n')}}\n`,
    ...answers,
  ].join('\n')
}

const scopeOf = (security: Json[]): string | undefined =>
  security.flatMap((each) => (each['token'] as string[] | undefined) ?? [])[0]

const typeName = ({ operationId }: Json): string =>
  operationId.charAt(0).toUpperCase() + operationId.slice(1)

/** Undefined for a file. */
const jsonAnswer = ({ responses }: Json): Json | undefined =>
  responses['200'].content['application/json']?.schema

interface Operation {
  path: string
  method: string
  operation: Json
}

function methodOf({ path, method, operation }: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, security } = operation
  const of = (place: string): Json[] => parameters.filter((each: Json) => each['in'] === place)
  const query = of('query')
  const hasKey = of('header').length > 0
  const content: Json = requestBody?.content ?? {}
  const body: Json | undefined = content['application/json']?.schema
  const form: Json | undefined = content['multipart/form-data']?.schema
  const inputs = [
    ...of('path').map(({ name, schema }) => `${name}: ${typeOf(schema)}`),
    ...(query.length > 0 ? [queryInput(query)] : []),
    ...(body ? [`body: ${typeOf(body)}`] : []),
    ...(form ? [`form: ${typeOf(form)}`] : []),
    ...(hasKey ? ['idempotencyKey?: string'] : []),
  ]
  const sent = [
    `method: '${method}'`,
    `path: \`${path.replaceAll(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\``,
    ...(query.length > 0 ? ['query'] : []),
    ...(body ? ['body'] : []),
    ...(form ? ['form'] : []),
    ...(hasKey ? ['idempotencyKey'] : []),
  ]
  const isFile = jsonAnswer(operation) === undefined
  const answer = isFile ? 'Response' : typeName(operation)
  const about = [`${summary}. Scope \`${scopeOf(security)}\`.`, description?.split('\n\n')[0]]
  return `${comment(about.filter((each, index) => index === 0 || isOwn(each)).join('\n'))}${operationId}(${inputs.join(', ')}): Promise<${answer}> {
      return this.${isFile ? 'file' : 'json'}({ ${sent.join(', ')} })
    }\n`
}

/** Not the sentence about the scope, which each has. */
const isOwn = (text: string | undefined): boolean =>
  text !== undefined && !text.startsWith('Programs need')

function queryInput(query: Json[]): string {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      query.map(({ name, schema: each, description }) => [name, { ...each, description }]),
    ),
    required: query.filter(({ required }) => required).map(({ name }) => name),
  }
  return `query: ${typeOf(schema)}${schema.required.length === 0 ? ' = {}' : ''}`
}

/** A JSON schema as a type. */
function typeOf(schema: Json): string {
  const { type, anyOf, enum: values, const: value, items, format } = schema
  if (value !== undefined) return JSON.stringify(value)
  if (values) return values.map((each: unknown) => JSON.stringify(each)).join(' | ')
  if (anyOf) return [...new Set<string>(anyOf.map(typeOf))].join(' | ')
  if (Array.isArray(type)) return type.map((each) => typeOf({ ...schema, type: each })).join(' | ')
  if (type === 'array') return `(${items ? typeOf(items) : 'unknown'})[]`
  if (type === 'object') return objectOf(schema)
  if (format === 'binary') return 'Blob'
  return (
    { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' }[
      type as string
    ] ?? 'unknown'
  )
}

function objectOf({ properties = {}, required = [], additionalProperties }: Json): string {
  const fields = Object.entries<Json>(properties)
  if (fields.length === 0) {
    const isMap = typeof additionalProperties === 'object' && additionalProperties !== null
    return `Record<string, ${isMap ? typeOf(additionalProperties as Json) : 'unknown'}>`
  }
  const lines = fields.map(([name, schema]) => {
    const isNeeded = required.includes(name)
    return `${comment(schema['description'])}${JSON.stringify(name)}${isNeeded ? '' : '?'}: ${typeOf(schema)}${isNeeded ? '' : ' | undefined'}`
  })
  return `{\n${lines.join('\n')}\n}`
}

function comment(text: string | undefined): string {
  if (!text) return ''
  const lines = text.replaceAll('*/', '* /').split('\n')
  if (lines.length === 1) return `/** ${lines[0]} */\n`
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */', ''].join('\n')
}
