import { useDeferredValue, type ReactNode } from 'react'

/**
 * Shows `fallback` first and renders the children once nothing urgent is left. React then works a few
 * milliseconds at a time, so a slow phone can still scroll and react to taps. For large content below the fold.
 */
export function Deferred({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
