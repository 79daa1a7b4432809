import type { Client } from '../app.ts'
import { eventually } from './locator.ts'

/**
 * What the page in this process calls instead of a network: the app itself, with the owner's cookies. A test can hold an
 * answer back or replace it, with the names that journeys use (Playwright's routes).
 */
export interface Route {
  method: string
  /** what the page sends, parsed */
  body: any
  /** Lets the app answer. */
  continue: () => Promise<void>
  /** Returns the app's answer, for a test that changes it. */
  fetch: () => Promise<{ status: number; json: () => Promise<any> }>
  /** Answers without the app. */
  fulfill: (answer: { status?: number; json?: unknown; body?: string }) => Promise<void>
  /** As if the connection were lost. */
  abort: () => Promise<void>
}
type Handler = (route: Route) => unknown

export interface Network {
  route: (pattern: string, handler: Handler) => void
  unroute: (pattern: string) => void
  /** Connects a document. */
  open: () => Connection
  /** Answers of failed calls, as the browser's console shows them. */
  failures: string[]
  /** Resolves once no call has been waiting for an answer for a moment. */
  idle: () => Promise<void>
}

interface Call {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | null
}

/** What one document calls. */
interface Connection {
  fetch: typeof fetch
  XMLHttpRequest: typeof XMLHttpRequest
  /** From now on calls get no answer: a document that was left calls nothing, whatever its code still waits for. */
  end: () => void
}

/** Lets documents call the app with the cookies of this browser. */
export function connect(client: Client): Network {
  const routes: { pattern: string; matches: RegExp; handler: Handler }[] = []
  const failures: string[] = []
  let waiting = 0

  /** The answer of the app, or of a route of the test. */
  async function answerTo(path: string, call: Call): Promise<Response> {
    const { method = 'GET', headers = {}, body } = call
    const ask = async () => {
      const isJson = headers['content-type'] === 'application/json'
      const sent = isJson ? JSON.parse(body as string) : (body ?? undefined)
      const answer = await client.send(method, path, sent, headers, call.signal ?? undefined)
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      const shown = ['content-type', 'date'].map((name) => [name, String(answer.headers[name])])
      return new Response(hasNoBody(answer.status) ? null : text, {
        status: answer.status,
        headers: Object.fromEntries(shown) as Record<string, string>,
      })
    }
    const route = routes.findLast(({ matches }) => matches.test(path))
    if (!route) return ask()
    return new Promise((resolve, reject) => {
      const done = Promise.resolve(
        route.handler({
          method,
          body: typeof body === 'string' ? JSON.parse(body) : body,
          continue: async () => resolve(await ask()),
          fetch: async () => {
            const answer = await ask()
            return { status: answer.status, json: () => answer.json() }
          },
          fulfill: async ({ status = 200, json, body: text }) =>
            resolve(new Response(json === undefined ? text : JSON.stringify(json), { status })),
          abort: async () => reject(new TypeError('net::ERR_FAILED')),
        }),
      )
      done.catch(reject)
    })
  }

  async function request(path: string, call: Call): Promise<Response> {
    waiting += 1
    try {
      const answer = await answerTo(path, call)
      call.signal?.throwIfAborted()
      if (!answer.ok) failures.push(`${location.origin}${path} ${answer.status}`)
      return answer
    } catch (error) {
      if (!call.signal?.aborted) failures.push(`${location.origin}${path} net::ERR_FAILED`)
      throw error
    } finally {
      waiting -= 1
    }
  }

  function open(): Connection {
    let hasEnded = false
    const ask = (path: string, call: Call = {}) =>
      hasEnded ? new Promise<never>(() => {}) : request(path, call)
    return {
      fetch: ask as typeof fetch,
      XMLHttpRequest: uploadsBy(ask),
      end: () => {
        hasEnded = true
      },
    }
  }
  return {
    open,
    route: (pattern, handler) =>
      void routes.push({ pattern, matches: patternOf(pattern), handler }),
    unroute: (pattern) => {
      routes.splice(0, routes.length, ...routes.filter((each) => each.pattern !== pattern))
    },
    failures,
    idle: async () => {
      for (let quiet = 0; quiet < 5; quiet += 1) {
        await eventually(() => {
          if (waiting > 0) throw new Error(`${waiting} calls have no answer yet.`)
        })
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    },
  }
}

const hasNoBody = (status: number): boolean => status === 204 || status === 304

/** A path with `*` for anything but a slash, and a beginning `**`. The query counts for nothing unless the pattern has one. */
function patternOf(pattern: string): RegExp {
  const path = pattern.replace(/^\*\*/, '').replace(/\*$/, '\u0000')
  const source = path
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/?]*')
    .replace('\u0000', '.*')
  return new RegExp(`${source}$`)
}

/** The part of `XMLHttpRequest` that uploads use (`web/api.ts`). */
function uploadsBy(request: (path: string, call: Call) => Promise<Response>) {
  return class {
    readonly upload = new EventTarget()
    readonly #events = new EventTarget()
    readonly #headers: Record<string, string> = {}
    readonly #aborted = new AbortController()
    #method = ''
    #path = ''
    status = 0
    statusText = ''
    responseText = ''

    open(method: string, path: string): void {
      this.#method = method
      this.#path = path
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers[name] = value
    }
    addEventListener(type: string, listener: () => void): void {
      this.#events.addEventListener(type, listener)
    }
    abort(): void {
      this.#aborted.abort()
    }
    send(body: FormData): void {
      const { signal } = this.#aborted
      const call = { method: this.#method, headers: this.#headers, body, signal }
      void request(this.#path, call)
        .then(async (answer) => {
          this.status = answer.status
          this.statusText = answer.statusText
          this.responseText = await answer.text()
          this.upload.dispatchEvent(new Event('load'))
          return 'load'
        })
        .catch(() => (signal.aborted ? 'abort' : 'error'))
        .then((type) => {
          this.#events.dispatchEvent(new Event(type))
          this.#events.dispatchEvent(new Event('loadend'))
        })
    }
  } as unknown as typeof XMLHttpRequest
}
