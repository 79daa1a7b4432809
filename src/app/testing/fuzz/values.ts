import fc from 'fast-check'
import { PASSWORD } from '../app.ts'
import { anyText } from '../../../shared/testing/properties.ts'

export type Json = Record<string, any>

/** Known ids and emails, so that generated requests reach rows: the caller's, another owner's and none. */
export interface Known {
  uuids: string[]
  emails: string[]
}

/** Values of a JSON Schema as the API documentation has them; `name` is the field's. */
export function valueOf(schema: Json, known: Known, name = ''): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, oneOf, properties, items, additionalProperties } = schema
  if ('const' in schema) return fc.constant(schema.const)
  if (values) return fc.constantFrom(...values)
  const choices = oneOf ?? anyOf
  if (choices && type === undefined) {
    return fc.oneof(...choices.map((each: Json) => valueOf(each, known, name)))
  }
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((each) => valueOf({ ...schema, type: each }, known, name)))
  }
  switch (type) {
    case 'string':
      return textOf(schema, known, name)
    case 'number':
    case 'integer':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(valueOf(items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 3, 3) })
    case 'object':
      if (!properties) return fc.dictionary(fc.string(), valueOf(additionalProperties || {}, known))
      return fc.record(
        Object.fromEntries(
          Object.entries<Json>(properties).map(([key, each]) => [key, valueOf(each, known, key)]),
        ),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf(schema: Json, known: Known, name: string): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200, examples = [] } = schema
  const given: fc.Arbitrary<string>[] = examples.map((each: string) => fc.constant(each))
  if (/password/i.test(name)) return mostly(fc.constant(PASSWORD), text(minLength, maxLength))
  if (format === 'date') return fc.oneof(...given, days)
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString())
  if (format === 'email') return fc.oneof(fc.constantFrom(...known.emails), fc.emailAddress())
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...known.uuids), fc.uuid())
  if (pattern === String.raw`\S`) return text(1, maxLength).map((it) => (it.trim() ? it : 'x'))
  if (pattern) return fc.oneof(...given, fc.stringMatching(new RegExp(pattern)))
  return fc.oneof(...given, text(minLength, maxLength))
}

const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: usual, weight: 4 }, { arbitrary: other, weight: 1 })

/** Short, or as long as allowed; letters, or anything that Unicode has. */
const text = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.constantFrom('Haircut', 'Coloring', 'Maria Lopez').map((it) => it.slice(0, maxLength)),
    fc.string({ minLength, maxLength: Math.min(maxLength, 30), unit: 'grapheme' }),
    fc.constant('é'.repeat(maxLength)),
  )

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

function numberOf({ type, minimum, exclusiveMinimum, maximum, multipleOf }: Json) {
  const low = minimum ?? exclusiveMinimum ?? -1_000_000
  const high = maximum ?? 1_000_000
  // Ids of rows count up from 1, those of other owners too.
  const near = { min: Math.ceil(low), max: Math.min(high, Math.ceil(low) + 60) }
  const whole = fc.oneof(fc.integer(near), fc.constantFrom(low, high))
  if (type === 'integer') return whole
  const step = multipleOf ? 1 / multipleOf : 1000
  return fc.oneof(
    fc.integer({ min: 1, max: 100_000 }).map((n) => Math.min(high, n / step)),
    fc.constantFrom(low, high),
  )
}

/** Values that belong nowhere. */
export const wild: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    0.1 + 0.2,
    1e308,
    -0,
    Number.MAX_SAFE_INTEGER + 2,
    true,
    [],
    {},
    'NaN',
    '\0',
    'half \ud800 pair',
    '2026-02-30',
    '0000-00-00',
    '-infinity',
    "'; DROP TABLE sale; --",
    '%00%ff',
    '\u202e<script>',
    { __proto__: null, toString: 'x' },
    'x'.repeat(20_000),
    nested(500),
  ),
  anyText(),
  fc.jsonValue({ maxDepth: 3 }),
)

function nested(depth: number): unknown {
  let value: unknown = []
  for (let i = 0; i < depth; i++) value = [value]
  return value
}
