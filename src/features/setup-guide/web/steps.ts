import type { StepName } from '../contract.ts'

export interface Step {
  title: string
  why: string
  takes: string
  action: string
  /** undefined for the community step, which links to another site */
  to?: '/goal-settings' | '/business-profile' | '/sales-entry' | '/dashboard' | '/data-management'
}

export const steps: Record<StepName, Step> = {
  Goal: {
    title: 'Set your first goal',
    why: "Choose how much you want to sell this month. You'll see every day whether you're on track.",
    takes: '30 seconds',
    action: 'Set a goal',
    to: '/goal-settings',
  },
  Profile: {
    title: 'Name your business',
    why: "The name is enough to start. Add the days you're open and your currency to get the right figures.",
    takes: '30 seconds',
    action: 'Open your profile',
    to: '/business-profile',
  },
  'First sale': {
    title: 'Record your first sale',
    why: 'Enter what you sold and for how much. One sale brings your dashboard to life.',
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
    why: 'Import an Excel or CSV file from your register, online store or bank. It fills in months of sales at once, so you can compare and plan ahead.',
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
