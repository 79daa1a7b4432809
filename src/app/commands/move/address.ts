import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { login } from '../../../features/accounts/contract.ts'
import { movedHash } from '../../../server/moving/moved.ts'
import { movedAway } from '../../../server/moving/tables.ts'
import { badInput } from '../../../shared/errors.ts'
import { inTransaction, type Side } from './sides.ts'

/** ms until an answer */
const PATIENCE = 10_000

/**
 * Throws a 400 unless the app at the side's address has its database and its secret. The app is asked to sign in somebody
 * of whom only the database says, and only in words of the secret, that they have moved.
 */
export async function checkAddress(side: Side): Promise<void> {
  const { address, sessionSecret } = side
  const [email, proof] = [`${randomUUID()}@example.invalid`, randomUUID()]
  const keyHash = movedHash(`email:${email}`, { SESSION_SECRET: sessionSecret })
  await inTransaction(side, '', (tx) => tx.insert(movedAway).values({ keyHash, address: proof }))
  try {
    if ((await answerOf(address, email)).includes(proof)) return
  } finally {
    await inTransaction(side, '', (tx) =>
      tx.delete(movedAway).where(eq(movedAway.keyHash, keyHash)),
    )
  }
  throw badInput(
    `What answers at ${address} has another database, SESSION_SECRET or APP_URL. Set TARGET_DATABASE_URL (or TARGET_DATA_DIR) and TARGET_SESSION_SECRET to those of the installation there. ADDRESS must be its APP_URL.`,
  )
}

/** The beginning of the answer to a sign-in. */
async function answerOf(address: string, email: string): Promise<string> {
  try {
    const { body } = await fetch(address + login.path, {
      method: login.method,
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ email, password: 'nobody has it' }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const reader = body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    await reader?.cancel()
    return new TextDecoder().decode(value)
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? cause.message : message
    throw badInput(
      `Nothing answers at ${address}: ${why}. Start the other installation, or correct ADDRESS.`,
    )
  }
}
