import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { leadsSearch } from '../../features/crm/leads/web/search.ts'
import {
  allSalesSearch,
  jobsSearch,
  logSearch,
  mailsSearch,
  ownersPageSearch,
} from '../../features/admin/web/search.ts'
import { inboxSearch } from '../../features/support/admin/web/search.ts'
import { signedIn } from './signed-in-route.tsx'

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  staticData: { title: 'Admin Dashboard', hasAddSale: false },
  component: lazyRouteComponent(
    () => import('../../features/admin/web/admin-layout.tsx'),
    'AdminLayout',
  ),
})

const overview = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { tab: 'Dashboard' },
  component: lazyRouteComponent(
    () => import('../../features/admin/overview/web/overview-page.tsx'),
    'OverviewPage',
  ),
})

const owners = createRoute({
  getParentRoute: () => admin,
  path: '/owners',
  staticData: { title: 'Owners', tab: 'Owners' },
  validateSearch: ownersPageSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/owners/web/owners-page.tsx'),
    'OwnersPage',
  ),
})

const owner = createRoute({
  getParentRoute: () => admin,
  path: '/owners/$ownerId',
  staticData: { title: 'Owner' },
  component: lazyRouteComponent(
    () => import('../../features/admin/owners/web/owner-page.tsx'),
    'OwnerPage',
  ),
})

const sales = createRoute({
  getParentRoute: () => admin,
  path: '/sales',
  staticData: { title: 'Sales of all owners', tab: 'Sales' },
  validateSearch: allSalesSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/sales/web/sales-page.tsx'),
    'SalesPage',
  ),
})

const invitations = createRoute({
  getParentRoute: () => admin,
  path: '/invitations',
  staticData: { title: 'Invitations', tab: 'Invitations' },
  component: lazyRouteComponent(
    () => import('../../features/admin/invitations/web/invitations-page.tsx'),
    'InvitationsPage',
  ),
})

const announcements = createRoute({
  getParentRoute: () => admin,
  path: '/announcements',
  staticData: { title: 'Announcements', tab: 'Announcements' },
  component: lazyRouteComponent(
    () => import('../../features/admin/announcements/web/announcements-page.tsx'),
    'AnnouncementsPage',
  ),
})

const tickets = createRoute({
  getParentRoute: () => admin,
  path: '/tickets',
  staticData: { title: 'Tickets', tab: 'Tickets' },
  validateSearch: inboxSearch,
  component: lazyRouteComponent(
    () => import('../../features/support/admin/web/inbox-page.tsx'),
    'AdminTicketsPage',
  ),
})

const ticket = createRoute({
  getParentRoute: () => admin,
  path: '/tickets/$ticketId',
  staticData: { title: 'Ticket' },
  validateSearch: inboxSearch,
  component: lazyRouteComponent(
    () => import('../../features/support/admin/web/ticket-page.tsx'),
    'AdminTicketPage',
  ),
})

const feedback = createRoute({
  getParentRoute: () => admin,
  path: '/feedback',
  staticData: { title: 'Feedback of owners', tab: 'Feedback' },
  validateSearch: inboxSearch,
  component: lazyRouteComponent(
    () => import('../../features/support/admin/web/inbox-page.tsx'),
    'AdminFeedbackPage',
  ),
})

const mails = createRoute({
  getParentRoute: () => admin,
  path: '/mails',
  staticData: { title: 'Emails', tab: 'Emails' },
  validateSearch: mailsSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/mails/web/mails-page.tsx'),
    'MailsPage',
  ),
})

const jobs = createRoute({
  getParentRoute: () => admin,
  path: '/jobs',
  staticData: { title: 'Jobs', tab: 'Jobs' },
  validateSearch: jobsSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/jobs/web/jobs-page.tsx'),
    'JobsPage',
  ),
})

const leads = createRoute({
  getParentRoute: () => admin,
  path: '/leads',
  staticData: { title: 'Leads', tab: 'Leads' },
  validateSearch: leadsSearch,
  component: lazyRouteComponent(
    () => import('../../features/crm/leads/web/leads-page.tsx'),
    'LeadsPage',
  ),
})

const competition = createRoute({
  getParentRoute: () => admin,
  path: '/competition',
  staticData: { title: 'Competition', tab: 'Competition' },
  component: lazyRouteComponent(
    () => import('../../features/coach/competition/winner-approval/web/winner-approval-page.tsx'),
    'WinnerApprovalPage',
  ),
})

const log = createRoute({
  getParentRoute: () => admin,
  path: '/log',
  staticData: { title: 'Log', tab: 'Log' },
  validateSearch: logSearch,
  component: lazyRouteComponent(
    () => import('../../features/admin/log/web/log-page.tsx'),
    'LogPage',
  ),
})

export const adminArea = admin.addChildren([
  overview,
  owners,
  owner,
  sales,
  tickets,
  ticket,
  feedback,
  leads,
  competition,
  mails,
  jobs,
  invitations,
  announcements,
  log,
])
