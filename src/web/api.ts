import type {
  AnyEndpoint,
  BodyInput,
  ParamsOf,
  QueryInput,
  ResponseOf,
} from '../shared/endpoint.ts'

/** A call that did not succeed. `message` is a sentence for the person wherever the server gave one. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server could not be reached */
  readonly status: number
  /** the server's stable code, `unreachable`, or `no_sentence` when the answer was not ours (a proxy's page) */
  readonly code: string
  /** sentence per field */
  readonly fields: Record<string, string>

  constructor(status: number, code: string, message: string, fields: Record<string, string> = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export const UNREACHABLE =
  'The server cannot be reached. Check your internet connection and try again.'

/** True for the 401 of a session that is missing or over. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401

interface Given {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** sent as it is, for uploads */
  form?: FormData
  /** one per intended write; a retry with the same key cannot write twice (design §4) */
  idempotencyKey?: string
  signal?: AbortSignal
}

/** A part of a call: absent, optional or required as the endpoint's schema has it. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
/** Where an endpoint reads from: its `params` and `query`. */
export type Reading<E> = Part<
  'params',
  ParamsOf<E> extends undefined ? undefined : { [Name in keyof ParamsOf<E>]: string | number }
> &
  Part<'query', QueryInput<E>>
export type CallOptions<E> = Reading<E> &
  Part<'body', BodyInput<E>> &
  Pick<Given, 'form' | 'idempotencyKey' | 'signal'>
/** Options that can be left out when nothing in them is required. */
export type Optional<Options> = Record<never, never> extends Options ? [Options?] : [Options]

/** Calls an endpoint of a contract. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Optional<CallOptions<E>>
): Promise<ResponseOf<E>> {
  const { params, query, body, form, idempotencyKey, signal } = (options ?? {}) as Given
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey

  let response: Response
  let text: string
  try {
    response = await fetch(urlOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      body: form ?? (body === undefined ? null : JSON.stringify(body)),
      signal: signal ?? null,
    })
    text = await response.text()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(0, 'unreachable', UNREACHABLE)
  }
  const answer = parse(text)
  if (!response.ok) throw asApiError(response, text, answer)
  return answer as ResponseOf<E>
}

/** `/api/sales-entries/:id` with its parameters filled in and the query's defined values appended. */
function urlOf(
  path: string,
  params: Record<string, string | number> = {},
  query: Record<string, string | number | boolean | undefined> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.size ? `${filled}?${search}` : filled
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function asApiError(response: Response, text: string, answer: unknown): ApiError {
  const { status, statusText } = response
  if (typeof answer === 'object' && answer && 'message' in answer && 'code' in answer) {
    const { message, code, fields } = answer as {
      message: string
      code: string
      fields?: Record<string, string>
    }
    return new ApiError(status, code, message, fields)
  }
  return new ApiError(status, 'no_sentence', `${status}: ${text.slice(0, 200) || statusText}`)
}

/** Not `crypto.randomUUID`: browsers keep that from pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  )
}
