import * as z from 'zod/mini'
import { aText, aUuid, documented } from './documented.ts'

/**
 * Response body of every failed request. `fields` maps a field's name to the message shown next to it;
 * `limit` is the number that a limit allows, if it is a fixed one. `current` are fields as they are now, of a change that
 * says how they were (`changed_meanwhile`).
 */
export const errorBody = z.object({
  message: aText(1_000),
  code: documented(z.string(), { pattern: '^[a-z0-9_]+$', examples: ['bad_input'] }),
  fields: z.optional(z.record(z.string(), aText(1_000))),
  limit: z.optional(z.number()),
  current: z.optional(z.record(z.string(), z.unknown())),
  requestId: z.optional(aUuid),
})
export type ErrorBody = z.infer<typeof errorBody>

/**
 * An error that the user can understand or do something about. `message` is a sentence for the user, `code` is
 * stable for programs. Any other error is a bug and becomes a 500 without details.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  /** seconds until a 429 or 503 may be retried */
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

/** The reason why the app cannot start, in one line for the operator. Shown without a stack trace. */
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
/** For a call that names the account it is meant for, while another one is signed in. */
export const anotherAccount = (): AppError =>
  new AppError(401, 'another_account', 'Authentication required')
/** For a change that takes more than a session: the second factor, or what stands in for it. */
export const checkNeeded = (how = 'Your account page shows how.'): AppError =>
  forbidden(`Please confirm first that it's you. ${how}`, 'check_needed')
export const forbidden = (message: string, code = 'forbidden'): AppError =>
  new AppError(403, code, message)
/** For a change by an admin who looks at an owner's shop. The page refuses it too, without asking the server. */
export const VIEWING_ONLY =
  "You are looking at an owner's shop, so nothing can be changed. Stop viewing first."
export const SAMPLE_ONLY =
  'You are looking at a sample shop, so nothing can be changed. Leave it to use your own.'
/** Also used for another owner's rows, so that their existence isn't revealed. */
export const notFound = (message: string): AppError => new AppError(404, 'not_found', message)
export const conflict = (code: string, message: string): AppError =>
  new AppError(409, code, message)
export const tooMany = (message: string, retryAfter: number): AppError =>
  new AppError(429, 'too_many_requests', message, { retryAfter })
