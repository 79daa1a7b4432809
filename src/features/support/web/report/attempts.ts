import { ApiError } from '../../../../web/api.ts'
import { RETRY_AFTER_SECONDS } from '../../contract.ts'

export const GAVE_UP = 'Failed to submit issue after multiple attempts. Please try again later.'

/** The message is a sentence for the user. */
export class GaveUp extends Error {
  constructor() {
    super(GAVE_UP)
  }
}

/** A refusal (4xx) would only be repeated. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

interface Options {
  signal: AbortSignal
  /** before attempts 1 to 3; rejects when aborted */
  wait: (attempt: number, seconds: number) => Promise<void>
  /** 0 is the first */
  onSending: (attempt: number) => void
}

/** Rejects with the refusal, `GaveUp` or the signal's reason. */
export async function sendPatiently<Answer>(
  send: () => Promise<Answer>,
  { signal, wait, onSending }: Options,
): Promise<Answer> {
  for (let attempt = 0; attempt <= RETRY_AFTER_SECONDS.length; attempt += 1) {
    const seconds = RETRY_AFTER_SECONDS[attempt - 1]
    if (seconds !== undefined) await wait(attempt, seconds)
    onSending(attempt)
    try {
      return await send()
    } catch (error) {
      signal.throwIfAborted()
      if (!mayPass(error)) throw error
    }
  }
  throw new GaveUp()
}
