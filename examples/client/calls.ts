import { setTimeout as sleep } from 'node:timers/promises'

/** A call that the server refused. `message` is a sentence for people, `code` is for programs and never changes. */
export class Refused extends Error {
  readonly status: number
  readonly code: string
  /** the sentence for each field that isn't valid */
  readonly fields: Record<string, string>
  /** what fields are now, if they aren't what `was` said (`changed_meanwhile`) */
  readonly current: Record<string, unknown>

  constructor(
    status: number,
    {
      code,
      message,
      fields = {},
      current = {},
    }: { code: string; message: string; fields?: object; current?: object },
  ) {
    super(message)
    this.name = 'Refused'
    this.status = status
    this.code = code
    this.fields = fields as Record<string, string>
    this.current = current as Record<string, unknown>
  }
}

export interface Settings {
  /** of the app, such as `https://shop.example` */
  address: string
  /** from the account page: `kpi_…` */
  token: string
  /** how often a call is tried that may be repeated */
  attempts?: number
  /** ms until a try without an answer is given up */
  deadline?: number
}

interface Call {
  method: string
  path: string
  query?: object | undefined
  body?: unknown
  form?: object
  idempotencyKey?: string | undefined
}

/** ms before the first repetition; each further one waits twice as long */
const FIRST_PAUSE = 500
/** Said by a server that is busy or restarts, or by a proxy before it. */
const PASSES = [429, 502, 503, 504]

/**
 * Sends calls with a token. Reading, and a write with an `Idempotency-Key`, is repeated when the server was busy or could
 * not be reached: with the same key it happens once, however often it is sent.
 */
export class Calls {
  readonly #settings: Required<Settings>

  constructor(settings: Settings) {
    this.#settings = { attempts: 5, deadline: 60_000, ...settings }
  }

  /** Returns the answer of a call as JSON. */
  protected async json<Answer>(call: Call): Promise<Answer> {
    return (await (await this.file(call)).json()) as Answer
  }

  /** Returns the answer as it comes, for files. */
  protected async file(call: Call): Promise<Response> {
    const mayRepeat = call.method === 'GET' || call.idempotencyKey !== undefined
    const attempts = mayRepeat ? this.#settings.attempts : 1
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === attempts
      const pause = FIRST_PAUSE * 2 ** (attempt - 1)
      const answer = await this.#send(call).catch((error: unknown) => {
        if (isLast) throw error
      })
      if (answer?.ok) return answer
      if (answer && (isLast || !PASSES.includes(answer.status))) throw await refusalOf(answer)
      await answer?.body?.cancel()
      const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1000
      await sleep(Math.max(pause, asked))
    }
  }

  #send({ method, path, query, body, form, idempotencyKey }: Call): Promise<Response> {
    const { address, token, deadline } = this.#settings
    const url = new URL(path, address)
    for (const [name, value] of Object.entries(query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value))
    const sent = form ? formOf(form) : body === undefined ? null : JSON.stringify(body)
    return fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      body: sent,
      // A token must not follow to another server.
      redirect: 'error',
      signal: AbortSignal.timeout(deadline),
    })
  }
}

/** Files come last: the server reads the rest first. */
function formOf(fields: object): FormData {
  const form = new FormData()
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const isFile = ([, value]: [string, unknown]) => value instanceof Blob
  for (const [name, value] of given.filter((field) => !isFile(field)))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, value] of given.filter(isFile)) form.append(name, value as Blob)
  return form
}

async function refusalOf(answer: Response): Promise<Refused> {
  const text = await answer.text()
  try {
    return new Refused(answer.status, JSON.parse(text))
  } catch {
    // Of a proxy before the server.
    const message = `${answer.status} ${answer.statusText}`
    return new Refused(answer.status, { code: 'not_from_the_app', message })
  }
}
