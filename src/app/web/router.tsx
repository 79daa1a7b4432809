import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  useRouteContext,
} from '@tanstack/react-router'
import { termsSearch } from '../../features/coach/competition/terms/rules.ts'
import { coachSearch } from '../../features/coach/web/search.ts'
import { Benchmarks, Outreach, SentToModel } from '../../features/advice/web/index.ts'
import { GoalGlow, GoalRow } from '../../features/goals/web/dashboard/lazy-parts.ts'
import type { SoldIn } from '../../features/kpi/web/index.ts'
import { dashboardSearch } from '../../features/kpi/web/search.ts'
import type { Profile } from '../../features/profile/contract.ts'
import { CustomerPartsContext } from '../../features/sales/contacts/web/index.ts'
import { appName } from '../../web/brand.ts'
import { noteLeft } from '../../web/last-page.ts'
import { FailedScreen, LoadingScreen } from '../../web/layout/screens.tsx'
import { adminArea } from './admin-routes.tsx'
import { customerParts } from './customer-parts.ts'
import { goalSearch } from '../../features/goals/web/search.ts'
import { salesRoutes } from './sales-routes.tsx'
import { supportRoutes } from './support-routes.tsx'
import { root, signedIn } from './signed-in-route.tsx'
import { signedOutRoutes } from './signed-out-routes.tsx'

const NowNumber = lazyRouteComponent(() => import('../../features/today/web/index.ts'), 'NowNumber')
const missionParts = { NowNumber, Outreach, Benchmarks }

const dashboardCode = () =>
  Promise.all([
    import('../../features/kpi/web/dashboard-page.tsx'),
    import('../../features/today/web/index.ts'),
    import('../../features/goals/web/celebration/today.ts'),
  ])
const Dashboard = lazyRouteComponent(async () => {
  const [{ DashboardPage }, { Now, useAsksForGoal }, { onFigures }] = await dashboardCode()
  const goalParts = {
    GoalGlow,
    GoalRow: (sold: SoldIn) => <GoalRow {...sold} isAsked={useAsksForGoal()} />,
  }
  return {
    default: () => (
      <CustomerPartsContext value={customerParts}>
        <DashboardPage onFigures={onFigures} goalParts={goalParts} Now={Now} />
      </CustomerPartsContext>
    ),
  }
})
const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: {
    title: 'Dashboard',
    prefetch: async (search) => {
      const [{ prefetchFigures }, { prefetchToday }] = await dashboardCode()
      // The page waits for today's figures only: the rest below them would move when they come.
      prefetchFigures(dashboardSearch.parse(search)).catch(() => {})
      await prefetchToday()
    },
  },
  validateSearch: dashboardSearch,
  component: Dashboard,
})

/** spec §2 */
const ownerDashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/user/$email/dashboard-optimized',
  staticData: { title: 'Dashboard', isSideBarOnly: true },
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(async () => {
    const { OwnerDashboard } = await import('./owner-dashboard.tsx')
    return {
      default: () => (
        <OwnerDashboard>
          <Dashboard />
        </OwnerDashboard>
      ),
    }
  }),
})

const actionCoach = createRoute({
  getParentRoute: () => signedIn,
  path: '/boss-action-coach',
  staticData: { title: 'B.O.S.S. Action Coach' },
  validateSearch: coachSearch,
  component: lazyRouteComponent(async () => {
    const { CoachPage } = await import('../../features/coach/web/coach-page.tsx')
    return { default: () => <CoachPage parts={missionParts} /> }
  }),
})

const businessProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/business-profile',
  staticData: { title: 'Business Information' },
  component: lazyRouteComponent(async () => {
    const [{ BusinessProfilePage }, { sendLead }] = await Promise.all([
      import('../../features/profile/web/business-profile-page.tsx'),
      import('../../features/crm/web/send-lead.ts'),
    ])
    return {
      default: function ProfilePage() {
        const { account } = useRouteContext({ from: '/signed-in' })
        const send = (saved: Profile, before: Profile): void => {
          // Registering doesn't ask for these. The texts here and under Privacy say that they are sent.
          const isNews = saved.phone !== before.phone || saved.industry !== before.industry
          if (isNews) void sendLead({ ...account!, ...saved })
        }
        return (
          <BusinessProfilePage onSaved={send}>
            <SentToModel />
          </BusinessProfilePage>
        )
      },
    }
  }),
})

const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  staticData: { title: 'Your account', hasAddSale: false },
  component: lazyRouteComponent(async () => {
    const [{ AccountPage }, { AssistantSection }, { WebhooksSection }, { EmailsSection }] =
      await Promise.all([
        import('../../features/accounts/web/account-page.tsx'),
        import('../../features/mcp/web/assistant-section.tsx'),
        import('../../features/webhooks/web/webhooks-section.tsx'),
        import('../../features/digest/web/emails-section.tsx'),
      ])
    return {
      default: () => (
        <AccountPage>
          <AssistantSection />
          <WebhooksSection />
          <EmailsSection />
        </AccountPage>
      ),
    }
  }),
})

const setupGuide = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup-guide',
  staticData: { title: 'Two Minute Setup', hasAddSale: false },
  component: lazyRouteComponent(
    () => import('../../features/setup-guide/web/setup-guide-page.tsx'),
    'SetupGuidePage',
  ),
})

const goalSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/goal-settings',
  staticData: { title: 'Goal Settings' },
  validateSearch: goalSearch,
  component: lazyRouteComponent(
    () => import('../../features/goals/web/goal-settings-page.tsx'),
    'GoalSettingsPage',
  ),
})

const competitionTerms = createRoute({
  getParentRoute: () => signedIn,
  path: '/competition-rules',
  staticData: { title: 'Competition rules' },
  validateSearch: termsSearch,
  component: lazyRouteComponent(
    () => import('../../features/coach/competition/terms/web/terms-page.tsx'),
    'TermsPage',
  ),
})

/** spec §2 */
const catchAll = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    ...signedOutRoutes,
    signedIn.addChildren([
      setupGuide,
      dashboard,
      ownerDashboard,
      actionCoach,
      ...salesRoutes,
      businessProfile,
      account,
      goalSettings,
      competitionTerms,
      ...supportRoutes,
      adminArea,
    ]),
    catchAll,
  ]),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: FailedScreen,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** of the browser tab, before the product's name */
    title?: string
    isSideBarOnly?: boolean
    /** not for pages that record sales, read files, or are about something else */
    hasAddSale?: false
    /** on the strip of the admin pages, in the order of the routes */
    tab?: string
    /** when the app starts with this page */
    prefetch?: (search: object) => Promise<unknown>
  }
}

// A route change loads no document: title and focus are set here.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const title = router.state.matches.at(-1)?.staticData.title
  document.title = title ? `${title} · ${appName}` : appName
  if (fromLocation && pathChanged) {
    noteLeft(fromLocation.href)
    focusHeading()
  }
})

/** for screen readers */
export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
