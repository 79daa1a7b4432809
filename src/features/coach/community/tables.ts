import { integer, pgTable } from 'drizzle-orm/pg-core'
import { ownerId } from '../../../server/database/columns.ts'

/** Without a row: none. */
export const communityPost = pgTable('community_post', {
  ownerId: ownerId().primaryKey(),
  unshared: integer().notNull(),
})
