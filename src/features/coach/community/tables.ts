import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'

/** How many posts an owner has made and not shared yet. Without a row: none. */
export const communityPost = pgTable('community_post', {
  ownerId: uuid('owner_id').primaryKey(),
  unshared: integer().notNull(),
})
