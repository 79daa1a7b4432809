import { useSyncExternalStore } from 'react'

/** the styles' `max-md` */
const query = matchMedia('(width < 48rem)')

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const isPhone = (): boolean => query.matches

/** Styles alone would leave the keyboard's order. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone)
