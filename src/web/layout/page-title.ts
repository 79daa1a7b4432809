import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/** '' while the heading can be seen */
let hidden = ''
const listeners = new Set<() => void>()

function hide(title: string): void {
  if (title === hidden) return
  hidden = title
  for (const listener of listeners) listener()
}

/** `title` stands for a heading that doesn't name the page. */
export function useTitleInBar(heading: RefObject<HTMLElement | null>, title?: string): void {
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => hide(entry!.isIntersecting ? '' : (title ?? entry!.target.textContent ?? '')),
      // The height of the top bar.
      { rootMargin: '-48px 0px 0px' },
    )
    observer.observe(heading.current!)
    return () => {
      observer.disconnect()
      hide('')
    }
  }, [heading, title])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHiddenTitle = (): string => useSyncExternalStore(subscribe, () => hidden)
