import { useSyncExternalStore } from 'react'

/** The same width as the styles' `max-md`. */
const query = matchMedia('(width < 48rem)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const isPhone = (): boolean => query.matches

/**
 * True where the page is one column. For parts in another order there: styles alone would leave the keyboard's order as it
 * is.
 */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
