import type {
  AnyEndpoint,
  BodyInput,
  ParamsOf,
  QueryInput,
  ResponseOf,
} from '../shared/endpoint.ts'
import { learnTime } from './clock.ts'

export class ApiError extends Error {
  /** 0: server not reached */
  readonly status: number
  /** `no_sentence`: from elsewhere, such as a proxy's error page */
  readonly code: string
  readonly fields: Record<string, string>
  /** fields changed meanwhile, as they are now */
  readonly current: Record<string, unknown>

  constructor(
    status: number,
    code: string,
    message: string,
    fields: Record<string, string> = {},
    current: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.current = current
  }
}

export const UNREACHABLE =
  "We can't reach the server. Check your internet connection and try again."
const TOO_SLOW = 'The answer is taking too long. Check your internet connection and try again.'

export const tooSlow = (): ApiError => new ApiError(0, 'too_slow', TOO_SLOW)

/** A proxy's error page means nothing to the user. */
export function sentenceOf(error: unknown, fallback: string, lost = UNREACHABLE): string {
  if (!(error instanceof ApiError) || error.code === 'no_sentence') return fallback
  return error.code === 'unreachable' ? lost : error.message
}

/** `no_sentence`: a proxy's 401 */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code !== 'no_sentence'

export const isViewingOnly = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'viewing_only'

export const isOtherCurrency = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'currency_changed'

let refusal: string | undefined
export const refuseChanges = (sentence: string): void => void (refusal = sentence)

const isOwn = ({ method, path }: AnyEndpoint): boolean =>
  method === 'GET' || path.startsWith('/api/admin/') || path.startsWith('/api/auth/')

interface AnyCallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  form?: FormData
  /** 0 to 1 */
  onSent?: (fraction: number) => void
  /** Retrying with the same key can't write twice. */
  idempotencyKey?: string
  /** refused if another account is signed in by now */
  account?: string
  /** refused if changed meanwhile */
  currency?: string | undefined
  signal?: AbortSignal
}

let askForCheck: (() => Promise<boolean>) | undefined
/** The call waits for `ask` and is sent once more, so that nothing typed is lost. */
export const whenCheckNeeded = (ask: typeof askForCheck): void => void (askForCheck = ask)

async function checkedFirst<T>(work: () => Promise<T>): Promise<T> {
  return work().catch(async (error: unknown) => {
    const isNeeded = error instanceof ApiError && error.code === 'check_needed'
    if (!isNeeded || !(await askForCheck?.())) throw error
    return work()
  })
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [N in Name]?: undefined }
  : Record<never, never> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
export type UrlInputs<E> = Part<
  'params',
  ParamsOf<E> extends undefined ? undefined : { [Name in keyof ParamsOf<E>]: string | number }
> &
  Part<'query', QueryInput<E>>
export type CallOptions<E> = UrlInputs<E> &
  Part<'body', BodyInput<E>> &
  Pick<AnyCallOptions, 'form' | 'onSent' | 'idempotencyKey' | 'account' | 'currency' | 'signal'>
export type Optional<Options> = Record<never, never> extends Options ? [Options?] : [Options]

let changes = 0
export const isSaving = (): boolean => changes > 0

/** Rejects with `ApiError`, or with the signal's reason. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  ...options: Optional<CallOptions<E>>
): Promise<ResponseOf<E>> {
  const isChange = endpoint.method !== 'GET'
  if (isChange) changes += 1
  try {
    return await checkedFirst(() => send(endpoint, ...options))
  } finally {
    if (isChange) changes -= 1
  }
}

async function send<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Optional<CallOptions<E>>
): Promise<ResponseOf<E>> {
  const { params, query, body, form, idempotencyKey, account, currency, signal, onSent } =
    (options ?? {}) as AnyCallOptions
  if (refusal && !isOwn(endpoint)) throw new ApiError(403, 'viewing_only', refusal)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (account) headers['x-account'] = account
  if (currency) headers['x-currency'] = currency

  const url = urlOf(endpoint.path, params, query)
  const init = { method: endpoint.method, headers, signal: signal ?? null }
  let answer: Answer
  try {
    answer = form
      ? await sendForm(url, { ...init, body: form }, onSent)
      : await readText(
          await fetchTimed(url, {
            ...init,
            credentials: 'same-origin',
            body: body === undefined ? null : JSON.stringify(body),
          }),
        )
  } catch {
    throw signal?.aborted ? signal.reason : unreachable()
  }
  if (!isOk(answer)) throw toApiError(answer)
  return parse(answer.text) as ResponseOf<E>
}

export const callForFile = <E extends AnyEndpoint>(
  endpoint: E,
  ...options: Optional<CallOptions<E>>
): Promise<Blob> => checkedFirst(() => fetchFile(endpoint, ...options))

async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  ...[options]: Optional<CallOptions<E>>
): Promise<Blob> {
  const { params, query, body } = (options ?? {}) as AnyCallOptions
  const sent = body !== undefined && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const url = urlOf(endpoint.path, params, query)
  const response = await fetch(url, { method: endpoint.method, ...sent }).catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw toApiError(await readText(response))
  return response.blob()
}

interface Answer {
  status: number
  statusText: string
  text: string
}

async function fetchTimed(url: string, init: RequestInit): Promise<Response> {
  const askedAt = Date.now()
  const response = await fetch(url, init)
  learnTime(response, askedAt)
  return response
}

const readText = async (response: Response): Promise<Answer> => ({
  status: response.status,
  statusText: response.statusText,
  text: await response.text(),
})

const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

export const unreachable = (): ApiError => new ApiError(0, 'unreachable', UNREACHABLE)

/** XMLHttpRequest, because `fetch` doesn't report upload progress. */
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

function toApiError({ status, statusText, text }: Answer): ApiError {
  const { message, code, fields, current } = (parse(text) ?? {}) as {
    message?: unknown
    code?: unknown
    fields?: Record<string, string>
    current?: Record<string, unknown>
  }
  if (typeof message === 'string' && typeof code === 'string') {
    return new ApiError(status, code, message, fields, current)
  }
  return new ApiError(status, 'no_sentence', `${status}: ${text.slice(0, 200) || statusText}`)
}

/** Browsers don't offer `crypto.randomUUID` to pages over plain HTTP. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join(
    '-',
  )
}
