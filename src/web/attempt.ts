import { useRef } from 'react'
import { newIdempotencyKey } from './api.ts'

/** The same key for each try with the same body, until `end`: a lost answer must not write twice. */
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
