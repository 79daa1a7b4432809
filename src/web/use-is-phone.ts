import { useSyncExternalStore } from 'react'

/** The same width as the styles' `max-md`. */
const query = matchMedia('(width < 48rem)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** True where the page is one column, for parts that stand in another order there: styles alone would leave the order of the keyboard. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches)
