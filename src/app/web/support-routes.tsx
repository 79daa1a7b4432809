import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Account } from '../../features/accounts/contract.ts'
import { bySession, signedIn } from './signed-in-route.tsx'

const OwnSupport = lazyRouteComponent(async () => {
  const { SupportPage } = await import('../../features/support/web/support-page.tsx')
  return { default: ({ account }: { account: Account }) => <SupportPage accountId={account.id} /> }
})
const SignedOutSupport = lazyRouteComponent(
  () => import('../../features/support/web/signed-out-support-page.tsx'),
  'SignedOutSupportPage',
)

const technicalSupport = createRoute({
  getParentRoute: () => signedIn,
  path: '/technical-support',
  staticData: { title: 'Technical Support', hasAddSale: false },
  component: bySession(OwnSupport, SignedOutSupport),
})

const ticket = createRoute({
  getParentRoute: () => signedIn,
  path: '/technical-support/$ticketId',
  staticData: { title: 'Your ticket', hasAddSale: false },
  component: lazyRouteComponent(
    () => import('../../features/support/web/ticket-page.tsx'),
    'TicketPage',
  ),
})

const feedback = createRoute({
  getParentRoute: () => signedIn,
  path: '/feedback',
  staticData: { title: 'Feedback', hasAddSale: false },
  component: lazyRouteComponent(
    () => import('../../features/support/web/feedback-page.tsx'),
    'FeedbackPage',
  ),
})

const ownFeedback = createRoute({
  getParentRoute: () => signedIn,
  path: '/feedback/$ticketId',
  staticData: { title: 'Your feedback', hasAddSale: false },
  component: lazyRouteComponent(
    () => import('../../features/support/web/ticket-page.tsx'),
    'OwnFeedbackPage',
  ),
})

export const supportRoutes = [technicalSupport, ticket, feedback, ownFeedback] as const
