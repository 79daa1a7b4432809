import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ownerId, instant } from '../../server/database/columns.ts'

/**
 * No row-level security: accounts are looked up before an owner is known. Only this feature reads these tables, as the
 * system (`server/database/tenancy.ts`). Better Auth expects these property names. `user_search` is in migrations/
 * only.
 */
export const user = pgTable(
  'user',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    /** for Better Auth; the app goes by `confirmedAt` */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** null: unknown whether mail reaches the owner */
    confirmedAt: instant('confirmed_at'),
    /** null: open */
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
    /** for Better Auth: first and last name */
    name: text().notNull(),
    image: text(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('user_admins')
      .on(t.createdAt)
      .where(sql`is_admin`),
    // Few accounts but invited ones have no name.
    index('user_unnamed')
      .on(t.id)
      .where(sql`first_name = ''`),
  ],
)

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
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** last proof of more than the password */
    checkedAt: instant('checked_at'),
    /** whose shop the admin looks at */
    viewingId: uuid('viewing_id').references(() => user.id, { onDelete: 'set null' }),
    viewingUntil: instant('viewing_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('session_user').on(t.userId),
    // For deleting an account: few sessions have a value.
    index('session_viewing')
      .on(t.viewingId)
      .where(sql`viewing_id is not null`),
  ],
)

/** `providerId` is always "credential", `password` an argon2id hash. */
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

/** All are single-use. */
export const verification = pgTable(
  'verification',
  {
    id: uuid().primaryKey(),
    /** hash of the token, or of the address for `kept-address` */
    identifier: text().notNull(),
    /** the account's id; '' for `passkey sign-in` */
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** `password` is Better Auth's, which knows no kinds. A used or replaced link stays, long expired, to say so. */
    kind: text({
      enum: [
        'password',
        'password used',
        'password replaced',
        'confirm',
        'new-email',
        'undo',
        'kept-address',
        'second-step',
        'passkey sign-in',
        'passkey add',
      ],
    })
      .notNull()
      .default('password'),
    /** accepting makes an admin */
    grantsAdmin: boolean('grants_admin').notNull().default(false),
    /** must still be an admin at the link's use; null: the owner or a command */
    askedBy: uuid('asked_by'),
    /** asked for `new-email` */
    sessionId: uuid('session_id'),
    /** `new-email`: the new address; `undo`, `kept-address`: the account's, present or former */
    email: text(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

export const authenticator = pgTable('authenticator', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** encrypted (server/sealed.ts) */
  secret: text().notNull(),
  /** null: not proved by a code yet */
  confirmedAt: instant('confirmed_at'),
  /** of the last accepted code */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** argon2id, all with the same salt */
  recoveryCodes: text('recovery_codes').array().notNull().default([]),
  recoverySalt: text('recovery_salt').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const passkey = pgTable(
  'passkey',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** base64url, like the public key */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** a lower count comes from a copy */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_user').on(t.userId)],
)

export const knownDevice = pgTable(
  'known_device',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie's secret */
    hash: text().notNull(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** last second factor shown there */
    provenAt: instant('proven_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/** Only the system changes these rows. */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    ownerId: ownerId().primaryKey(),
    /** finds leftovers once the account is gone */
    email: text().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** until then, signing in withdraws it */
    deleteAt: instant('delete_at').notNull(),
    remindedAt: instant('reminded_at'),
    /** no way back from then on */
    begunAt: instant('begun_at'),
  },
  (t) => [index('account_deletion_due').on(t.deleteAt)],
)

/** Only the system changes these rows. */
export const accessToken = pgTable(
  'access_token',
  {
    ownerId: ownerId().references(() => user.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** SHA-256 of the token */
    hash: text().notNull().unique(),
    beginning: text().notNull(),
    /** `TOKEN_SCOPES` */
    scopes: text().array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** by a restore */
    pausedAt: instant('paused_at'),
    /** exact to an hour; null: never */
    lastUsedAt: instant('last_used_at'),
    remindedAt: instant('reminded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index('access_token_ends').on(t.endsAt),
    index('access_token_to_remind')
      .on(t.endsAt)
      .where(sql`reminded_at IS NULL`),
  ],
)
