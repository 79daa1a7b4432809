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
  /** hears how much of the form has been sent, from 0 to 1 */
  onSent?: (fraction: number) => void
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
  Pick<Given, 'form' | 'onSent' | 'idempotencyKey' | 'signal'>
/** Options that can be left out when nothing in them is required. */
export type Optional<Options> = Record<never, never> extends Options ? [Options?] : [Options]

/** Calls an endpoint of a contract. Rejects with `ApiError`, or with the signal's reason when aborted. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Optional<CallOptions<E>>
): Promise<ResponseOf<E>> {
  const { params, query, body, form, idempotencyKey, signal, onSent } = (options ?? {}) as Given
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey

  const url = urlOf(endpoint.path, params, query)
  const init = { method: endpoint.method, headers, signal: signal ?? null }
  let answer: Answer
  try {
    answer = form
      ? await sendForm(url, { ...init, body: form }, onSent)
      : await readText(
          await fetch(url, {
            ...init,
            credentials: 'same-origin',
            body: body === undefined ? null : JSON.stringify(body),
          }),
        )
  } catch (error) {
    if (signal?.aborted) throw error
    throw unreachable()
  }
  if (!isOk(answer)) throw refusalOf(answer)
  return parse(answer.text) as ResponseOf<E>
}

/** Fetches a file of the API. Rejects with `ApiError`. */
export async function callForFile<E extends AnyEndpoint>(
  endpoint: E,
  ...[reading]: Optional<Reading<E>>
): Promise<Blob> {
  const { params, query } = (reading ?? {}) as Given
  const response = await fetch(urlOf(endpoint.path, params, query)).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw refusalOf(await readText(response))
  return response.blob()
}

interface Answer {
  status: number
  statusText: string
  text: string
}

const readText = async (response: Response): Promise<Answer> => ({
  status: response.status,
  statusText: response.statusText,
  text: await response.text(),
})

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

const unreachable = (): ApiError => new ApiError(0, 'unreachable', UNREACHABLE)

/** Not `fetch`, which cannot tell how much has been sent. */
function sendForm(
  url: string,
  {
    method,
    headers,
    body,
    signal,
  }: {
    method: string
    headers: Record<string, string>
    body: FormData
    signal: AbortSignal | null
  },
  onSent: (fraction: number) => void = () => {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const on = (type: string, then: () => void) => request.addEventListener(type, then)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total ? loaded / total : 0),
    )
    request.upload.addEventListener('load', () => onSent(1))
    on('load', () => {
      const { status, statusText, responseText } = request
      resolve({ status, statusText, text: responseText })
    })
    on('error', () => reject(unreachable()))
    on('abort', () => reject(signal?.reason as Error))
    on('loadend', () => signal?.removeEventListener('abort', abort))
    request.send(body)
  })
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

function refusalOf({ status, statusText, text }: Answer): ApiError {
  const answer = parse(text)
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
