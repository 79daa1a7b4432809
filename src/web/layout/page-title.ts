import { useEffect, useSyncExternalStore, type RefObject } from 'react'

/** The title of the page while its heading is scrolled out of view, for the top bar; '' while it can be seen. */
let hidden = ''
const listeners = new Set<() => void>()

function hide(title: string): void {
  if (title === hidden) return
  hidden = title
  for (const listener of listeners) listener()
}

/**
 * Reports when a page's heading leaves or enters the view. `title` stands for a heading that doesn't name the page, such
 * as a greeting.
 */
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
