import { useLayoutEffect, type RefObject } from 'react'

export const FLOOR = '--toast-floor'
/** even when the bar grows */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(FLOOR, `${bar.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(bar.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(FLOOR)
    }
  }, [bar])
}
