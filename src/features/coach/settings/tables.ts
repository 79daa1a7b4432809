import { bigint, boolean, pgTable, uuid } from 'drizzle-orm/pg-core'

/** What an owner is told about. Without a row: everything, and nothing has been told yet. */
export const coachSettings = pgTable('coach_settings', {
  ownerId: uuid('owner_id').primaryKey(),
  achievements: boolean().notNull().default(true),
  goalsAndMilestones: boolean('goals_and_milestones').notNull().default(true),
  streakReminder: boolean('streak_reminder').notNull().default(true),
  /** id of the newest point event when the owner was last told about achievements, on any device */
  toldEvent: bigint('told_event', { mode: 'number' }).notNull().default(0),
})
