import type { STEPS } from '../contract.ts'

export interface Step {
  title: string
  why: string
  /** how long it takes */
  takes: string
  action: string
  /** its page; undefined for the community's group, which is elsewhere */
  to?: '/goal-settings' | '/business-profile' | '/sales-entry' | '/dashboard' | '/data-management'
}

/** What the guide says of each step. */
export const steps: Record<(typeof STEPS)[number], Step> = {
  Goal: {
    title: 'Set your first goal',
    why: 'Choose how much you want to sell this month. From then on you see each day whether you are on track.',
    takes: '30 seconds',
    action: 'Set a goal',
    to: '/goal-settings',
  },
  Profile: {
    title: 'Name your business',
    why: 'Its name is enough to begin. Opening days and currency make every figure right.',
    takes: '30 seconds',
    action: 'Open your profile',
    to: '/business-profile',
  },
  'First sale': {
    title: 'Record your first sale',
    why: 'What you sold and for how much: one sale brings your dashboard to life.',
    takes: '20 seconds',
    action: 'Add a sale',
    to: '/sales-entry',
  },
  Dashboard: {
    title: 'See your dashboard',
    why: 'Revenue, average sale, margin and where the year is headed, on one page.',
    takes: '10 seconds',
    action: 'Open dashboard',
    to: '/dashboard',
  },
  Import: {
    title: 'Bring in your past sales',
    why: 'A file from your till, shop or bank fills in months at once, so that you can compare and look ahead.',
    takes: '2 minutes',
    action: 'Import a file',
    to: '/data-management',
  },
  Community: {
    title: 'Join the community',
    why: 'Other owners share what works, and cheer when you reach a goal.',
    takes: '1 minute',
    action: 'Open the group',
  },
}
