import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { protectPage } from './protection.ts'
import { router } from './router.tsx'

protectPage()

// Until the session and the page's code are there, the document's own 'Loading...' stands.
await router.load()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
