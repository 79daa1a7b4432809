import type { RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { AnyEndpoint } from '../../../../shared/endpoint.ts'
import { errorBody } from '../../../../shared/errors.ts'
import { VERSION } from '../../../version.ts'
import { idempotencyHeaders } from '../../idempotency.ts'
import type { Contract, Sources } from './comments.ts'
import { jsonSchemaOf, type JsonSchema } from './schemas.ts'

/** by feature */
export type Groups = Record<string, [name: string, description: string]>

interface Parts {
  calls: RouteOptions[]
  groups: Groups
  sources: Sources
}

const ADMIN = 'admin'

/** Settings are filled in later (`docs.ts`). */
export function openApiDocument({ calls, groups, sources }: Parts): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const { method, config } of calls) {
    const { endpoint, access } = config ?? {}
    if (!endpoint || method === 'HEAD') continue
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const operation = operationOf(endpoint, access !== 'public', sources)
    const { feature = '' } = sources.get(endpoint)?.contract ?? {}
    const group = path.startsWith('/api/admin/') ? ADMIN : feature
    const tags = [groups[group]?.[0] ?? group]
    paths[path] = { ...paths[path], [String(method).toLowerCase()]: { tags, ...operation } }
  }
  return {
    openapi: '3.1.0',
    info: { title: '', version: VERSION, description: INTRODUCTION },
    servers: [{ url: '' }],
    tags: Object.values(groups).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '',
          description: 'Set by signing in and removed by signing out.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            "An access token of the owner's, for programs: `kpi_` and 49 letters and digits. It is made on the account page. A call that takes one names the scope that it needs.",
        },
      },
      schemas: { Error: errorSchema() },
      headers: {
        RetryAfter: {
          description: 'Seconds to wait before the next attempt.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
      responses: refusals(),
    },
  }
}

const INTRODUCTION = `Everything the pages do goes through these calls.

**Days** are \`YYYY-MM-DD\` in the owner's time zone, instants are ISO 8601 in UTC. **Money** is a decimal number in the owner's currency with at most two places; more is refused and never rounded.

**Errors** have a sentence for people (\`message\`) and a \`code\` for programs that doesn't change. \`fields\` has a message for each field that isn't valid.

**Programs of an owner** send an access token of theirs, which is made on the account page: \`Authorization: Bearer kpi_…\`. It may \`read\` (figures, sales, customers with their contacts, and exports), \`record\` (record sales, and change, delete and restore them) or \`import\` (send files, which may also change what is recorded), and each call says which of these it needs. Without \`read\`, no answer has or depends on recorded data. Calls that name no scope, such as undoing an import, are for people who sign in. A token that doesn't work is a 401 with \`token_invalid\` or \`token_ended\`; a token without the scope is a 403 with \`token_scope\`. Everything a program does counts as done by the owner, but not as a visit. **[Programs to start from, and what webhooks send](/programs)**.

**Writes** need the header \`Origin\` with this app's own address, or none at all. A call that is listed with \`Idempotency-Key\` may be repeated with the same key: it is done once, and for 24 hours every repetition gets the same answer.

**X-Account**: in this header, a call for signed-in owners may name the \`id\` of the account it is meant for. If another account is signed in, nothing is done and the answer is a 401 with the code \`another_account\`.

**X-Currency**: in this header, a call with amounts of money may name the currency in which they were typed. If that is no longer the owner's, nothing is done and the answer is a 409 with the code \`currency_changed\`.

**Limits**: a JSON body can have 64 KB, and 16 KB while signed out. Signing in, registering, imports, mails and the AI model are limited for each address and account. A refusal for that reason is a 429 with \`Retry-After\` in seconds.`

function operationOf(endpoint: AnyEndpoint, needsSession: boolean, sources: Sources): JsonSchema {
  const { contract, comment } = sources.get(endpoint) ?? {}
  const ofToken =
    endpoint.token && `Programs need an access token with the scope \`${endpoint.token}\`.`
  const description = [comment, ofToken, narrowOf(endpoint)].filter(Boolean).join('\n\n')
  const parameters = parametersOf(endpoint, contract)
  const body = bodyOf(endpoint, contract)
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    ...(description && { description }),
    security: [
      ...(needsSession ? [{ session: [] }] : []),
      ...(endpoint.token ? [{ token: [endpoint.token] }] : []),
    ],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      200: { description: 'Done', content: answerOf(endpoint, contract) },
      ...Object.fromEntries(
        refusedWith(endpoint, needsSession).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  }
}

function narrowOf({ response, withoutRead }: AnyEndpoint): string | undefined {
  if (!withoutRead) return undefined
  const [all, narrowed] = [response, withoutRead].map((schema) =>
    fieldsOf(jsonSchemaOf(schema, 'output')),
  )
  const left = all!.filter((field) => !narrowed!.includes(field))
  const named = left.filter((field) => !left.some((other) => field.startsWith(`${other}.`)))
  if (named.length === 0) return undefined
  return `A program without the scope \`read\` gets an answer without ${named.map((field) => `\`${field}\``).join(', ')}: what is recorded is not for it.`
}

/** `summary.rows`, also within a list */
function fieldsOf(schema: JsonSchema, before = ''): string[] {
  const inside = [schema, schema.items, ...(schema.anyOf ?? [])].filter(Boolean)
  return inside.flatMap((each: JsonSchema) =>
    Object.entries<JsonSchema>(each.properties ?? {}).flatMap(([name, of]) => [
      before + name,
      ...fieldsOf(of, `${before}${name}.`),
    ]),
  )
}

/** `getSalesEntriesId`, unique */
const operationIdOf = ({ method, path }: AnyEndpoint): string =>
  method.toLowerCase() +
  path
    .slice('/api/'.length)
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function parametersOf(endpoint: AnyEndpoint, contract: Contract | undefined): JsonSchema[] {
  const of = (place: 'path' | 'query' | 'header', schema: z.core.$ZodType | undefined) => {
    if (!schema) return []
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', contract)
    return Object.entries<JsonSchema>(properties).map(([name, { description, ...json }]) => ({
      name: place === 'header' ? 'Idempotency-Key' : name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description && { description }),
      schema: json,
    }))
  }
  return [
    ...of('path', endpoint.params),
    ...of('query', endpoint.query),
    ...of('header', endpoint.idempotent ? idempotencyHeaders : undefined),
  ]
}

function bodyOf({ body, form }: AnyEndpoint, contract: Contract | undefined) {
  if (form) return { 'multipart/form-data': { schema: jsonSchemaOf(form, 'input', contract) } }
  return body && { 'application/json': { schema: jsonSchemaOf(body, 'input', contract) } }
}

function answerOf({ response }: AnyEndpoint, contract: Contract | undefined) {
  const schema = jsonSchemaOf(response, 'output', contract)
  const { contentMediaType } = schema
  if (contentMediaType === undefined) return { 'application/json': { schema } }
  return { [contentMediaType]: { schema: { type: 'string', format: 'binary' } } }
}

function errorSchema(): JsonSchema {
  const { properties, ...rest } = jsonSchemaOf(errorBody, 'output')
  const texts: Record<string, string> = {
    message: 'A sentence for the person',
    code: 'Stable, for programs',
    fields: 'The message for each field that is not valid',
    limit: 'The number that a limit allows',
    requestId: 'To give to the operator, with a 500',
  }
  for (const [key, description] of Object.entries(texts)) properties[key].description = description
  return { ...rest, properties }
}

/** Codes of every call. */
const REFUSALS: Record<string, string> = {
  400: '`bad_input`, `bad_json`: something that was sent is not valid',
  401: '`authentication_required`: nobody is signed in. `another_account`: not the one that `X-Account` names',
  403: '`forbidden`, `foreign_origin`, `admins_only`, `second_factor_needed`: not allowed for this account, or from this website',
  404: "`not_found`: there is no such thing, or it is another owner's",
  409: 'It conflicts with something that was done before. `key_reused`: the Idempotency-Key was used for another request',
  413: '`too_large`: more data than allowed',
  415: '`unsupported_type`: not a content type that this call reads',
  429: '`too_many_requests`: a limit is reached; try again after `Retry-After` seconds',
  '4XX': 'Any other refusal',
  '5XX':
    '`internal_error`: a bug, with an id for the operator. `busy`, `app_stops`: try again after `Retry-After` seconds',
}

function refusedWith(
  { body, form, params, query, method, token }: AnyEndpoint,
  needsSession: boolean,
) {
  const takes = Boolean(body ?? form)
  return [
    ...(takes || params || query ? ['400'] : []),
    ...(needsSession ? ['401'] : []),
    ...(method === 'GET' && !token ? [] : ['403']),
    ...(params ? ['404'] : []),
    ...(method === 'GET' ? [] : ['409']),
    ...(takes ? ['413', '415'] : []),
    ...['429', '4XX', '5XX'],
  ]
}

const refusals = (): JsonSchema =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, description]) => [
      status,
      {
        description,
        ...(['429', '5XX'].includes(status) && {
          headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
        }),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
