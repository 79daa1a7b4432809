import { and, isNull, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { audit } from '../../server/audit/log.ts'
import { auditLog } from '../../server/audit/tables.ts'
import { was, type Compared } from '../../server/backup/replaced.ts'
import { asOwner, type SystemTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import { dropEmailLinks } from './details/email-links.ts'
import { closeAccount } from './disabling/service.ts'
import { accountBack } from './events.ts'
import { keepEmails, keepUndoLinks, undoRows } from './restored-emails.ts'
import { endAccess } from './sessions/store.ts'
import {
  accessToken,
  account,
  accountDeletion,
  authenticator,
  knownDevice,
  passkey,
  user,
  verification,
} from './tables.ts'

interface Changed extends Record<string, unknown> {
  id: string
  email: string
  /** such as the name of a token */
  name?: string
}

/** How a kind of change is found, and kept if it makes an account stricter. */
interface Check {
  /** by which it is in the log */
  kinds: AuditKind[]
  /** returns a row of `Changed` each; may be what keeps it */
  found: SQL | ((tx: SystemTx) => Promise<Changed[]>)
  keep?: (tx: SystemTx, changed: Changed, now: Date) => Promise<void>
  says: (changed: Changed) => string
}

const SINCE = 'after the backup was made'
/** `was` and `now` of the accounts that both know */
const BOTH = sql`${was(user)} AS was JOIN ${user} AS now ON now.id = was.id`
const noted =
  (kind: AuditKind) =>
  (tx: SystemTx, { id, name }: Changed) =>
    audit(tx, { kind, subjectId: id, detail: `${name ? `${name}, ` : ''}as before a restore` })
const gone = (table: typeof accessToken | typeof passkey, owner: 'owner_id' | 'user_id'): SQL => {
  const column = sql.identifier(owner)
  return sql`
    DELETE FROM ${table} AS kept USING ${BOTH}
    WHERE kept.${column} = now.id
      AND NOT EXISTS (SELECT FROM ${was(table)} AS old WHERE old.${column} = kept.${column} AND old.id = kept.id)
    RETURNING now.id, now.email, kept.name`
}

/** A device that was forgotten, as after a new password, is new again. That is nothing to say: devices also come and go. */
const forgotten = sql`
  DELETE FROM ${knownDevice} AS kept USING ${BOTH}
  WHERE kept.user_id = now.id
    AND NOT EXISTS (SELECT FROM ${was(knownDevice)} AS old WHERE old.user_id = kept.user_id AND old.hash = kept.hash)`

/** Runs work after which a transaction acts as an owner, and goes on as the system. */
async function asIfLast({ client }: SystemTx, work: (tx: SystemTx) => Promise<void>) {
  await work(Object.assign(drizzle({ client }), { client }))
  await client.query("SELECT set_config('role', 'kpi_system', true)")
}
const closed = (tx: SystemTx, id: string, reason: string, now: Date): Promise<void> =>
  asIfLast(tx, (own) =>
    closeAccount(own, id, { reason, now }, async () => {
      await endAccess(own, id)
      // This link works without signing in.
      await dropEmailLinks(own, id)
    }),
  )

const CHECKS: Check[] = [
  {
    // Before the others, which name accounts by their emails.
    kinds: ['email_changed', 'change_undone'],
    found: keepEmails,
    keep: (tx, { id, email, name }) =>
      audit(tx, {
        ...(email === name
          ? { kind: 'change_undone' }
          : { kind: 'email_changed', oldValue: name, newValue: email }),
        subjectId: id,
        detail: 'as before a restore',
      }),
    says: ({ email, name }) =>
      `${email === name ? `The owner of ${email} undid or made a change of their email` : `${email} had another email in the backup, ${name}, which was changed`} ${SINCE}. It stays ${email}, and the password of the backup doesn't work any more. A link to set a new one: npm run admin -- reset ${email}`,
  },
  {
    kinds: ['admin_revoked'],
    found: sql`
      UPDATE ${user} AS now SET is_admin = false FROM ${was(user)} AS was
      WHERE was.id = now.id AND now.is_admin AND NOT was.is_admin RETURNING now.id, now.email`,
    keep: noted('admin_revoked'),
    says: ({ email }) =>
      `${email} was an admin in the backup, and the rights were taken away ${SINCE}. They stay away. To give them back: npm run admin -- grant ${email}`,
  },
  {
    kinds: ['admin_granted'],
    found: sql`SELECT now.id, now.email FROM ${BOTH} WHERE was.is_admin AND NOT now.is_admin`,
    says: ({ email }) =>
      `${email} became an admin ${SINCE}, and is none now. To make them one again: npm run admin -- grant ${email}`,
  },
  {
    kinds: ['account_disabled'],
    found: sql`
      SELECT now.id, now.email, coalesce(was.disabled_reason, '') AS reason FROM ${BOTH}
      WHERE was.disabled_at IS NOT NULL AND now.disabled_at IS NULL`,
    keep: (tx, { id, reason }, now) => closed(tx, id, String(reason), now),
    says: ({ email }) =>
      `${email} was disabled ${SINCE}, and stays so. To enable it: npm run admin -- owners enable ${email} REASON`,
  },
  {
    kinds: ['account_enabled'],
    found: sql`
      SELECT now.id, now.email FROM ${BOTH} WHERE was.disabled_at IS NULL AND now.disabled_at IS NOT NULL`,
    says: ({ email }) =>
      `${email} was enabled ${SINCE}, and is disabled again. To enable it: npm run admin -- owners enable ${email} REASON`,
  },
  {
    kinds: [],
    // Another installation's database knows none of them.
    found: sql`
      SELECT now.id, now.email FROM ${user} AS now
      WHERE now.disabled_at IS NULL AND EXISTS (SELECT FROM ${BOTH})
        AND NOT EXISTS (SELECT FROM ${was(user)} AS was WHERE was.id = now.id)`,
    keep: (tx, { id }, now) =>
      closed(tx, id, 'It was deleted, or moved away, after the backup.', now),
    says: ({ email }) =>
      `${email} was deleted, or moved away, ${SINCE}. The account is back, and disabled. Delete it again: npm run admin -- owners delete ${email} FILE REASON`,
  },
  {
    kinds: ['deletion_withdrawn'],
    found: sql`
      DELETE FROM ${accountDeletion} AS kept USING ${BOTH}
      WHERE kept.owner_id = now.id
        AND NOT EXISTS (SELECT FROM ${was(accountDeletion)} AS old WHERE old.owner_id = kept.owner_id)
      RETURNING now.id, now.email, now.disabled_at IS NULL AS "isOpen"`,
    keep: (tx, { id, isOpen }, now) =>
      asIfLast(tx, async (own) => {
        if (isOpen) await raise(accountBack, await asOwner(own, id), { now })
      }),
    says: ({ email }) =>
      `${email} was about to be deleted, and decided to stay ${SINCE}. The account stays.`,
  },
  {
    kinds: ['deletion_asked'],
    found: sql`
      SELECT now.id, now.email FROM ${BOTH} JOIN ${was(accountDeletion)} AS old ON old.owner_id = now.id
      WHERE NOT EXISTS (SELECT FROM ${accountDeletion} AS kept WHERE kept.owner_id = now.id)`,
    says: ({ email }) =>
      `${email} asked ${SINCE} to be deleted, and that is forgotten. If they want it still: npm run admin -- owners delete ${email} FILE REASON`,
  },
  {
    kinds: ['access_token_revoked'],
    found: gone(accessToken, 'owner_id'),
    keep: noted('access_token_revoked'),
    says: ({ email, name }) =>
      `The access token "${name}" of ${email} was revoked ${SINCE}, and stays revoked.`,
  },
  {
    kinds: ['passkey_removed', 'second_factor_reset'],
    found: gone(passkey, 'user_id'),
    keep: noted('passkey_removed'),
    says: ({ email, name }) =>
      `The passkey "${name}" of ${email} was removed ${SINCE}, and stays removed.`,
  },
  {
    kinds: [
      'recovery_code_used',
      'recovery_codes_made',
      'authenticator_off',
      'second_factor_reset',
    ],
    // An authenticator that was turned off since has no list of used codes left.
    found: sql`
      UPDATE ${authenticator} AS kept
      SET recovery_codes = ARRAY(
            SELECT code FROM unnest(kept.recovery_codes) AS code WHERE code = ANY (known.codes)
          ), last_step = greatest(kept.last_step, known.last_step)
      FROM (
        SELECT now.id, now.email, old.last_step, coalesce(old.recovery_codes, '{}') AS codes
        FROM ${BOTH} LEFT JOIN ${was(authenticator)} AS old ON old.user_id = now.id
      ) AS known
      WHERE known.id = kept.user_id AND NOT kept.recovery_codes <@ known.codes
      RETURNING known.id, known.email`,
    says: ({ email }) =>
      `Recovery codes of ${email} were used, replaced or turned off ${SINCE}. Those of the backup work no more; whoever has none left makes new ones under Your account.`,
  },
  {
    kinds: ['authenticator_on', 'authenticator_off', 'second_factor_reset'],
    found: sql`
      SELECT now.id, now.email FROM ${BOTH}
        LEFT JOIN ${was(authenticator)} AS old ON old.user_id = now.id AND old.confirmed_at IS NOT NULL
        LEFT JOIN ${authenticator} AS kept ON kept.user_id = now.id AND kept.confirmed_at IS NOT NULL
      WHERE old.secret IS DISTINCT FROM kept.secret`,
    says: ({ email }) =>
      `The authenticator app of ${email} was turned on, off or set up anew ${SINCE}. It is as in the backup again. If they can't sign in: npm run admin -- reset-second-factor ${email}`,
  },
  {
    kinds: ['password_set', 'password_changed'],
    found: sql`
      SELECT now.id, now.email FROM ${BOTH}
        JOIN ${was(account)} AS old ON old.user_id = now.id JOIN ${account} AS kept ON kept.id = old.id
      -- not those that keepEmails has just made useless
      WHERE old.password IS DISTINCT FROM kept.password AND kept.updated_at < now()`,
    says: ({ email }) =>
      `${email} has set a new password ${SINCE}, and the one before works again. If somebody else may know that: npm run admin -- reset ${email}`,
  },
]

/** Accounts and how they sign in. Tokens are off in any case: a backup doesn't know which of them were revoked since. */
export const accountsCompared: Compared = {
  tables: [
    ...[user, account, accountDeletion, accessToken, passkey, authenticator, knownDevice].map(
      (table) => ({ table }),
    ),
    { table: verification, where: undoRows },
    {
      table: auditLog,
      where: sql`row ->> 'kind' IN (${listOf(CHECKS.flatMap(({ kinds }) => kinds))})`,
    },
  ],
  settle: async (tx, now) => {
    const lines: string[] = []
    await tx.execute(forgotten)
    for (const { kinds, found, keep, says } of CHECKS) {
      const rows =
        typeof found === 'function' ? await found(tx) : (await tx.execute<Changed>(found)).rows
      for (const changed of rows.toSorted((a, b) => a.email.localeCompare(b.email))) {
        await keep?.(tx, changed, now)
        lines.push(`${says(changed)}${await lastEntry(tx, changed.id, kinds)}`)
      }
    }
    const links = await keepUndoLinks(tx)
    if (links > 0) lines.push(`Links that undo a change, and still work: ${links}.`)
    const isOpen = and(user.isAdmin, isNull(user.disabledAt))
    if ((await tx.$count(user, isOpen)) === 0) {
      lines.push('Nobody is an admin now. To make somebody one: npm run admin -- grant EMAIL')
    }
    return lines
  },
}

/** SQL that is true for an owner whom the backup knows. */
export const hasAccount = (ownerId: SQL): SQL =>
  sql`EXISTS (SELECT FROM ${user} AS restored WHERE restored.id = ${ownerId})`

/** Turns all access tokens off. Returns how many. */
export async function pauseTokens(tx: SystemTx, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`UPDATE ${accessToken} SET paused_at = coalesce(paused_at, ${now.toISOString()}::timestamptz) WHERE ends_at > now()`,
  )
  return rowCount ?? 0
}

/** What the log of the replaced database says last about it, in brackets; '' for nothing. */
async function lastEntry(tx: SystemTx, id: string, kinds: AuditKind[]): Promise<string> {
  if (kinds.length === 0) return ''
  const { rows } = await tx.execute<{ said: string }>(sql`
    SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'
           || coalesce(', by ' || coalesce(actor_email, actor_name), '')
           || coalesce(': ' || nullif(detail, ''), '') AS said
    FROM ${was(auditLog)} AS entry
    WHERE coalesce(subject_id, actor_id) = ${id} AND kind IN (${listOf(kinds)})
    ORDER BY at DESC LIMIT 1`)
  return rows[0] ? ` (The log: ${rows[0].said}.)` : ''
}

function listOf(kinds: AuditKind[]): SQL {
  return sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  )
}
