import { sqlText } from '../../../server/database/prepared.ts'
import { enterDirectory } from '../../../server/cells/cells.ts'
import { hashInSql, type Key } from '../../../server/cells/directory.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { defineJob } from '../../../server/jobs.ts'
import { IS_MOVING } from '../../../server/moving/moved.ts'
import type { Services } from '../../../server/services.ts'
import { accessToken, passkey, user, verification } from '../tables.ts'
import { emailKey, passkeyKey, tokenKey } from './keys.ts'

/** At the start. It is repeated every hour anyway. */
export const sweepNow = defineJob<object>('sweep-directory-now', {
  places: 1,
  shareBy: null,
  retryLimit: 0,
})

/** keys in a batch */
const BATCH = 1_000
/** accounts named in the log */
const NAMED = 10

/** Everything that must be found here, with its account. An address that an account can come back to is kept for it. */
const KEYS = sqlText`
  SELECT 'email:' || email AS key, id AS account FROM ${user}
  UNION ALL SELECT 'email:' || email, value::uuid FROM ${verification}
    WHERE kind = 'kept-address' AND expires_at > now()
  UNION ALL SELECT 'token:' || hash, owner_id FROM ${accessToken}
  UNION ALL SELECT 'passkey:' || credential_id, user_id FROM ${passkey}`

const HASHES = sqlText`
  DECLARE held NO SCROLL CURSOR FOR
  SELECT ${hashInSql('key')} COLLATE "C" AS hash, account, ${IS_MOVING('account')} AS "isMoving"
  FROM (${KEYS}) AS keys ORDER BY hash`

interface Held {
  hash: string
  account: string
  /** Its cell is being decided by the one who moves it. */
  isMoving: boolean
}

/**
 * Makes the directory say of this cell what is true: adds what is missing, and deletes what nobody here has any more.
 * Nothing else deletes, so deleting an account, a backup put back and a directory that was lost need nothing of their own.
 * Both sides are read in the order of the hashes, a part at a time, whatever the number of owners. Throws a StartError,
 * and deletes nothing, if the name of this cell is that of another database.
 */
export async function sweepDirectory({
  db,
  cells,
  log,
}: Pick<Services, 'db' | 'cells' | 'log'>): Promise<void> {
  const { name, directory } = cells
  if (name === null || directory === null) return
  await enterDirectory({ cells, db })
  await directory.noteSweep(name)
  const elsewhere = await db.withSystem(async ({ client }) => {
    const others = new Set<string>()
    await client.query(HASHES)
    for (let after = '', isLast = false; !isLast;) {
      const { rows } = await client.query<Held>(`FETCH ${BATCH} FROM held`)
      isLast = rows.length < BATCH
      const upTo = isLast ? null : rows.at(-1)!.hash
      const toClaim = rows.filter(({ isMoving }) => !isMoving).map(({ hash }) => hash)
      const part = { after, upTo, held: rows.map(({ hash }) => hash), toClaim }
      const ofOthers = new Set(await directory.sweep(part, name))
      for (const { hash, account } of rows) if (ofOthers.has(hash)) others.add(account)
      after = upTo ?? ''
    }
    return others
  })
  if (elsewhere.size > 0) {
    const accounts = [...elsewhere].slice(0, NAMED)
    log.warn(
      { accounts, count: elsewhere.size },
      'These accounts are here, but the directory says that another cell has their email, token or passkey.',
    )
  }
}

/** Returns all keys of an account, of the cell in which the transaction runs. */
export async function keysOf(tx: SystemTx, accountId: string): Promise<Key[]> {
  const { rows } = await tx.client.query<{ email: string; tokens: string[]; passkeys: string[] }>(
    sqlText`SELECT email,
       ARRAY (SELECT hash FROM ${accessToken} WHERE owner_id = $1) AS tokens,
       ARRAY (SELECT credential_id FROM ${passkey} WHERE user_id = $1) AS passkeys
     FROM ${user} WHERE id = $1`,
    [accountId],
  )
  return rows.flatMap(({ email, tokens, passkeys }) => [
    emailKey(email),
    ...tokens.map(tokenKey),
    ...passkeys.map(passkeyKey),
  ])
}
