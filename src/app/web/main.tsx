import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { protectPage } from '../../web/protection.ts'
import { router } from './router.tsx'

protectPage()

// The page's code comes while it is asked who is signed in, not after.
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of routes) void router.loadRouteChunk(route)

// Until the session and the page's code are there, the document's own 'Loading...' stands.
// No `await`: the page's code shares a file with this one, and would wait for its end.
void router.load().then(() => {
  const root = createRoot(document.getElementById('root')!)
  // As a transition it is drawn in small pieces, and a slow phone answers meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
})
