import * as z from 'zod/mini'

/** JSON Schema keywords. */
type Facts = Record<string, unknown>

/**
 * Adds JSON Schema keywords that zod can't derive to a schema's entry in the API documentation. Checks
 * nothing. Facts with a `type` replace what zod would say, other facts are added to it.
 */
export function documented<S extends z.ZodMiniType>(schema: S, facts: Facts): S {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), ...facts })
  return schema
}

/*
 * Texts of answers. They come from our own database and code, so nothing is checked on their way out;
 * the fuzz test compares answers with what is said here.
 */

const said = (facts: Facts) => documented(z.string(), facts)

/** A calendar day as `YYYY-MM-DD`. */
export const aDay = said({ format: 'date', examples: ['2026-03-31'] })
/** A calendar month as `YYYY-MM`. */
export const aMonth = said({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', examples: ['2026-11'] })
/** An instant in UTC, ISO 8601. */
export const anInstant = said({ format: 'date-time', examples: ['2026-03-31T14:05:00.000Z'] })
export const aUuid = said({ format: 'uuid', examples: ['0197f3a4-5c1e-7b9a-8d21-3f6b0c4e9a57'] })
export const anEmail = said({ format: 'email', maxLength: 254, examples: ['name@example.com'] })
/** Any other text of at most so many characters. */
export const aText = (maxLength: number) => said({ maxLength })
/** A first and a last name, of at most 100 characters each. */
export const aFullName = aText(201)
/** The bytes of a file, sent as its own content type. */
export const aFile = (contentMediaType: string) => said({ contentMediaType, format: 'binary' })

/** What a call answers that has nothing else to say. */
export const done = z.object({ success: z.literal(true) })
