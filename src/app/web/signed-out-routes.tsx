import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadSession } from '../../features/accounts/forms/web/session.ts'
import {
  confirmEmailSearch,
  forgotPasswordSearch,
  loginSearch,
  setPasswordSearch,
} from '../../features/accounts/web/search.ts'
import { sendLead } from '../../features/crm/web/send-lead.ts'
import { unsubscribeSearch } from '../../features/digest/web/search.ts'
import { root } from './signed-in-route.tsx'

/** Pages for signed-out visitors only. If the server is unreachable, their forms say so when submitted. */
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  beforeLoad: async () => {
    const account = await loadSession().catch(() => null)
    if (account) throw redirect({ to: '/dashboard', replace: true })
  },
})

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  staticData: { title: 'Sign in' },
  validateSearch: loginSearch,
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

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: 'Confirm your new email' },
  validateSearch: confirmEmailSearch,
  component: lazyRouteComponent(
    () => import('../../features/accounts/details/web/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  staticData: { title: 'Turn off an email' },
  validateSearch: unsubscribeSearch,
  component: lazyRouteComponent(
    () => import('../../features/digest/web/unsubscribe-page.tsx'),
    'UnsubscribePage',
  ),
})

/** Pages that need no session. */
export const signedOutRoutes = [
  signedOut.addChildren([login, register]),
  forgotPassword,
  setPassword,
  confirmEmail,
  unsubscribe,
] as const
