import * as z from 'zod/mini'
import { aDay, aText } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { isStorable } from '../../../../shared/fields.ts'

/** The terms of the competition, which pages and the API call its rules. */

/** characters that they may have */
export const MAX_TERMS = 100_000

const termsVersion = z.object({
  version: z.number(),
  /** the first day on which it holds, UTC */
  inForceFrom: aDay,
})

export const competitionTerms = endpoint({
  method: 'GET',
  path: '/api/competition-rules',
  notInSample: true,
  summary: 'The rules of the competition: one version in full and the list of all',
  query: z.object({
    /** without it the version in force */
    version: z.optional(
      z.coerce
        .number('Version must be a number')
        .check(z.int('Version must be a whole number'), z.positive('Version must be above 0')),
    ),
  }),
  response: z.object({
    ...termsVersion.shape,
    /** paragraphs separated by empty lines; a line that begins with `## ` is a heading, with `- ` an item of a list */
    text: aText(MAX_TERMS),
    inForce: z.number(),
    /** false: the top three are honored without a prize */
    hasPrize: z.boolean(),
    /** newest first */
    versions: z.array(termsVersion),
  }),
})
export type Terms = z.infer<typeof competitionTerms.response>

export const saveTerms = endpoint({
  method: 'POST',
  path: '/api/admin/competition/rules',
  summary: 'Save a new version of the rules',
  body: z.object({
    text: z
      .string('Rules are required')
      .check(
        z.trim(),
        z.minLength(1, 'Rules are required'),
        z.maxLength(
          MAX_TERMS,
          `Rules can have at most ${MAX_TERMS.toLocaleString('en')} characters`,
        ),
        z.refine(isStorable, "Rules contain a character that can't be saved"),
      ),
    /** at once, and not from the 1st of the next month */
    atOnce: z.boolean('Choose when the rules take effect'),
    /** the newest version that the admin saw */
    basedOn: z.int('Not a valid version').check(z.minimum(0), z.maximum(1_000_000)),
  }),
  maxBody: {
    // A character takes up to 6 bytes.
    bytes: 6 * MAX_TERMS + 10_000,
    message: `Rules can have at most ${MAX_TERMS.toLocaleString('en')} characters`,
  },
  response: z.object({ version: z.number(), inForceFrom: aDay }),
})
