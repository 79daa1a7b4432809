import * as z from 'zod/mini'

type Facts = Record<string, unknown>

/** For the API documentation; checks nothing. Facts with a `type` replace what zod would say. */
export function documented<S extends z.ZodMiniType>(schema: S, facts: Facts): S {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...facts })
  return schema
}

/* Answers aren't checked on their way out; the fuzz test compares them. */

const said = (facts: Facts) => documented(z.string(), facts)

/** `YYYY-MM-DD` */
export const aDay = said({ format: 'date', examples: ['2026-03-31'] })
/** `YYYY-MM` */
export const aMonth = said({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-11'] })
/** UTC, ISO 8601 */
export const anInstant = said({ format: 'date-time', examples: ['2026-03-31T14:05:00.000Z'] })
export const aUuid = said({ format: 'uuid', examples: ['0197f3a4-5c1e-7b9a-8d21-3f6b0c4e9a57'] })
export const anEmail = said({ format: 'email', maxLength: 254, examples: ['name@example.com'] })
export const aText = (maxLength: number) => said({ maxLength })
export const aFullName = aText(201)
export const aFile = (contentMediaType: string) => said({ contentMediaType, format: 'binary' })

export const done = z.object({ success: z.literal(true) })
