import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { forgotPasswordSearch, setPasswordSearch } from '../../features/accounts/web/search.ts'
import { loadSession } from '../../features/accounts/web/session.ts'
import { trackActivity } from '../../features/coach/contract.ts'
import { sendLead } from '../../features/crm/web/send-lead.ts'
import { goalParts } from '../../features/goals/web/dashboard/lazy-parts.ts'
import { dashboardSearch } from '../../features/kpi/web/search.ts'
import { dataManagementSearch } from '../../features/sales/web/search.ts'
import { call } from '../../web/api.ts'
import { appName } from '../../web/brand.ts'
import { FailedScreen, LoadingScreen } from '../../web/layout/screens.tsx'

/** Callbacks that may start a celebration. Loaded along with the pages, since signed-out visitors don't need them. */
const celebration = () => import('../../features/goals/web/celebration/triggers.ts')

const root = createRootRoute({ component: Outlet })

/** Pages for signed-out visitors only. If the server is unreachable, their forms say so when submitted. */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: async () => {
    const account = await loadSession().catch(() => null)
    if (account) throw redirect({ to: '/dashboard', replace: true })
  },
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async () => {
    const account = await loadSession()
    if (!account) throw redirect({ to: '/login', replace: true })
    return { account }
  },
  // Opening the app counts as activity for the day (spec §7).
  onEnter: () => {
    call(trackActivity).catch((error: unknown) => console.warn('Could not record activity:', error))
  },
  component: lazyRouteComponent(async () => {
    const [{ SignedIn }, { CelebrationHost }] = await Promise.all([
      import('./signed-in.tsx'),
      import('../../features/goals/web/celebration/host.tsx'),
    ])
    return {
      default: () => (
        <SignedIn>
          <CelebrationHost />
        </SignedIn>
      ),
    }
  }),
})

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  staticData: { title: 'Sign in' },
  component: lazyRouteComponent(
    () => import('../../features/accounts/web/login-page.tsx'),
    'LoginPage',
  ),
})

const RegisterPage = lazyRouteComponent(
  () => import('../../features/accounts/web/register-page.tsx'),
  'RegisterPage',
)
const register = createRoute({
  getParentRoute: () => signedOut,
  path: '/register',
  staticData: { title: 'Create your account' },
  component: () => <RegisterPage onRegistered={sendLead} />,
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: 'Forgot password' },
  validateSearch: forgotPasswordSearch,
  component: lazyRouteComponent(
    () => import('../../features/accounts/web/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  staticData: { title: 'Create your password' },
  validateSearch: setPasswordSearch,
  component: lazyRouteComponent(
    () => import('../../features/accounts/web/set-password-page.tsx'),
    'SetPasswordPage',
  ),
})

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: dashboardSearch,
  component: lazyRouteComponent(async () => {
    const [{ DashboardPage }, { onFigures }] = await Promise.all([
      import('../../features/kpi/web/dashboard-page.tsx'),
      celebration(),
    ])
    return { default: () => <DashboardPage {...{ onFigures, goalParts }} /> }
  }),
})

const salesEntry = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-entry',
  staticData: { title: 'Add Sales Entry' },
  component: lazyRouteComponent(async () => {
    const [{ SalesEntryPage }, { onSale }] = await Promise.all([
      import('../../features/sales/web/sales-entry-page.tsx'),
      celebration(),
    ])
    return { default: () => <SalesEntryPage {...{ onSale }} /> }
  }),
})

const dataManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/data-management',
  staticData: { title: 'Data Management' },
  validateSearch: dataManagementSearch,
  component: lazyRouteComponent(async () => {
    const [{ DataManagementPage }, { ImportCard }, { PastImports }, watch] = await Promise.all([
      import('../../features/sales/web/data-management-page.tsx'),
      import('../../features/imports/web/import-card.tsx'),
      import('../../features/imports/web/past-imports.tsx'),
      celebration(),
    ])
    const { onImportStarting, onImported } = watch
    return {
      default: () => (
        <DataManagementPage>
          <ImportCard {...{ onImportStarting, onImported }} />
          <PastImports />
        </DataManagementPage>
      ),
    }
  }),
})

const businessProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/business-profile',
  staticData: { title: 'Business Information' },
  component: lazyRouteComponent(
    () => import('../../features/profile/web/business-profile-page.tsx'),
    'BusinessProfilePage',
  ),
})

const setupGuide = createRoute({
  getParentRoute: () => signedIn,
  path: '/setup-guide',
  staticData: { title: 'Two Minute Setup' },
  component: lazyRouteComponent(
    () => import('../../features/setup-guide/web/setup-guide-page.tsx'),
    'SetupGuidePage',
  ),
})

const goalSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/goal-settings',
  staticData: { title: 'Goal Settings' },
  component: lazyRouteComponent(
    () => import('../../features/goals/web/goal-settings-page.tsx'),
    'GoalSettingsPage',
  ),
})

/** Redirects any other path to the dashboard (spec §2). */
const catchAll = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

export const router = createRouter({
  routeTree: root.addChildren([
    signedOut.addChildren([login, register]),
    forgotPassword,
    setPassword,
    signedIn.addChildren([
      setupGuide,
      dashboard,
      salesEntry,
      dataManagement,
      businessProfile,
      goalSettings,
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
    /** title of the browser tab, shown before the product's name */
    title?: string
  }
}

// A route change doesn't load a document, so the tab's title and the focus have to be updated here.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const title = router.state.matches.at(-1)?.staticData.title
  document.title = title ? `${title} · ${appName}` : appName
  if (fromLocation && pathChanged) {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
})
