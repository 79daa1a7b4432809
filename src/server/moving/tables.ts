import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/**
 * Owners who are on their way to or from another installation (commands/move/). While a row is here, nobody changes
 * anything of theirs: the database refuses it (`refuse_while_moving` in migrations/functions.sql). Only the system
 * reads it, so it is an `account`: row-level security guards every table with an `owner_id`.
 */
export const ownerMove = pgTable('owner_move', {
  accountId: uuid('account_id').primaryKey(),
  /** The account itself goes before this row. */
  email: text().notNull(),
  /**
   * `leaving`: frozen here, and perhaps copied. `left`: the other installation has the owner, and what is here is being
   * deleted; there is no way back. `arriving`: copied to here, and not yet decided.
   */
  state: text().$type<'leaving' | 'left' | 'arriving'>().notNull(),
  /** of the other installation, as its owners open it; '' if this is where the owner arrives */
  address: text().notNull(),
  since: instant('since').notNull().defaultNow(),
})

/** Where owners are who have left, so that a sign-in and a program's call say so. */
export const movedAway = pgTable('moved_away', {
  /** a keyed hash of an email or an access token (moved.ts): who reads the table learns nobody's */
  keyHash: text('key_hash').primaryKey(),
  address: text().notNull(),
  movedAt: instant('moved_at').notNull().defaultNow(),
})
