import { lazy, type ComponentType } from 'react'

/**
 * A part that loads after its page, which works without it: if its code can't be loaded, there is nothing in its place and
 * the page stays.
 */
export const lazyExtra = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  )
