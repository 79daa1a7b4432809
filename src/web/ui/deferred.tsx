import { useDeferredValue, type ReactNode } from 'react'

/** For large content below the fold: a slow phone can scroll meanwhile. */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
