import { OPENAI, type Config } from '../../../server/config.ts'
import { refuseWhileHeld } from '../../../server/outgoing/hold.ts'
import type { Message } from './prompt.ts'
import { FAILURES } from './refusals.ts'

/** bytes of an answer that are read, unpacked */
const MAX_ANSWER_BYTES = 256 * 1024
/** characters of a text that is checked and stored */
const MAX_ANSWER_LENGTH = 20_000

export type Reply = { content: string } | { failure: string }

/**
 * Asks the model and returns the text of its answer, or why there is none. Never throws for what the other side
 * does. Stops when `signal` aborts, also while the answer is being read.
 */
export async function askModel(
  config: Config,
  messages: Message[],
  signal: AbortSignal,
): Promise<Reply> {
  const { OPENAI_API_KEY: key, OPENAI_BASE_URL: url, OPENAI_MODEL: model } = config
  try {
    refuseWhileHeld(config)
    const response = await fetch(`${(url ?? OPENAI).replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Servers of one's own need no key.
        ...(key && { authorization: `Bearer ${key}` }),
      },
      // Other servers may refuse what they don't know.
      body: JSON.stringify({ model, messages, ...(!url && { store: false }) }),
      redirect: 'manual',
      signal,
    })
    const text = await textOf(response)
    if (!response.ok)
      return { failure: `The model's server answered with status ${response.status}.` }
    return replyOf(JSON.parse(text))
  } catch (error) {
    return { failure: failureOf(error, signal) }
  }
}

/** Reads an answer of any shape: some servers report an error with status 200. */
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
  if (error instanceof TooLarge) return FAILURES.tooLarge
  return error instanceof SyntaxError ? FAILURES.unreadable : FAILURES.noConnection
}

const abortedBy = ({ name, message }: Error): string =>
  name === 'TimeoutError' ? FAILURES.tooLate : message

class TooLarge extends Error {}

/** Reads the whole body, but not more than it may have. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > MAX_ANSWER_BYTES) throw new TooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
