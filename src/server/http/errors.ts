import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, badInput, type ErrorBody } from '../../shared/errors.ts'
import { refusalOfDatabase } from '../database/refusals.ts'

/** What Fastify and its plugins refuse, in words for the person (design §7). */
const REFUSALS: Record<string, [code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'That is too much data for one request.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [
    'bad_json',
    'The request could not be read: it is not valid JSON.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['bad_json', 'The request could not be read: it is empty.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_type',
    'This kind of content is not accepted here.',
  ],
  FST_FILES_LIMIT: ['too_many_files', 'Please send one file at a time.'],
  FST_FIELDS_LIMIT: ['too_many_fields', 'The form has too many fields.'],
  FST_PROTO_VIOLATION: ['bad_form', 'The form has a field whose name is not allowed.'],
  FST_INVALID_JSON_FIELD_ERROR: ['bad_json', 'A field of the form is not valid JSON.'],
  FST_ERR_BAD_URL: ['bad_address', 'The address could not be read: a % in it is out of place.'],
}

/** seconds, for a 503 that does not say */
const RETRY_AFTER = 5

/**
 * The only place that turns an error into an answer: as the app's error handler, and as its
 * `frameworkErrors` for requests that reach no route.
 */
export function renderError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  // Of a call that is refused before all of it has come; closed now, the answer might be lost with it.
  if (!request.raw.complete) reply.removeHeader('connection')
  const refusal = hasLeft(request) ? LEFT : asRefusal(error)
  if (!refusal) {
    request.log.error(error)
    return reply.status(500).send({
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal_error',
      requestId: request.id,
    } satisfies ErrorBody)
  }
  const { status, message, code, fields } = refusal
  // Nobody's fault who calls; the operator has to know why.
  if (status >= 500 && refusal !== error) request.log.warn(error)
  const retryAfter = refusal.retryAfter ?? (status === 503 ? RETRY_AFTER : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(retryAfter))
  return reply.status(status).send({ message, code, ...(fields && { fields }) })
}

const NO_OBJECT = 'The request must be sent as a JSON object.'
const LEFT = new AppError(499, 'client_left', 'The request ended before all of it was sent.')

/** Only a client that goes away while its request is read breaks it; nothing is wrong on our side, whatever failed. */
const hasLeft = ({ raw }: FastifyRequest): boolean => Boolean(raw.errored)

/** undefined for a bug. */
function asRefusal(error: FastifyError): AppError | undefined {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation
    if (first!.instancePath === '/' && first!.keyword === 'invalid_type') return badInput(NO_OBJECT)
    const fields: Record<string, string> = {}
    for (const { instancePath, message } of error.validation) {
      fields[instancePath.slice(1)] ??= message ?? 'Not valid'
    }
    return badInput(Object.values(fields)[0] ?? 'Not valid', fields)
  }
  const known = REFUSALS[error.code]
  if (known) return new AppError(error.statusCode ?? 400, ...known)
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError(error.statusCode, 'bad_request', error.message)
  }
  return refusalOfDatabase(error)
}
