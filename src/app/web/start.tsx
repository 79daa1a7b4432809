import { RouterProvider, type AnyRoute } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { loadSession } from '../../features/accounts/forms/web/session.ts'
import { followOtherTabs } from '../../web/queries.ts'
import { focusHeading, router } from './router.tsx'

/** ms, enough for a slow phone; with the data nothing is drawn twice, and nothing moves */
const FIRST_DATA_MS = 2_000

async function prefetch(routes: readonly AnyRoute[]): Promise<void> {
  if (!(await loadSession())) return
  const { search } = router.latestLocation
  await Promise.all(routes.flatMap(({ options }) => options.staticData?.prefetch?.(search) ?? []))
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work.catch(() => {}), new Promise((resolve) => setTimeout(resolve, ms))])

/** The document stays until the page and its code have loaded. */
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
  // At the same time as the session.
  const [routes] = router.getMatchedRoutes(
    path ? new URL(path, window.location.origin).pathname : router.latestLocation.pathname,
  )
  for (const route of routes) void router.loadRouteChunk(route)

  followOtherTabs()
  await Promise.all([router.load(), within(FIRST_DATA_MS, prefetch(routes))])
  // In small pieces, so a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
}
