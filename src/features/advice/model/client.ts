import type { OpenAI } from 'openai'
import { OPENAI, type Config } from '../../../server/config.ts'
import { refuseWhileHeld } from '../../../server/outgoing/hold.ts'
import type { Message } from './prompt.ts'
import { DEADLINE, FAILURES } from './refusals.ts'

/** unpacked */
const MAX_ANSWER_BYTES = 256 * 1024
/** characters */
const MAX_ANSWER_LENGTH = 20_000

export type Reply = { content: string } | { failure: string }

/** Never throws for what the other side does. `signal` also stops the reading of an answer. */
export async function askModel(
  config: Config,
  messages: Message[],
  signal: AbortSignal,
): Promise<Reply> {
  try {
    refuseWhileHeld(config)
    const client = await clientFor(config)
    const completion = await client.chat.completions.create(
      {
        model: config.OPENAI_MODEL,
        messages,
        // Other servers may refuse what they don't know.
        ...(!config.OPENAI_BASE_URL && { store: false }),
      },
      { signal },
    )
    return replyOf(completion)
  } catch (error) {
    return { failure: failureOf(error, signal) }
  }
}

/** Some servers report an error with status 200. */
function replyOf(completion: unknown): Reply {
  const { choices } = (completion ?? {}) as { choices?: unknown }
  const [choice] = Array.isArray(choices) ? (choices as unknown[]) : []
  const { message } = (choice ?? {}) as { message?: unknown }
  const { content } = (message ?? {}) as { content?: unknown }
  if (typeof content !== 'string') return { failure: FAILURES.unreadable }
  if (content.length > MAX_ANSWER_LENGTH) return { failure: FAILURES.tooLarge }
  return { content }
}

function failureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return abortedBy(signal.reason as Error)
  const { status, cause } = error as { status?: unknown; cause?: unknown }
  if (cause instanceof TooLarge) return FAILURES.tooLarge
  if (typeof status === 'number') return `The model's server answered with status ${status}.`
  return error instanceof SyntaxError ? FAILURES.unreadable : FAILURES.noConnection
}

const abortedBy = ({ name, message }: Error): string =>
  name === 'TimeoutError' ? FAILURES.tooLate : message

const clients = new WeakMap<Config, Promise<OpenAI>>()

function clientFor(config: Config): Promise<OpenAI> {
  let client = clients.get(config)
  if (!client) {
    client = openClient(config)
    clients.set(config, client)
  }
  return client
}

async function openClient({ OPENAI_API_KEY: key, OPENAI_BASE_URL: url }: Config): Promise<OpenAI> {
  // A third of a second.
  const { OpenAI } = await import('openai')
  return new OpenAI({
    apiKey: key ?? 'none',
    ...(!key && { defaultHeaders: { authorization: null } }),
    baseURL: url ?? OPENAI,
    maxRetries: 0,
    timeout: DEADLINE,
    fetch: boundedFetch,
    // Would print requests if OPENAI_LOG is set.
    logLevel: 'off',
    // Else taken from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
  })
}

class TooLarge extends Error {}

/** Follows no redirect; reads at most MAX_ANSWER_BYTES. */
async function boundedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { status, body } = await fetch(url, { ...init, redirect: 'manual' })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > MAX_ANSWER_BYTES) throw new TooLarge()
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  const headers = { 'content-type': 'application/json' }
  return new Response(text || null, { status, headers })
}
