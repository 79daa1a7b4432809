import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../kit/shops.ts'

/** ms for one answer, and between two tries */
const DEADLINE = 60_000
const PAUSE = 30

/** 409s that say to come back: something that a killed process began still holds the owner's sales. */
const LATER = ['import_running', 'change_running']

/** What was counted while an installation was killed. */
export interface Counts {
  /** writes that were answered with 200 */
  answered: number
  /** answers that are bugs, such as a 500 */
  wrong: string[]
}

interface Write {
  method: 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** the answer to a try after one that got no answer but was done: its status or its code */
  isDoneIf?: number | string
}

/**
 * Sends a write with the same Idempotency-Key until it is answered, as the page does. Returns the body of a 200, or
 * undefined if an earlier try had done it.
 */
export async function repeated<Body>(
  { headers }: Shop,
  { url, counts }: { url: () => string; counts: Counts },
  { method, path, body, isDoneIf = 200 }: Write,
): Promise<Body | undefined> {
  const isForm = body instanceof FormData
  const request = {
    method,
    headers: {
      ...headers,
      'idempotency-key': randomUUID(),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : body && JSON.stringify(body),
  }
  for (let tries = 0; ; tries++) {
    const answered = await answerOf(url() + path, request)
    if (answered) {
      const { status, body: answer } = answered
      const isDone = tries > 0 && (status === isDoneIf || answer.code === isDoneIf)

      if (status === 200 || isDone) {
        counts.answered++
        return status === 200 ? (answer as Body) : undefined
      }
      if (status !== 503 && status !== 429 && !LATER.includes(answer.code!))
        counts.wrong.push(`${method} ${path}: ${status} ${answer.message}`)
    }
    if (counts.wrong.length > 20) throw new Error(counts.wrong.join('\n'))
    await sleep(PAUSE)
  }
}

/** Returns undefined if there was no answer. */
async function answerOf(address: string, request: RequestInit) {
  try {
    const response = await fetch(address, { ...request, signal: AbortSignal.timeout(DEADLINE) })
    const body = (await response.json()) as { code?: string; message?: string }
    return { status: response.status, body }
  } catch {
    return undefined
  }
}
