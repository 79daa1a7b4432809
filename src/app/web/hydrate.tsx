import { startTransition, useEffect, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { DocumentName } from '../../features/accounts/web/documents.ts'
import type { SignedInPath } from '../../features/accounts/web/login-page.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { takeWanted } from './wanted.ts'

/** Typed text stays. */
export async function hydrate(container: HTMLElement, name: string): Promise<void> {
  let root: Root
  const { promise, resolve } = Promise.withResolvers<void>()
  const onSignedIn = async (next: SignedInPath): Promise<void> => {
    const path = takeWanted(next)
    const app = await import('./start.tsx').catch(() => undefined)
    if (app) await app.start(container, { root, path })
    // No connection, or a new version: the browser solves that.
    else window.location.assign(path)
  }
  // In small pieces, so a slow phone stays responsive.
  startTransition(() => {
    root = hydrateRoot(
      container,
      <WithEffect onMount={resolve}>
        <SignedOutPage
          name={name as DocumentName}
          search={new URLSearchParams(window.location.search)}
          onSignedIn={onSignedIn}
        />
      </WithEffect>,
    )
  })
  return promise
}

function WithEffect({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount])
  return children
}
