import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteOpenedMail } from '../../features/digest/web/opened.ts'
import { protectPage } from '../../web/protection.ts'
import { router } from './router.tsx'

protectPage()
noteOpenedMail()

// Loads the page's code at the same time as the session.
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
for (const route of routes) void router.loadRouteChunk(route)

// Until the session and the page's code have loaded, index.html shows 'Loading...'.
// No top-level `await`: the page's code imports from this file's chunk and would wait for it to finish.
void router.load().then(() => {
  const root = createRoot(document.getElementById('root')!)
  // A transition renders in small pieces, so a slow phone stays responsive.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  )
})
