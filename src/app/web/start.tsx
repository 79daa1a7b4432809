import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { followOtherTabs } from '../../web/queries.ts'
import { focusHeading, router } from './router.tsx'

/** Starts the app with its router. The document stays as it is until the page and its code have loaded. */
export async function start(
  container: HTMLElement,
  { root = createRoot(container), path }: { root?: Root; path?: string } = {},
): Promise<void> {
  if (path) {
    router.history.push(path)
    const unsubscribe = router.subscribe('onRendered', () => {
      unsubscribe()
      focusHeading()
    })
  }
  // Loads the page's code at the same time as the session.
  const [routes] = router.getMatchedRoutes(path ?? router.latestLocation.pathname)
  for (const route of routes) void router.loadRouteChunk(route)

  followOtherTabs()
  await router.load()
  // A transition renders in small pieces, so a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
