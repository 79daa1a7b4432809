import { QueryClientProvider, useMutation, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call, sentenceOf } from '../../web/api.ts'
import { AppLayout } from './app-layout.tsx'
import { profileQuery, useProfile } from '../../features/profile/web/index.ts'
import { endpointQuery, queryClient } from '../../web/queries.ts'
import { toast } from '../../web/ui/toast.tsx'
import { currentUser, logout } from '../../features/accounts/contract.ts'

/** Wraps every signed-in page. `children` stay mounted when the page changes. */
export function SignedIn({ children }: { children?: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
      {children}
    </QueryClientProvider>
  )
}

function Frame() {
  const { account } = useRouteContext({ from: '/signed-in' })
  // Puts the account into the query cache for the pages.
  const { data } = useQuery({ ...endpointQuery(currentUser), initialData: account })
  // Fetched before the pages' own data, since no amount can be shown without the profile.
  usePrefetchQuery(profileQuery)
  const logoUrl = useProfile()?.logoUrl ?? ''
  const signOut = useMutation({
    mutationFn: () => call(logout),
    onSuccess: () => window.location.assign('/login'),
    onError: (error) =>
      toast.error(sentenceOf(error, "You couldn't be signed out. Please try again.")),
  })
  return (
    <AppLayout person={{ ...data, logoUrl }} onSignOut={() => signOut.mutate()}>
      <Outlet />
    </AppLayout>
  )
}
