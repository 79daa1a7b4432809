import { useDeferredValue, type ReactNode } from 'react'

/**
 * `fallback` at first; the children are drawn once nothing urgent is left, a few milliseconds at a
 * time, so that a slow phone can be scrolled and tapped meanwhile. For what is large and below the fold.
 */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
