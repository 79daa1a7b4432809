import * as z from 'zod/mini'
import { aDay, aText } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'

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
