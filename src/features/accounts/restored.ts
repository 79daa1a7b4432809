import { and, isNull, sql, type SQL } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { audit } from '../../server/audit/log.ts'
import { auditLog } from '../../server/audit/tables.ts'
import { was, type Compared } from '../../server/backup/replaced.ts'
import { asOwner, type SystemTx } from '../../server/database/tenancy.ts'
import { raise } from '../../server/events.ts'
import type { AuditKind } from '../../shared/audit-kinds.ts'
import { dropEmailLinks } from './links/links.ts'
import { suspendAccess } from './deletion/disabling/service.ts'
import { accountResumed } from './events.ts'
import { keepEmails, keepUndoLinks, undoRows } from './restored-emails.ts'
import {
  acceptedSince,
  changedAuthenticators,
  changedPasskeys,
  changedPasswords,
  keepWaysIn,
} from './restored-ways-in.ts'
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
  name?: string
  kind?: AuditKind
}

/** Kept if stricter, or about signing in. */
interface Check {
  kinds: AuditKind[]
  /** a function may also do what `keep` does */
  found: SQL | ((tx: SystemTx) => Promise<Changed[]>)
  keep?: (tx: SystemTx, changed: Changed, now: Date) => Promise<void>
  says: (changed: Changed) => string
}

const SINCE = 'after the backup was made'
/** accounts in both databases */
const BOTH = sql`${was(user)} AS was JOIN ${user} AS now ON now.id = was.id`
const noted =
  (kind: AuditKind) =>
  (tx: SystemTx, { id, name }: Changed) =>
    audit(tx, { kind, subjectId: id, detail: `${name ? `${name}, ` : ''}as before a restore` })
const notedAsFound = (tx: SystemTx, changed: Changed) => noted(changed.kind!)(tx, changed)

const NAMED = 20
const MISSING = sql`${was(user)} AS was WHERE NOT EXISTS (SELECT FROM ${user} AS now WHERE now.id = was.id)`

/** Nothing to tell: devices also come and go. */
const forgotten = sql`
  DELETE FROM ${knownDevice} AS stored USING ${BOTH}
  WHERE stored.user_id = now.id
    AND NOT EXISTS (SELECT FROM ${was(knownDevice)} AS old WHERE old.user_id = stored.user_id AND old.hash = stored.hash)`

/** The work may end as an owner. */
async function asIfLast({ client }: SystemTx, work: (tx: SystemTx) => Promise<void>) {
  await work(Object.assign(drizzle({ client }), { client }))
  await client.query("SELECT set_config('role', 'kpi_system', true)")
}
const disableAgain = (tx: SystemTx, id: string, reason: string, now: Date): Promise<void> =>
  asIfLast(tx, (own) =>
    suspendAccess(own, id, { reason, now }, async () => {
      await endAccess(own, id)
      // This link works without signing in.
      await dropEmailLinks(own, id)
    }),
  )

const CHECKS: Check[] = [
  {
    // First: the other checks name accounts by their emails.
    kinds: ['email_changed', 'change_undone'],
    found: keepEmails,
    keep: (tx, { id, email, name }) =>
      audit(tx, {
        ...{ kind: 'email_changed', oldValue: name, newValue: email, subjectId: id },
        detail: 'as before a restore',
      }),
    says: ({ email, name }) =>
      `${email} had another email in the backup, ${name}. It was changed ${SINCE}, and the new email stays. If somebody else may have changed it: npm run admin -- reset ${email}`,
  },
  {
    kinds: [],
    found: acceptedSince,
    says: ({ email }) =>
      `${email} was only invited in the backup, and accepted ${SINCE}. Everything entered since is gone. To send a new link: npm run admin -- invite ${email}`,
  },
  {
    kinds: ['admin_revoked'],
    found: sql`
      UPDATE ${user} AS now SET is_admin = false FROM ${was(user)} AS was
      WHERE was.id = now.id AND now.is_admin AND NOT was.is_admin RETURNING now.id, now.email`,
    keep: noted('admin_revoked'),
    says: ({ email }) =>
      `${email} was an admin in the backup, lost these rights ${SINCE}, and stays without them. To give them back: npm run admin -- grant ${email}`,
  },
  {
    kinds: ['admin_granted'],
    found: sql`SELECT now.id, now.email FROM ${BOTH} WHERE was.is_admin AND NOT now.is_admin`,
    says: ({ email }) =>
      `${email} became an admin ${SINCE}, and no longer is. To make them an admin again: npm run admin -- grant ${email}`,
  },
  {
    kinds: ['account_disabled'],
    found: sql`
      SELECT now.id, now.email, coalesce(was.disabled_reason, '') AS reason FROM ${BOTH}
      WHERE was.disabled_at IS NOT NULL AND now.disabled_at IS NULL`,
    keep: (tx, { id, reason }, now) => disableAgain(tx, id, String(reason), now),
    says: ({ email }) =>
      `${email} was disabled ${SINCE}, and stays disabled. To enable it: npm run admin -- owners enable ${email} REASON`,
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
    // Another installation knows none of them.
    found: sql`
      SELECT now.id, now.email FROM ${user} AS now
      WHERE now.disabled_at IS NULL AND EXISTS (SELECT FROM ${BOTH})
        AND NOT EXISTS (SELECT FROM ${was(user)} AS was WHERE was.id = now.id)`,
    keep: (tx, { id }, now) => disableAgain(tx, id, 'It was deleted after the backup.', now),
    says: ({ email }) =>
      `${email} was deleted ${SINCE}. The account is back, and disabled. Delete it again: npm run admin -- owners delete ${email} FILE REASON`,
  },
  {
    kinds: [],
    found: sql`SELECT was.id, was.email FROM ${MISSING} ORDER BY was.email LIMIT ${NAMED}`,
    says: ({ email }) =>
      `${email} is not in the backup, and is gone with all its data. Only a backup of the replaced database still has it.`,
  },
  {
    kinds: [],
    found: sql`
      SELECT '' AS id, '' AS email, count(*) - ${NAMED} AS name FROM ${MISSING} HAVING count(*) > ${NAMED}`,
    says: ({ name }) =>
      `Further accounts that are not in the backup, and are gone as well: ${name}.`,
  },
  {
    kinds: ['deletion_withdrawn'],
    found: sql`
      DELETE FROM ${accountDeletion} AS stored USING ${BOTH}
      WHERE stored.owner_id = now.id
        AND NOT EXISTS (SELECT FROM ${was(accountDeletion)} AS old WHERE old.owner_id = stored.owner_id)
      RETURNING now.id, now.email, now.disabled_at IS NULL AS "isOpen"`,
    keep: (tx, { id, isOpen }, now) =>
      asIfLast(tx, async (own) => {
        if (isOpen) await raise(accountResumed, await asOwner(own, id), { now })
      }),
    says: ({ email }) =>
      `${email} was about to be deleted, and decided to stay ${SINCE}. The account stays.`,
  },
  {
    kinds: ['deletion_asked'],
    found: sql`
      SELECT now.id, now.email FROM ${BOTH} JOIN ${was(accountDeletion)} AS old ON old.owner_id = now.id
      WHERE NOT EXISTS (SELECT FROM ${accountDeletion} AS stored WHERE stored.owner_id = now.id)`,
    says: ({ email }) =>
      `${email} asked ${SINCE} to be deleted, and the backup does not know this. If they still want it: npm run admin -- owners delete ${email} FILE REASON`,
  },
  {
    kinds: ['access_token_revoked'],
    found: sql`
      DELETE FROM ${accessToken} AS stored USING ${BOTH}
      WHERE stored.owner_id = now.id
        AND NOT EXISTS (SELECT FROM ${was(accessToken)} AS old WHERE old.owner_id = stored.owner_id AND old.id = stored.id)
      RETURNING now.id, now.email, stored.name`,
    keep: noted('access_token_revoked'),
    says: ({ email, name }) =>
      `The access token "${name}" of ${email} was revoked ${SINCE}, and stays revoked.`,
  },
  {
    kinds: ['passkey_added', 'passkey_removed', 'second_factor_reset', 'change_undone'],
    found: changedPasskeys,
    keep: notedAsFound,
    says: ({ email, name, kind }) =>
      kind === 'passkey_removed'
        ? `The passkey "${name}" of ${email} was removed ${SINCE}, and stays removed.`
        : `The passkey "${name}" of ${email} was added ${SINCE}, and stays. If somebody else may have added it: npm run admin -- reset-second-factor ${email}`,
  },
  {
    kinds: [
      ...(['authenticator_on', 'authenticator_off', 'recovery_code_used'] as const),
      ...(['recovery_codes_made', 'second_factor_reset', 'change_undone'] as const),
    ],
    found: changedAuthenticators,
    keep: notedAsFound,
    says: ({ email, kind }) =>
      kind === 'authenticator_off'
        ? `The authenticator app of ${email} was turned off ${SINCE}, and stays off.`
        : kind === 'authenticator_on'
          ? `The authenticator app of ${email} was turned on or set up again ${SINCE}, and stays on. If somebody else may have done this: npm run admin -- reset-second-factor ${email}`
          : `Recovery codes of ${email} were used or replaced ${SINCE}, and no longer work.`,
  },
  {
    kinds: ['password_set', 'password_changed', 'change_undone'],
    found: changedPasswords,
    keep: noted('password_changed'),
    says: ({ email }) =>
      `The password of ${email} was changed ${SINCE}, and the new one stays. If somebody else may have changed it: npm run admin -- reset ${email}`,
  },
]

/** A backup doesn't know of later revocations. */
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
  retainStricter: async (tx, now) => {
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
    await keepWaysIn(tx)
    const links = await keepUndoLinks(tx)
    if (links > 0) lines.push(`Links that undo a change and still work: ${links}.`)
    const isOpen = and(user.isAdmin, isNull(user.disabledAt))
    if ((await tx.$count(user, isOpen)) === 0) {
      lines.push('Nobody is an admin now. To make somebody an admin: npm run admin -- grant EMAIL')
    }
    return lines
  },
}

export const hasAccount = (ownerId: SQL): SQL =>
  sql`EXISTS (SELECT FROM ${user} AS restored WHERE restored.id = ${ownerId})`

export async function pauseTokens(tx: SystemTx, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`UPDATE ${accessToken} SET paused_at = coalesce(paused_at, ${now.toISOString()}::timestamptz) WHERE ends_at > now()`,
  )
  return rowCount ?? 0
}

/** '' for nothing */
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
