import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CheckDialog, startViewing, stopViewing } from '../../features/accounts/web/index.ts'
import { findOwner } from '../../features/admin/owners/contract.ts'
import { ApiError, call } from '../../web/api.ts'
import { LoadingScreen, NotFoundScreen } from '../../web/layout/screens.tsx'
import { TryAgain } from '../../web/ui/try-again.tsx'

const route = getRouteApi('/signed-in/user/$email/dashboard-optimized')

/** Only admins can tell whether the owner exists: for them this starts a view. */
export function OwnerDashboard({ children }: { children: ReactNode }) {
  const email = route.useParams().email.trim().toLowerCase()
  const { account } = useRouteContext({ from: '/signed-in' })
  if (account && email === (account.viewing ?? account).email) return children
  if (!account?.isAdmin) return <NotFoundScreen />
  return <OpenShop email={email} isOwn={email === account.email} />
}

function OpenShop({ email, isOwn }: { email: string; isOwn: boolean }) {
  // A query happens once, however often React renders.
  const opening = useQuery({
    queryKey: ['open shop', email],
    queryFn: async () => {
      const path = window.location.pathname + window.location.search
      if (isOwn) return stopViewing(path).then(() => null)
      const { id } = await call(findOwner, { query: { email } })
      return startViewing(id, path).then(() => null)
    },
  })
  const { error } = opening
  if (error instanceof ApiError && [400, 404].includes(error.status)) return <NotFoundScreen />
  if (error) return <TryAgain query={opening} title="This dashboard couldn't be opened" />
  return (
    <>
      <LoadingScreen />
      <CheckDialog />
    </>
  )
}
