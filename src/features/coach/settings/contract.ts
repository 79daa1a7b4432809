import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint.ts'
import { salesStreak } from '../streaks/contract.ts'
import { ACHIEVEMENT_IDS } from '../points/contract.ts'

const onOff = (label: string) => z.boolean(`${label} must be true or false`)

/** What an owner is told about; all of it unless switched off. */
export const notices = z.object({
  /** the moment when an achievement is earned */
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
    /** achievements were earned that the owner hasn't been told about */
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

export const claimNews = endpoint({
  method: 'POST',
  path: '/api/coach-news',
  summary: 'The achievements to tell the owner about; each is returned to one caller only',
  response: z.object({
    /** [] if the owner doesn't want to be told */
    achievements: z.array(z.object({ id: z.enum(ACHIEVEMENT_IDS), points: z.number() })),
  }),
})
export type News = z.infer<typeof claimNews.response>['achievements']
