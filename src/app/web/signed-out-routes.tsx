import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { loadSession } from '../../features/accounts/forms/web/session.ts'
import { DOCUMENTS } from '../../features/accounts/web/documents.ts'
import {
  confirmSearch,
  forgotPasswordSearch,
  linkSearch,
  loginSearch,
  undoSearch,
} from '../../features/accounts/web/search.ts'
import { sendLead } from '../../features/crm/web/send-lead.ts'
import { unsubscribeSearch } from '../../features/digest/web/search.ts'
import { root } from './signed-in-route.tsx'
import { takeWanted } from './wanted.ts'

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
  staticData: { title: DOCUMENTS.login.title },
  validateSearch: loginSearch,
  component: lazyRouteComponent(async () => {
    const { LoginPage } = await import('../../features/accounts/web/login-page.tsx')
    return {
      default: () => {
        const { step } = login.useSearch()
        const navigate = login.useNavigate()
        return (
          <LoginPage firstStep={step} onSignedIn={(next) => navigate({ href: takeWanted(next) })} />
        )
      },
    }
  }),
})

const register = createRoute({
  getParentRoute: () => signedOut,
  path: '/register',
  staticData: { title: DOCUMENTS.register.title },
  component: lazyRouteComponent(async () => {
    const { RegisterPage } = await import('../../features/accounts/web/register-page.tsx')
    return {
      default: () => {
        const navigate = register.useNavigate()
        return <RegisterPage onRegistered={sendLead} onSignedIn={(to) => navigate({ to })} />
      },
    }
  }),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  staticData: { title: DOCUMENTS['forgot-password'].title },
  validateSearch: forgotPasswordSearch,
  component: lazyRouteComponent(async () => {
    const { ForgotPasswordPage } =
      await import('../../features/accounts/web/forgot-password-page.tsx')
    return { default: () => <ForgotPasswordPage {...forgotPassword.useSearch()} /> }
  }),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  staticData: { title: DOCUMENTS['set-password'].title },
  validateSearch: linkSearch,
  component: lazyRouteComponent(async () => {
    const { SetPasswordPage } = await import('../../features/accounts/web/set-password-page.tsx')
    return { default: () => <SetPasswordPage {...setPassword.useSearch()} onJoined={sendLead} /> }
  }),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  staticData: { title: 'Confirm your new email' },
  validateSearch: linkSearch,
  component: lazyRouteComponent(
    () => import('../../features/accounts/settings/web/confirm-email-page.tsx'),
    'ConfirmEmailPage',
  ),
})

const confirm = createRoute({
  getParentRoute: () => root,
  path: '/confirm',
  staticData: { title: 'Confirm your email' },
  validateSearch: confirmSearch,
  component: lazyRouteComponent(async () => {
    const { ConfirmPage } = await import('../../features/accounts/web/confirm-page.tsx')
    return { default: () => <ConfirmPage {...confirm.useSearch()} /> }
  }),
})

const undo = createRoute({
  getParentRoute: () => root,
  path: '/undo',
  staticData: { title: 'Undo a change' },
  validateSearch: undoSearch,
  component: lazyRouteComponent(async () => {
    const { UndoPage } = await import('../../features/accounts/sign-in/undo/web/undo-page.tsx')
    return { default: () => <UndoPage {...undo.useSearch()} /> }
  }),
})

const confirmForSupport = createRoute({
  getParentRoute: () => root,
  path: '/technical-support/confirm',
  staticData: { title: 'Where should the answer go?' },
  validateSearch: confirmSearch,
  component: lazyRouteComponent(async () => {
    const { ConfirmEmailPage } = await import('../../features/support/web/confirm-email-page.tsx')
    return { default: () => <ConfirmEmailPage {...confirmForSupport.useSearch()} /> }
  }),
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

/** The first four usually have documents of their own (`hydrate.tsx`). */
export const signedOutRoutes = [
  signedOut.addChildren([login, register]),
  forgotPassword,
  setPassword,
  confirmEmail,
  confirm,
  undo,
  unsubscribe,
  confirmForSupport,
] as const
