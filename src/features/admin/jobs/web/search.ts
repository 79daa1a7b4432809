import * as z from 'zod/mini'

/** Which kind of job is listed, kept in the URL. */
export const jobsSearch = z.object({
  kind: z.catch(z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,99}$/))), undefined),
})
