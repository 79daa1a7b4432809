import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouter, useRouterState, type AnyRoute } from '@tanstack/react-router'
import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { currentUser } from '../../accounts/contract.ts'
import { CheckDialog } from '../../accounts/web/index.ts'
import { isSignedOut } from '../../../web/api.ts'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../web/queries.ts'
import { EmptyState } from '../../../web/ui/notice.tsx'

/** The server checks every call, too. */
export function AdminLayout() {
  const { data, error } = useQuery(endpointQuery(currentUser))
  if (isSignedOut(error) || !data?.isAdmin) {
    return <NoAdmin needsSecondFactor={data?.needsSecondFactor ?? false} />
  }
  return (
    <>
      <AreaStrip />
      <Outlet />
      <CheckDialog />
    </>
  )
}

/** The notice above says what is missing. */
const NoAdmin = ({ needsSecondFactor }: { needsSecondFactor: boolean }) => (
  <>
    <PageHeader title="Admin Dashboard" />
    {needsSecondFactor ? (
      <p className="text-muted">Sign in with your second factor to open these pages.</p>
    ) : (
      <EmptyState
        icon={<LockKeyhole aria-hidden />}
        title="You are not an admin or not logged in"
      />
    )}
  </>
)

function AreaStrip() {
  const strip = useRef<HTMLElement>(null)
  const { children } = useRouter().routesById['/signed-in/admin']
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    const list = strip.current!
    const open = list.querySelector<HTMLElement>('[aria-current=page]')
    if (!open) return
    // `scrollIntoView` would scroll the page, too.
    list.scrollTo({ left: open.offsetLeft - (list.clientWidth - open.offsetWidth) / 2 })
  }, [path])
  return (
    <nav
      ref={strip}
      aria-label="Admin"
      className="relative mb-5 flex gap-1 overflow-x-auto fades-x border-b border-line [scrollbar-width:none] max-md:-mx-4 max-md:px-4"
    >
      {tabsOf(Object.values(children ?? {})).map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          // Pages below an area belong to it; all are below the overview.
          activeOptions={{ exact: to === OVERVIEW, includeSearch: false }}
          className="flex h-11 shrink-0 items-center rounded-t-inner border-b-2 border-transparent px-3 text-body font-semibold whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:text-text aria-[current=page]:border-now aria-[current=page]:text-text"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

const OVERVIEW = '/admin'

/** Tabs: `app/web/admin-routes.tsx`. */
const tabsOf = (routes: AnyRoute[]) =>
  routes.flatMap(({ fullPath, options: { staticData } }) =>
    staticData?.tab ? { to: fullPath.replace(/\/$/, ''), label: staticData.tab } : [],
  )
