import * as z from 'zod/mini'
import { done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { salesStreak } from '../streaks/contract.ts'

const onOff = (label: string) => z.boolean(`${label} must be true or false`)

/** What an owner is told about; all of it unless switched off. */
export const notices = z.object({
  /** the dot in the menu when an achievement was earned */
  achievements: onOff('Achievements'),
  /** the celebration of goals and milestones */
  goalsAndMilestones: onOff('Goals and milestones'),
  /** the mark in the menu while today's sale is missing from a running streak */
  streakReminder: onOff('Streak reminder'),
})
export type Notices = z.infer<typeof notices>

export const coachStatus = endpoint({
  method: 'GET',
  path: '/api/coach-status',
  summary: 'The notices that the owner chose, and the news for them right now',
  response: z.object({
    notices,
    /** the sales streak that ends unless a sale is recorded today; null if none does, or switched off */
    streakAtRisk: z.nullable(z.pick(salesStreak, { current: true, beat: true })),
    /** achievements were earned that the owner hasn't seen */
    hasNews: z.boolean(),
  }),
})
export type CoachStatus = z.infer<typeof coachStatus.response>

export const changeNotices = endpoint({
  method: 'POST',
  path: '/api/coach-settings',
  summary: "Change what the owner is told about; fields that are left out don't change",
  body: z.partial(notices),
  response: notices,
})

export const seeNews = endpoint({
  method: 'POST',
  path: '/api/coach-news',
  summary: 'The owner has seen the achievements earned so far',
  response: done,
})
