import * as z from 'zod/mini'
import { aText, aUuid, documented } from './documented.ts'

/** `limit`: a fixed limit's number. `current`: fields as they are now (`changed_meanwhile`). */
export const errorBody = z.object({
  message: aText(1_000),
  code: documented(z.string(), { pattern: '^[a-z0-9_]+$', examples: ['bad_input'] }),
  fields: z.optional(z.record(z.string(), aText(1_000))),
  limit: z.optional(z.number()),
  current: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.optional(aUuid),
})
export type ErrorBody = z.infer<typeof errorBody>

/** `message` is a sentence for the user, `code` is stable for programs. Any other error is a bug and becomes a 500. */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** seconds, of a 429 or 503 */
  readonly retryAfter: number | undefined
  readonly limit: number | undefined
  readonly current: Record<string, unknown> | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    extra: {
      fields?: Record<string, string>
      retryAfter?: number
      limit?: number
      current?: Record<string, unknown>
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = extra.fields
    this.retryAfter = extra.retryAfter
    this.limit = extra.limit
    this.current = extra.current
  }
}

/** one line for the operator, without a stack trace */
export class StartError extends Error {
  override name = 'StartError'
}

export const badInput = (message: string, fields?: Record<string, string>): AppError =>
  new AppError(400, 'bad_input', message, fields && { fields })
export const signedOut = (): AppError =>
  new AppError(401, 'authentication_required', 'Authentication required')
export const tokenInvalid = (): AppError =>
  new AppError(
    401,
    'token_invalid',
    "This access token doesn't work. Copy all of it, or make a new one on the account page.",
  )
/** Another account than the call is for is signed in. */
export const anotherAccount = (): AppError =>
  new AppError(401, 'another_account', 'Authentication required')
/** A session isn't enough. */
export const checkNeeded = (how = 'Your account page shows how.'): AppError =>
  forbidden(`Please confirm first that it's you. ${how}`, 'check_needed')
export const forbidden = (message: string, code = 'forbidden'): AppError =>
  new AppError(403, code, message)
/** The page refuses too, without asking the server. */
export const VIEWING_ONLY =
  "You are looking at an owner's shop, so nothing can be changed. Stop viewing first."
export const SAMPLE_ONLY =
  'You are looking at a sample shop, so nothing can be changed. Leave it to use your own.'
/** Also for another owner's rows, so that their existence isn't revealed. */
export const notFound = (message: string): AppError => new AppError(404, 'not_found', message)
export const conflict = (code: string, message: string): AppError =>
  new AppError(409, code, message)
export const tooMany = (message: string, retryAfter: number): AppError =>
  new AppError(429, 'too_many_requests', message, { retryAfter })
