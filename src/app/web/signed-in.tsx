import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { AppLayout } from './app-layout.tsx'
import { useNotation, useProfile, useTimeZone, useToday } from '../../features/profile/web/index.ts'
import { endpointQuery, queryClient, refreshFigures } from '../../web/queries.ts'
import type { Day } from '../../shared/calendar.ts'
import { lazyExtra } from '../../web/lazy-extra.ts'
import { DatesContext } from '../../web/ui/dates.ts'
import { ReadOnlyContext } from '../../web/ui/saves.tsx'
import { SAMPLE_OWNER } from '../../shared/sample.ts'
import { SampleBanner, ViewingBanner } from '../../features/accounts/web/index.ts'
import { UnconfirmedNotice } from '../../features/accounts/settings/email-verification/web/unconfirmed.tsx'
import { AdminNotice } from '../../features/accounts/second-factor/web/admin-notice.tsx'
import { currentUser, type Account } from '../../features/accounts/contract.ts'
import { onOtherAccount, wasWithdrawn } from '../../features/accounts/forms/web/session.ts'
import { useSignOut } from './sign-out.tsx'

const DeletionWithdrawn = lazyExtra(
  async () =>
    (await import('../../features/accounts/deletion/web/deletion-withdrawn.tsx')).DeletionWithdrawn,
)
const WaitingLine = lazyExtra(
  async () => (await import('../../features/sales/web/offline-queue/waiting-line.tsx')).WaitingLine,
)
const TaxLine = lazyExtra(
  async () => (await import('../../features/sales/web/tax/tax-line.tsx')).TaxLine,
)
const AnnouncementLine = lazyExtra(
  async () =>
    (await import('../../features/admin/announcements/banner/web/announcement-line.tsx'))
      .AnnouncementLine,
)
const NewVersion = lazyExtra(async () => (await import('./offline/new-version.tsx')).NewVersion)

/** `children` stay mounted when the page changes. */
export function SignedIn({ account, children }: { account: Account; children?: ReactNode }) {
  if (useIsOver(account)) return null
  return (
    <QueryClientProvider client={queryClient}>
      <Frame account={account} />
      {wasWithdrawn() && (
        <Suspense>
          <DeletionWithdrawn />
        </Suspense>
      )}
      {!account.viewing && children}
    </QueryClientProvider>
  )
}

/** Another tab signed out, or in as somebody else: nothing of this account may stay. */
function useIsOver(account: Account): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => onOtherAccount(account, () => setOver(true)), [account])
  useEffect(() => {
    if (isOver) window.location.replace('/login')
  }, [isOver])
  return isOver
}

function Frame({ account }: { account: Account }) {
  const { data } = useQuery({ ...endpointQuery(currentUser), initialData: account })
  const isSample = data.viewing?.ownerId === SAMPLE_OWNER
  const notation = useNotation()
  const timeZone = useTimeZone()
  // Else every time on the page is drawn again.
  const dates = useMemo(() => ({ ...notation, timeZone }), [notation, timeZone])
  const logoUrl = useProfile()?.logoUrl ?? ''
  const [hasTopBar, hasAddSale] = useRouterState({
    select: ({ matches }) => [
      !matches.some(({ staticData }) => staticData.isSideBarOnly),
      !matches.some(({ staticData }) => staticData.hasAddSale === false),
    ],
    structuralSharing: true,
  })
  // Admin pages aren't read-only during a view.
  const isAdminPage = useRouterState({
    select: ({ location }) => /^\/admin(?:\/|$)/.test(location.pathname),
  })
  const isReadOnly = data.viewing !== null && !isAdminPage
  const signOut = useSignOut(account)
  useNewDay()
  return (
    <DatesContext value={dates}>
      <AppLayout
        person={{ ...data, logoUrl }}
        onSignOut={signOut.ask}
        hasTopBar={hasTopBar!}
        hasAddSale={hasAddSale!}
      >
        <Suspense>
          <NewVersion />
          {!data.viewing && (
            <WaitingLine accountId={account.id} email={data.email} onSignOut={signOut.ask} />
          )}
        </Suspense>
        <ViewingBanner viewing={isSample ? null : data.viewing} />
        {isSample && (
          <SampleBanner until={data.viewing!.until} isVisitor={data.id === SAMPLE_OWNER} />
        )}
        {data.needsSecondFactor && <AdminNotice />}
        {!data.viewing && <UnconfirmedNotice accountId={data.id} />}
        {!data.viewing && (
          <Suspense>
            <AnnouncementLine />
          </Suspense>
        )}
        <Suspense>
          <TaxLine />
        </Suspense>
        <ReadOnlyContext value={isReadOnly}>
          <Outlet />
        </ReadOnlyContext>
      </AppLayout>
      {signOut.dialog}
    </DatesContext>
  )
}

/** Queries never refetch by themselves: an open page needs new figures the next day. */
function useNewDay(): void {
  const today = useToday()
  const isKnown = useProfile() !== undefined
  const shown = useRef<Day>(undefined)
  useEffect(() => {
    // Before that, the day is of the browser's time zone.
    if (!isKnown) return
    if (shown.current !== undefined && shown.current !== today) void refreshFigures()
    shown.current = today
  }, [isKnown, today])
}
