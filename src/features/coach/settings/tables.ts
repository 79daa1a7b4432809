import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core'
import { ownerId } from '../../../server/database/columns.ts'

/** Without a row: everything, and nothing told yet. */
export const coachSettings = pgTable('coach_settings', {
  ownerId: ownerId().primaryKey(),
  achievements: boolean().notNull().default(true),
  goalsAndMilestones: boolean('goals_and_milestones').notNull().default(true),
  streakReminder: boolean('streak_reminder').notNull().default(true),
  toldEvent: bigint('told_event', { mode: 'number' }).notNull().default(0),
})
