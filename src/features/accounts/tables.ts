import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ownerId, instant } from '../../server/database/columns.ts'

/**
 * `user` has an index for searching names and emails too (migrations/, `user_search`).
 *
 * These tables have no row-level security policy, because accounts are looked up by email or session
 * token before an owner is known. Only this feature reads them, as the system
 * (`server/database/tenancy.ts`). Better Auth expects these property names.
 */
export const user = pgTable(
  'user',
  {
    id: uuid().primaryKey(),
    email: text().notNull().unique(),
    /** Better Auth expects it. The app goes by `confirmedAt`. */
    emailVerified: boolean('email_verified').notNull().default(false),
    /** since when its owner is known to get what is mailed to the account's address; null if nobody has shown it */
    confirmedAt: instant('confirmed_at'),
    /** since when an admin has closed the account, and why; null if it's open */
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason'),
    /** Better Auth's display name: first and last name. */
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
    // Invited accounts have no name yet, so few others are looked at to list them.
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
    /** True if it began or was confirmed with an authenticator app or a passkey. */
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    /** when its owner last proved more than the password: with a mailed link, a code or a passkey */
    checkedAt: instant('checked_at'),
    /** The owner whose shop the admin looks at, until this moment (viewing/); null when not. */
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

/** Tokens: for links, sign-ins that wait for their second factor, and challenges of passkeys. All but `workshop` are single-use. */
export const verification = pgTable(
  'verification',
  {
    id: uuid().primaryKey(),
    /** a hash of the token, or of the address for `kept-address` */
    identifier: text().notNull(),
    /** the account's id; '' for `passkey sign-in` and `workshop`, which are of nobody yet */
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /**
     * `password` is that of Better Auth, which knows no kinds: the link to set a password. One that was used or replaced
     * is kept to say so. It has expired long ago, so that Better Auth refuses it too.
     */
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
        'workshop',
      ],
    })
      .notNull()
      .default('password'),
    /** of an invitation: whoever sets the first password with it becomes an admin */
    grantsAdmin: boolean('grants_admin').notNull().default(false),
    /** the admin who had it sent, and must still be one when it is used; null for its owner or a command */
    askedBy: uuid('asked_by'),
    /** of `new-email`: the session that asked for it */
    sessionId: uuid('session_id'),
    /** of `new-email` the new one, of `undo` and `kept-address` the one that the account has or had */
    email: text(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

/** An authenticator app, the second factor of an account that signs in with its password. */
export const authenticator = pgTable('authenticator', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** encrypted (server/sealed.ts) */
  secret: text().notNull(),
  /** null until a code from the app proved that it was set up */
  confirmedAt: instant('confirmed_at'),
  /** Time step of the last accepted code. Each code is accepted once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  /** argon2id hashes of the recovery codes that are left, all with the same salt */
  recoveryCodes: text('recovery_codes').array().notNull().default([]),
  recoverySalt: text('recovery_salt').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** A passkey, which signs in without a password. */
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
    /** signatures so far, if the device counts them; a lower one comes from a copy */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_user').on(t.userId)],
)

/** A device on which somebody has signed in to an account (security/known-device.ts). */
export const knownDevice = pgTable(
  'known_device',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in its cookie */
    hash: text().notNull(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    /** when somebody last showed a second factor there, to sign in or to turn the authenticator app on */
    provenAt: instant('proven_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] })],
)

/**
 * Accounts that are about to be deleted (leaving/). An owner sees that their own is, and only the system changes
 * these rows.
 */
export const accountDeletion = pgTable(
  'account_deletion',
  {
    ownerId: ownerId().primaryKey(),
    /** The account itself is deleted first. Its leftovers are found by its email too. */
    email: text().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** Until then, signing in keeps the account. */
    deleteAt: instant('delete_at').notNull(),
    /** when the owner was reminded that it is near */
    remindedAt: instant('reminded_at'),
    /** when deleting began, after which there is no way back; null before */
    begunAt: instant('begun_at'),
  },
  (t) => [index('account_deletion_due').on(t.deleteAt)],
)

/**
 * Access tokens of an owner's programs (access-tokens/). They are found by their hash before an owner is known, and only
 * the system changes these rows. One that is revoked is deleted.
 */
export const accessToken = pgTable(
  'access_token',
  {
    ownerId: ownerId().references(() => user.id, { onDelete: 'cascade' }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** SHA-256 of the token */
    hash: text().notNull().unique(),
    /** its first characters, by which its owner recognizes it */
    beginning: text().notNull(),
    /** what it may do (`TOKEN_SCOPES`) */
    scopes: text().array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** since when a restore has turned it off; null if it works */
    pausedAt: instant('paused_at'),
    /** exact to an hour; null if it wasn't used yet */
    lastUsedAt: instant('last_used_at'),
    /** when the owner was reminded that it ends soon */
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
