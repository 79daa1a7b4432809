import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import { audit, tryToAudit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { unseal } from '../../../server/sealed.ts'
import type { Services } from '../../../server/services.ts'
import { AppError, conflict } from '../../../shared/errors.ts'
import { authHeaders } from '../auth/http.ts'
import { limited, uncount } from '../sessions/devices/limits.ts'
import { hashWithSalt } from '../auth/hashing.ts'
import { tryToMail } from '../mails.ts'
import { deviceKnownTo } from '../sessions/devices/known-device.ts'
import { sealOf, stepOfCode } from './codes.ts'
import type { Proof } from './contract.ts'
import { tellOfRecoveryCode, WRONG_CODES, wrongCodesMail } from './mails.ts'
import { authenticatorOf, useRecoveryCode, useStep, type Authenticator } from './store.ts'

interface Owner {
  id: string
  email: string
}

/** Returns a function that takes the try back. Throws a 429. */
export async function countTry(
  services: Pick<Services, 'db' | 'log' | 'limits' | 'config'>,
  request: FastifyRequest,
  email: string,
): Promise<() => Promise<void>> {
  const device = await deviceKnownTo(services, request, email)
  const call = device?.isProven ? 'second-factor there before' : 'second-factor'
  await limited(services, call, request, email, device?.hash)
  return () => uncount(services, call, request, email, { device: device?.hash })
}

/**
 * `work` runs in the transaction that uses up the code: of two calls with one code one fails. A 409 `code_used` isn't
 * counted: the caller knows the code.
 */
export async function withProof<T>(
  services: Services,
  request: FastifyRequest,
  owner: Owner,
  proof: Proof,
  work: (tx: SystemTx, recoveryCodesLeft: number | null) => Promise<T>,
): Promise<T> {
  const { db, config, clock } = services
  const takeBack = await countTry(services, request, owner.email)
  const from = authHeaders(request)
  const stored = await authenticatorOf(drizzle({ client: db.systemPool }), owner.id)
  if (!stored?.confirmedAt) throw notOn()
  const use = await useOf(stored, owner.id, proof, { ...config, now: clock.now(), from })
  if (!use) {
    await tryToAudit(services, { kind: 'second_factor_failed', actorId: owner.id }, from)
    await tellOfWrongCodes(services, owner)
    throw wrongCode(proof)
  }
  try {
    return await db.withSystem(async (tx) => {
      const left = await use(tx)
      if (left !== null) {
        await audit(tx, { kind: 'recovery_code_used', actorId: owner.id }, from)
        await tellOfRecoveryCode(services, tx, owner, left)
      }
      return work(tx, left)
    })
  } finally {
    await takeBack()
  }
}

/** Only the tenth within a day is told. */
const BEFORE_TELLING = { name: 'wrong codes untold', calls: WRONG_CODES - 1, seconds: 86_400 }

/** Never throws: the code is refused as it is. */
async function tellOfWrongCodes(
  services: Pick<Services, 'db' | 'config' | 'jobs' | 'log' | 'limits'>,
  owner: { id: string; email: string },
): Promise<void> {
  const content = wrongCodesMail(services.config, owner.email)
  try {
    await services.limits.take(BEFORE_TELLING, owner.id, {
      onReached: () => tryToMail(services, owner, { kind: 'wrong-codes', content }),
    })
  } catch (error) {
    if (!(error instanceof AppError)) services.log.error('Could not count a wrong code.')
  }
}

type Use = (tx: SystemTx) => Promise<number | null>

async function useOf(
  { secret, lastStep, recoveryCodes, recoverySalt }: Authenticator,
  userId: string,
  { code, recoveryCode }: Proof,
  { SESSION_SECRET, now, from }: { SESSION_SECRET: string; now: Date; from: Headers },
): Promise<Use | undefined> {
  if (recoveryCode !== undefined) {
    const hash = await hashWithSalt(recoveryCode, recoverySalt, from)
    if (!recoveryCodes.includes(hash)) return undefined
    return async (tx) => {
      const left = await useRecoveryCode(tx, userId, hash)
      if (left === undefined)
        throw codeUsed('This recovery code was used already. Use another one.')
      return left
    }
  }
  const readable = unseal(secret, sealOf(userId, SESSION_SECRET))
  if (readable === undefined) throw unreadable()
  const step = stepOfCode(readable, code ?? '', now)
  // Telling an earlier code apart would help guessers.
  if (step === undefined || step < lastStep) return undefined
  return async (tx) => {
    if (await useStep(tx, userId, step)) return null
    throw codeUsed('This code was used already. Wait for the next one.')
  }
}

export function stepOrThrow(secret: string, code: string, now: Date): number {
  const step = stepOfCode(secret, code, now)
  if (step === undefined) throw wrongCode({ code })
  return step
}

function wrongCode(proof: Proof): AppError {
  const [field, message] =
    proof.recoveryCode === undefined
      ? ([
          'code',
          "This code isn't right. Type the one that your app shows now, and check that the time on your phone is set automatically.",
        ] as const)
      : ([
          'recoveryCode',
          "This isn't one of your recovery codes, or it was used already.",
        ] as const)
  return new AppError(400, 'wrong_code', message, { fields: { [field]: message } })
}

const codeUsed = (message: string): AppError => conflict('code_used', message)

export const notOn = (): AppError =>
  conflict(
    'authenticator_off',
    "Your authenticator app isn't on. Open this page again to see how you sign in.",
  )

/** encrypted with another SESSION_SECRET */
export const unreadable = (): AppError =>
  conflict(
    'authenticator_unreadable',
    "The codes of your authenticator app can't be checked any more. Use a recovery code, or ask the person who runs this app to turn it off for you.",
  )
