import fc from 'fast-check'
import { valueOf, wild, type Json, type Known } from './values.ts'

/** An operation of the OpenAPI file. */
export interface Operation extends Json {
  method: string
  path: string
}

export const CALLERS = ['owner', 'admin', 'program', 'nobody'] as const
export type Caller = (typeof CALLERS)[number]

/** A generated request, as it is sent. */
export interface FuzzRequest {
  operation: Operation
  caller: Caller
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** Operations that hash a password: fifty times as slow as others, so they come less often. */
const SLOW = /\/(auth|account|set-password|second-factor|passkeys)\b/

export function operationsOf(api: Json): Operation[] {
  return Object.entries<Json>(api.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )
}

/** Requests to all operations: valid ones, ones with something broken, and noise. */
export function requests(operations: Operation[], known: Known): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...operations.map((operation) => ({
      arbitrary: requestOf(operation, known),
      weight: SLOW.test(operation.path) ? 1 : 5,
    })),
  )
}

function requestOf(operation: Operation, known: Known): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      caller: fc.oneof(
        { arbitrary: fc.constantFrom<Caller>('owner', 'owner', 'admin'), weight: 6 },
        { arbitrary: fc.constantFrom<Caller>('program', 'nobody'), weight: 2 },
      ),
      url: urlOf(operation, known),
      headers: headersOf(operation),
      body: bodyOf(operation, known),
    })
    .map(({ caller, url, headers, body }) => ({
      operation,
      caller,
      url,
      headers: { ...headers, ...body.headers },
      ...(body.payload !== undefined && { payload: body.payload }),
    }))
}

const usually = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>, weight = 8) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: other, weight: 1 })

function urlOf({ path, parameters = [] }: Operation, known: Known): fc.Arbitrary<string> {
  const of = (place: string) =>
    parameters
      .filter((each: Json) => each.in === place)
      .map((each: Json) => {
        const value = usually(valueOf(each.schema, known, each.name), wild)
        return [each.name, each.required ? value : fc.option(value, { nil: undefined })]
      })
  const query = fc.record(Object.fromEntries(of('query'))) as fc.Arbitrary<Json>
  const params = fc.record(Object.fromEntries(of('path'))) as fc.Arbitrary<Json>
  return fc
    .tuple(params, query, usually(fc.constant(''), strayQuery, 20))
    .map(([values, fields, stray]) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => inUrl(values[name]))
      const pairs = Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${name}=${inUrl(value)}`)
      return `${filled}?${[...pairs, stray].filter(Boolean).join('&')}`.replace(/\?$/, '')
    })
}

const strayQuery = fc.constantFrom('a=1&a=2', '%', '%ff=%00', '__proto__[x]=1', 'limit=1&limit=x')

const inUrl = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.toWellFormed().slice(0, 5_000))
}

/** A page's own origin mostly; the same few keys, so that some are used twice. */
const headersOf = ({ parameters = [] }: Operation): fc.Arbitrary<Record<string, string>> =>
  fc
    .record({
      origin: usually(
        fc.constant(undefined),
        fc.constantFrom('https://evil.example', 'null', ''),
        30,
      ),
      'idempotency-key': parameters.some((each: Json) => each.in === 'header')
        ? fc.option(fc.constantFrom('a', 'b', 'k'.repeat(200), 'k'.repeat(201), ''), {
            nil: undefined,
          })
        : fc.constant(undefined),
      'accept-language': fc.constantFrom(undefined, 'de-DE', '*;q=x'),
    })
    .map((headers) => JSON.parse(JSON.stringify(headers)))

interface Body {
  headers?: Record<string, string>
  payload?: string | Buffer
}

function bodyOf({ method, requestBody }: Operation, known: Known): fc.Arbitrary<Body> {
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']?.schema
  if (form) return usually(formOf(form, known), noise)
  if (json) {
    const valid = valueOf(json, known)
    return fc.oneof(
      { arbitrary: valid.map(asJson), weight: 4 },
      { arbitrary: broken(valid).map(asJson), weight: 4 },
      { arbitrary: noise, weight: 1 },
    )
  }
  return method === 'GET' ? fc.constant({}) : usually(fc.constant({}), noise, 4)
}

const asJson = (value: unknown): Body => ({
  headers: { 'content-type': 'application/json' },
  payload: JSON.stringify(value),
})

/** Fields that must never be read from a body. */
const FOREIGN = { ownerId: 'x', isAdmin: true, id: 1, userId: 'x', role: 'admin', constructor: {} }

/** One field with a value that doesn't belong there, one left out, or some that nobody asked for. */
const broken = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.nat(), wild, fc.constantFrom('replace', 'remove', 'add', 'whole'))
    .map(([value, at, stray, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return stray
      const copy: Json = structuredClone(value)
      const keys = Object.keys(copy)
      const key = keys[at % (keys.length || 1)] ?? 'x'
      if (how === 'add') return { ...copy, ...FOREIGN }
      if (how === 'remove') delete copy[key]
      else if (isObject(copy[key]))
        Object.assign(copy[key], { [Object.keys(copy[key])[0] ?? 'x']: stray })
      else copy[key] = stray
      return copy
    })

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const noise: fc.Arbitrary<Body> = fc
  .record({
    type: fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'text/html; charset=é',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      '/',
      '',
    ),
    bytes: fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((it) => Buffer.from(it)),
      fc
        .constantFrom('', '{', '[]', 'null', '"a"', '{"__proto__":{"x":1}}', '\ufeff{}')
        .map(bytesOf),
      fc
        .constantFrom('--x\r\n', '--x--', '--x\r\nContent-Disposition: form-data\r\n\r\n')
        .map(bytesOf),
      fc.constant(Buffer.alloc(70_000, '[')),
    ),
  })
  .map(({ type, bytes }) => ({ headers: { 'content-type': type }, payload: bytes }))

function bytesOf(text: string): Buffer {
  return Buffer.from(text)
}

const FILES = [
  'Product,Date,Amount\nHaircut,2026-03-30,25.00\nColoring,2026-03-31,80\n',
  'Product;Datum;Betrag\nSchnitt;31.12.2025;"1.234,50"\nFarbe;soon;x\n',
  'Product,Date,Amount\n',
  'no header here',
  '"\n"\n,,,\n',
]
const PICTURES = [
  Buffer.from('GIF89a'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('<svg onload="alert(1)"/>'),
]
const FILE_NAMES = [
  'sales.csv',
  'logo.png',
  'a.exe',
  '',
  '../../x.csv',
  'ü\u202e.csv',
  'x"; y=".csv',
]

const isFile = (schema: Json): boolean => schema.format === 'binary'

function formOf({ properties }: Json, known: Known): fc.Arbitrary<Body> {
  const fields = Object.entries<Json>(properties).map(([name, schema]) => {
    const content = isFile(schema)
      ? fc.oneof(
          fc.constantFrom(...FILES.map(bytesOf), ...PICTURES),
          fc.uint8Array({ maxLength: 500 }).map((it) => Buffer.from(it)),
        )
      : usually(valueOf(schema, known, name), wild, 4).map((value) =>
          bytesOf(typeof value === 'string' ? value : JSON.stringify(value)),
        )
    return fc.record({
      name: fc.constant(name),
      isSent: isFile(schema) ? usually(fc.constant(true), fc.constant(false)) : fc.boolean(),
      fileName: isFile(schema)
        ? usually(fc.constant('sales.csv'), fc.constantFrom(...FILE_NAMES), 2)
        : fc.constant(undefined),
      content,
    })
  })
  return fc.tuple(...fields).map((parts) => {
    const chunks = parts
      .filter(({ isSent }) => isSent)
      .flatMap(({ name, fileName, content }) => [
        bytesOf(
          `--boundary\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
        ),
        content,
        bytesOf('\r\n'),
      ])
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=boundary' },
      payload: Buffer.concat([...chunks, bytesOf('--boundary--\r\n')]),
    }
  })
}
