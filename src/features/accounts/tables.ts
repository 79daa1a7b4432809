import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * These tables have no row-level security policy, because accounts are looked up by email or session
 * token before an owner is known. Only this feature reads them, as the system
 * (`server/database/tenancy.ts`). Better Auth expects these property names.
 */
export const user = pgTable('user', {
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** Better Auth's display name: first and last name. */
  name: text().notNull(),
  image: text(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  isAdmin: boolean('is_admin').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const session = pgTable(
  'session',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    token: text().notNull().unique(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('session_user').on(t.userId)],
)

/** A sign-in method. `providerId` is always "credential" here, and `password` an argon2id hash. */
export const account = pgTable(
  'account',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    password: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
)

/** Single-use tokens for invitations and password resets. */
export const verification = pgTable(
  'verification',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

/**
 * Security events, kept for 12 months (security/security-log.ts). Rows are only added and purged; the app's
 * database role isn't allowed to update them. They outlive their account, so `accountId` isn't a
 * foreign key.
 */
export const securityEvent = pgTable(
  'security_event',
  {
    id: uuid().primaryKey(),
    at: instant('at').notNull().defaultNow(),
    kind: text({
      enum: [
        'registered',
        'signed_in',
        'sign_in_failed',
        'locked_out',
        'signed_out',
        'invited',
        'reset_asked',
        'password_set',
        'sessions_ended',
        'admin_granted',
        'admin_revoked',
      ],
    }).notNull(),
    /** null when there is no account with this email */
    accountId: uuid('account_id'),
    email: text(),
    /** IP address as the rate limits count it; null for an action on the server itself. */
    address: text(),
    userAgent: text('user_agent'),
    /** Name of the limit that was reached, or kind of link that set the password. */
    detail: text(),
  },
  (t) => [
    index('security_event_by_account').on(t.accountId, t.at),
    index('security_event_by_time').on(t.at),
  ],
)
