import type { Services } from '../../server/services.ts'
import { movedElsewhere } from '../../server/moving/moved.ts'
import { AppError, badInput } from '../../shared/errors.ts'

/**
 * Throws the error of a command; or, if it found no account with the email that was given and somebody with it has moved
 * away from here, a 400 that says where.
 */
export async function sayWhereMoved(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { EMAIL: email }: Record<string, unknown>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof AppError) || error.status !== 404 || typeof email !== 'string') throw error
  const address = await db.withSystem((tx) =>
    movedElsewhere(tx, config, `email:${email.trim().toLowerCase()}`),
  )
  if (address === undefined) throw error
  throw badInput(`${email} has moved to ${address}. Run this command there.`)
}
