import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDirectoryOut, isLedTo, redirectTo, setCell } from '../../../server/cells/cells.ts'
import type { Home } from '../../../server/cells/directory.ts'
import { movedTo } from '../../../server/moving/moved.ts'
import type { Services } from '../../../server/services.ts'
import { conflict } from '../../../shared/errors.ts'
import { accountByEmail } from '../directory/people.ts'
import { emailKey, passkeyKey } from './keys.ts'

type Needs = Pick<Services, 'db' | 'config' | 'cells'>

/**
 * Call it for an email without a session that isn't signed in here. Throws a 307 if another cell is to answer. For an
 * email that no cell has, that is a cell picked by chance, which refuses it: so a redirect says nothing about who has an
 * account. The directory is asked for every email, also for those that are known here, so that all take as long. Returns
 * false if it doesn't answer.
 */
export async function findEmail(
  services: Needs,
  request: FastifyRequest,
  email: string,
): Promise<boolean> {
  const { cells } = services
  if (cells.name === null) return true
  let home: Home
  try {
    home = await cells.find(emailKey(email))
  } catch (error) {
    if (isDirectoryOut(error)) return false
    throw error
  }
  if (!(await livesHere(services, email))) redirectTo(home.claimed ?? home.picked, cells, request)
  return true
}

/** Said to everybody while the directory doesn't answer, whether or not their email is known here. */
export const MAYBE_LATER =
  'Not all of the app can be reached right now. If your email is right, try again in a few minutes.'

async function livesHere({ db, config }: Needs, email: string): Promise<boolean> {
  const pool = drizzle({ client: db.systemPool })
  const known = await accountByEmail(pool, email)
  return known !== undefined && (await movedTo(pool, config, emailKey(email))) === undefined
}

/**
 * Sends somebody with a passkey of another cell there. What the passkey signed is good for this cell only, so it has to be
 * used once more: throws a 409 `passkey_again`, but not to who was sent there already. Throws a 503 `directory_out`.
 */
export async function findPasskey(
  { cells, config }: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  credentialId: string,
): Promise<void> {
  const { claimed } = await cells.find(passkeyKey(credentialId))
  if (claimed === null || claimed === cells.name || isLedTo(claimed, cells, request)) return
  setCell(reply, config, claimed)
  throw conflict(
    'passkey_again',
    'We have found where your shop is. Please use your passkey once more.',
  )
}

/**
 * Claims an email that an account here had before, and that the sweep has kept for it. So this goes on without the
 * directory: somebody may be locking the owner out. False if another cell has it.
 */
export async function claimAgain({ cells }: Needs, email: string): Promise<boolean> {
  try {
    return await cells.claim(emailKey(email))
  } catch (error) {
    if (isDirectoryOut(error)) return true
    throw error
  }
}
