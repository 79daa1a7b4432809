import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { API_GROUPS, describeCalls } from '../../../app/describe-api.ts'

const { app } = await testApp()
const api = await describeCalls(app.calls)
const calls = app.calls.filter(({ config, method }) => config?.endpoint && method !== 'HEAD')

type Json = Record<string, any>
const operationOf = (method: string, path: string): Json => api.paths[path][method]
const everyOperation: [name: string, operation: Json][] = Object.entries<Json>(api.paths).flatMap(
  ([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]): [string, Json] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
)

/** All schemas of a JSON value, each with its path. Names of properties that could be anything are no schemas. */
function schemasIn(json: unknown, path = ''): [path: string, schema: Json][] {
  if (typeof json !== 'object' || json === null || path.endsWith('/propertyNames')) return []
  const below = Object.entries(json).flatMap(([key, value]) => schemasIn(value, `${path}/${key}`))
  return 'type' in json ? [[path, json], ...below] : below
}

test('the file is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(api))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(api.openapi).toBe('3.1.0')
})

test('every API endpoint is documented, in a chapter, with its answer and its refusals (spec §7.22, §8.10)', () => {
  const chapters = api.tags.map(({ name }: Json) => name)
  expect(chapters).toEqual(Object.values(API_GROUPS).map(([name]) => name))
  for (const { method, url } of calls) {
    const operation = operationOf(String(method).toLowerCase(), url.replaceAll(/:(\w+)/g, '{$1}'))
    expect(operation, url).toMatchObject({
      summary: expect.stringMatching(/\w/),
      tags: [expect.toBeOneOf(chapters)],
      responses: { 200: expect.anything(), '4XX': expect.anything(), '5XX': expect.anything() },
    })
  }
  expect(everyOperation.length).toBe(calls.length)
})

test('every text that is sent or answered has a format, a pattern, a list of values or a length', () => {
  const loose = everyOperation
    .flatMap(([name, operation]) => schemasIn(operation, name))
    .concat(schemasIn(api.components.schemas, 'components'))
    .filter(([, { type }]) => [type].flat().includes('string'))
    .filter(([, schema]) =>
      ['format', 'pattern', 'enum', 'const', 'maxLength'].every((each) => !(each in schema)),
    )
    .map(([path]) => path)
  expect(loose).toEqual([])
})

test('every number that is sent has its limits', () => {
  const loose = everyOperation
    .flatMap(([name, { parameters, requestBody }]) => schemasIn([parameters, requestBody], name))
    .filter(([, { type }]) => type === 'number' || type === 'integer')
    .filter(([, { minimum, exclusiveMinimum, maximum, enum: values }]) => {
      return (
        values === undefined &&
        ((minimum ?? exclusiveMinimum) === undefined || maximum === undefined)
      )
    })
    .map(([path]) => path)
  // Read by no one: the server computes the amount itself.
  expect(loose.filter((path) => !path.includes('achievedAmount'))).toEqual([])
})

test('a sale is described with its day, its money, its lengths, its defaults and its comments', () => {
  const record = operationOf('post', '/api/sales-entries')
  expect(record.tags).toEqual(['Sales'])
  const { schema } = record.requestBody.content['application/json']
  expect(schema.required).toEqual(['productName', 'revenue', 'saleDate'])
  const money = { minimum: -9_999_999_999.99, maximum: 9_999_999_999.99, multipleOf: 0.01 }
  expect(schema.properties).toMatchObject({
    productName: { type: 'string', minLength: 1, maxLength: 200, title: 'Product or service' },
    revenue: { type: 'number', ...money },
    cost: { anyOf: [{ type: 'number', ...money }, { type: 'null' }] },
    quantity: { type: 'integer', minimum: -1_000_000, maximum: 1_000_000, default: 1 },
    saleDate: { type: 'string', format: 'date', examples: ['2026-03-31'] },
    customerName: { type: ['string', 'null'], maxLength: 200 },
  })
  expect(record.responses[200].content['application/json'].schema.properties).toMatchObject({
    cost: { description: 'Null if not recorded' },
    saleDate: { type: 'string', format: 'date' },
    source: { enum: ['manual', 'import'] },
  })
  expect(record.parameters).toEqual([
    expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
  ])
  expect(operationOf('patch', '/api/sales-entries/{id}').parameters).toEqual([
    {
      name: 'id',
      in: 'path',
      required: true,
      schema: expect.objectContaining({ type: 'integer', minimum: 1, examples: [4711] }),
    },
  ])
})

test('an import is described as a form with a file and JSON, with the comments of another contract, a download as a file', () => {
  const { requestBody, description, responses } = operationOf(
    'post',
    '/api/sales-entries/import-csv',
  )
  const { properties } = requestBody.content['multipart/form-data'].schema
  expect(properties).toMatchObject({
    file: { format: 'binary', description: expect.stringContaining('200 MB') },
    options: {
      properties: {
        dateOrder: { enum: ['auto', 'mdy', 'dmy', 'ymd'], default: 'auto' },
        duplicates: { description: 'Skips rows that are already recorded, or imports them again.' },
      },
    },
  })
  const { errors } = responses[200].content['application/json'].schema.properties
  expect(errors.items.properties.row.description).toBe('Row number as in a spreadsheet')
  expect(description).toContain('`upload_gone`')
  const { content } = operationOf('get', '/api/sales-entries/export').responses[200]
  expect(Object.keys(content)).toEqual(['text/csv'])
})

test('calls that need a session say so, and refusals have the sentence and the stable code', () => {
  const needsSession = everyOperation.filter(([, { security }]) => security.length > 0)
  expect(needsSession.length).toBe(calls.filter(({ config }) => config?.access !== 'public').length)
  expect(api.components.securitySchemes.session).toMatchObject({ in: 'cookie' })
  expect(api.components.schemas.Error).toMatchObject({
    required: ['message', 'code'],
    properties: { code: { pattern: '^[a-z0-9_]+$' } },
  })
})
