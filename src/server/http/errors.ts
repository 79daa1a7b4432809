import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorBody } from '../../shared/errors.ts'
import { databaseErrorToAppError } from '../database/database-errors.ts'

const FRAMEWORK_ERRORS: Record<string, [code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'That is too much data for one request.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad_json', "The request couldn't be read: it isn't valid JSON."],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_json', "The request couldn't be read: it is empty."],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_type', "This kind of content isn't accepted here."],
  FST_FILES_LIMIT: ['too_many_files', 'Please send one file at a time.'],
  FST_FIELDS_LIMIT: ['too_many_fields', 'The form has too many fields.'],
  FST_PARTS_LIMIT: ['too_many_fields', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['bad_form', "The form has a field whose name isn't allowed."],
  FST_INVALID_JSON_FIELD_ERROR: ['bad_json', "A field of the form isn't valid JSON."],
  FST_ERR_BAD_URL: ['bad_address', "The address isn't valid: it has a % in the wrong place."],
}

/** seconds */
const RETRY_AFTER = 5

/** The only place that makes responses of errors, also without a route (`frameworkErrors`). */
export function renderError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Closing before the whole request arrived could lose the response.
  if (!request.raw.complete) reply.removeHeader('connection')
  // The answer may have begun as a file.
  reply.removeHeader('content-disposition').type('application/json; charset=utf-8')
  const refusal = hasDisconnected(request) ? DISCONNECTED : asRefusal(error, request)
  if (!refusal) {
    request.log.error(error)
    return reply.status(500).send({
      message: `Something went wrong on our side. Please try again. If it keeps happening, give this id to the person who runs this app: ${request.id}`,
      code: 'internal_error',
      requestId: request.id,
    } satisfies ErrorBody)
  }
  const { status, message, code, fields, limit, current } = refusal
  if (status >= 500 && refusal !== error) request.log.warn(error)
  const retryAfter = refusal.retryAfter ?? (status === 503 ? RETRY_AFTER : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  const challenge = challengeOf(status, code)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  const more = {
    ...(fields && { fields }),
    ...(limit !== undefined && { limit }),
    ...(current && { current }),
  }
  return reply.status(status).send({ message, code, ...more })
}

const INVALID_TOKEN = /^token_(?:invalid|ended)$/

/** RFC 6750 */
const challengeOf = (status: number, code: string): string | undefined => {
  if (INVALID_TOKEN.test(code)) return 'Bearer error="invalid_token"'
  if (code === 'token_scope') return 'Bearer error="insufficient_scope"'
  return status === 401 ? 'Bearer' : undefined
}

const DISCONNECTED = new AppError(
  499,
  'client_left',
  'The request ended before all of it was sent.',
)

/** Any error is then a result of that and not a bug. */
const hasDisconnected = ({ raw }: FastifyRequest): boolean => Boolean(raw.errored)

/** undefined: a bug */
function asRefusal(error: FastifyError, request: FastifyRequest): AppError | undefined {
  if (error instanceof AppError) return error
  const { maxBody } = request.routeOptions.config?.endpoint ?? {}
  if (maxBody && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError(413, 'too_large', maxBody.message)
  const known = FRAMEWORK_ERRORS[error.code]
  if (known) return new AppError(error.statusCode ?? 400, ...known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(error.statusCode, 'bad_request', error.message)
  }
  return databaseErrorToAppError(error)
}
