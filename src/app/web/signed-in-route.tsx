import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouteContext,
  type RouteComponent,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Account } from '../../features/accounts/contract.ts'
import { isSurelySignedOut, loadSession } from '../../features/accounts/forms/web/session.ts'
import { trackActivity } from '../../features/coach/activity/contract.ts'
import { profileQuery } from '../../features/profile/web/index.ts'
import { call } from '../../web/api.ts'
import { queryClient } from '../../web/queries.ts'
import { rememberWanted } from './wanted.ts'

export const root = createRootRoute({ component: Outlet })

/** People who can't sign in need help most. */
const OPEN_TO_ALL = '/technical-support'

const Frame = lazyRouteComponent(async () => {
  const [{ SignedIn }, { Celebrations }] = await Promise.all([
    import('./signed-in.tsx'),
    import('./celebrations.tsx'),
  ])
  return {
    default: ({ account }: { account: Account }) => (
      <SignedIn account={account}>
        <Celebrations />
      </SignedIn>
    ),
  }
})

export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  staticData: { prefetch: () => queryClient.query(profileQuery) },
  beforeLoad: async ({ location }): Promise<{ account: Account | null }> => {
    const account = await loadSession()
    if (!account && location.pathname !== OPEN_TO_ALL) {
      rememberWanted(location.href)
      throw redirect({ to: '/login', replace: true })
    }
    return { account }
  },
  // Opening the app counts as activity (spec §7), but not an admin's view.
  onEnter: () => {
    recordActivity().catch((error: unknown) => console.warn('Could not record activity:', error))
  },
  component: bySession(Frame, Outlet),
})

async function recordActivity(): Promise<void> {
  const account = await loadSession()
  if (account && !account.viewing) await call(trackActivity)
}

type Lazy<Props> = ((props: Props) => ReactNode) & { preload?: RouteComponent['preload'] }

export function bySession(
  SignedIn: Lazy<{ account: Account }>,
  SignedOut: Lazy<Record<never, never>>,
): RouteComponent {
  const BySession = () => {
    const { account } = useRouteContext({ from: '/signed-in' })
    return account ? <SignedIn account={account} /> : <SignedOut />
  }
  // Called while the session still loads.
  const preload = async () => ((await isSurelySignedOut()) ? SignedOut : SignedIn).preload?.()
  return Object.assign(BySession, { preload })
}
