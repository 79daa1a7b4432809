interface Area {
  to:
    | '/admin'
    | '/admin/owners'
    | '/admin/tickets'
    | '/admin/feedback'
    | '/admin/leads'
    | '/admin/competition'
    | '/admin/mails'
    | '/admin/jobs'
    | '/admin/invitations'
    | '/admin/log'
  label: string
}

/** The tabs of the admin pages, in order. The route of each is in `app/web/admin-routes.tsx`. */
export const AREAS: Area[] = [
  { to: '/admin', label: 'Overview' },
  { to: '/admin/owners', label: 'Owners' },
  { to: '/admin/tickets', label: 'Tickets' },
  { to: '/admin/feedback', label: 'Feedback' },
  { to: '/admin/leads', label: 'Leads' },
  { to: '/admin/competition', label: 'Competition' },
  { to: '/admin/mails', label: 'Emails' },
  { to: '/admin/jobs', label: 'Jobs' },
  { to: '/admin/invitations', label: 'Invitations' },
  { to: '/admin/log', label: 'Log' },
]
