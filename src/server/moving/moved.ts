import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { AppError } from '../../shared/errors.ts'
import type { Key } from '../cells/directory.ts'
import type { Config } from '../config.ts'
import { sqlText } from '../database/prepared.ts'
import { movedAway, ownerMove } from './tables.ts'

type Secret = Pick<Config, 'SESSION_SECRET'>
type Here = Secret & Partial<Pick<Config, 'CELL' | 'APP_URL'>>

/** SQL that is true while the account in this column is moving from or to another installation. */
export const IS_MOVING = (account: string): string =>
  sqlText`EXISTS (SELECT FROM ${ownerMove} WHERE account_id = ${account})`

/** What is kept of the email, and of each access token, of somebody who has moved away. */
export const movedHash = (key: Key, { SESSION_SECRET }: Secret): string =>
  createHmac('sha256', SESSION_SECRET).update(`moved away ${key}`).digest('base64url')

/** Returns where the owner with this email or access token has moved to; undefined if they haven't. */
export async function movedTo(
  tx: NodePgDatabase,
  config: Secret,
  key: Key,
): Promise<string | undefined> {
  const [moved] = await tx
    .select({ address: movedAway.address })
    .from(movedAway)
    .where(eq(movedAway.keyHash, movedHash(key, config)))
  return moved?.address
}

/** The same, except for a move to another cell: its address is the same, and the directory says where they are now. */
export async function movedElsewhere(
  tx: NodePgDatabase,
  config: Here,
  key: Key,
): Promise<string | undefined> {
  const address = await movedTo(tx, config, key)
  return config.CELL && address === config.APP_URL ? undefined : address
}

/** Throws a 409 `moved` that says where, if the owner with this email has moved to another installation. */
export async function refuseMoved(tx: NodePgDatabase, config: Here, email: string): Promise<void> {
  const address = await movedElsewhere(tx, config, `email:${email}`)
  if (address === undefined) return
  throw new AppError(
    409,
    'moved',
    `Your shop has moved to ${address}. Sign in there, with the same email and password.`,
  )
}
