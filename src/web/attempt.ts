import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

/**
 * The `Idempotency-Key` of what is being sent: the same for each try with the same body, so that one whose answer was lost
 * is not done twice, until `end` says that it was done.
 */
export function useAttempt() {
  const attempt = useRef({ body: '', key: '' })
  return {
    keyOf: (body: unknown): string => {
      const asked = JSON.stringify(body)
      if (attempt.current.body !== asked)
        attempt.current = { body: asked, key: newIdempotencyKey() }
      return attempt.current.key
    },
    end: () => void (attempt.current = { body: '', key: '' }),
  }
}
