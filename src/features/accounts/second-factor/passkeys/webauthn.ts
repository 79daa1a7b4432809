import { isIP } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../../server/config.ts'
import type { BodyOf } from '../../../../shared/endpoint.ts'
import { AppError, conflict } from '../../../../shared/errors.ts'
import { fullName } from '../../../../shared/names.ts'
import { addToken, isOpen } from '../../auth/tokens.ts'
import { verification } from '../../tables.ts'
import { CHALLENGE_MINUTES, type addPasskey, type signInWithPasskey } from './contract.ts'
import { credentialsOf, type Known } from './store.ts'

type Settings = Pick<Config, 'APP_URL' | 'APP_NAME' | 'isAppUrlGiven'>

/** EdDSA, ES256 and RS256: every device has one of them */
const ALGORITHMS = [-8, -7, -257]

/** Loaded on first use: takes as long as all of accounts. */
const library = () => import('@simplewebauthn/server')

/** null: none possible. Browsers allow names only, no IP addresses, and https or the machine itself. */
export function passkeyAddress({ APP_URL }: Pick<Config, 'APP_URL'>): string | null {
  const { protocol, hostname, origin } = new URL(APP_URL)
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return isName && (protocol === 'https:' || hostname === 'localhost') ? origin : null
}

function addressOrThrow(config: Settings): string {
  const address = passkeyAddress(config)
  if (address) return address
  throw conflict(
    'passkeys_unavailable',
    'Passkeys need an https address with a name. The person who runs this app can set APP_URL to one.',
  )
}

/** Never taken from the body. */
const expected = (config: Settings, { host }: FastifyRequest) => {
  const own = new URL(addressOrThrow(config))
  return {
    expectedRPID: own.hostname,
    // Like the Origin check: without APP_URL the app has whatever port it got.
    expectedOrigin: config.isAppUrlGiven ? [own.origin] : [own.origin, `http://${host}`],
    requireUserVerification: true,
  }
}

export async function optionsToSignIn(tx: NodePgDatabase, config: Settings) {
  const address = passkeyAddress(config)
  if (!address) return null
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: new URL(address).hostname,
    userVerification: 'required',
    timeout: CHALLENGE_MINUTES * 60_000,
  })
  await storeChallenge(tx, options.challenge, SIGN_IN)
  return { address, options: { ...options } }
}

export async function optionsToAdd(
  tx: NodePgDatabase,
  config: Settings,
  user: Record<'id' | 'email' | 'firstName' | 'lastName', string>,
) {
  const address = addressOrThrow(config)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: config.APP_NAME,
    rpID: new URL(address).hostname,
    userName: user.email,
    userDisplayName: fullName(user) || user.email,
    userID: new TextEncoder().encode(user.id),
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await credentialsOf(tx, user.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: CHALLENGE_MINUTES * 60_000,
  })
  await storeChallenge(tx, options.challenge, { kind: 'passkey add', accountId: user.id })
  return { address, options: { ...options } }
}

export async function checkCreated(
  tx: NodePgDatabase,
  config: Settings,
  request: FastifyRequest,
  { name, credential: response }: BodyOf<typeof addPasskey>,
  accountId: string,
) {
  const { verifyRegistrationResponse } = await library()
  const { isKnown, expectedChallenge } = challengeFor(tx, { kind: 'passkey add', accountId })
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: withoutExtensions(response),
    expectedChallenge,
    supportedAlgorithmIDs: ALGORITHMS,
    ...expected(config, request),
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified) throw isKnown() ? notAccepted(400) : tooLate(400)
  const { credential } = registrationInfo
  const { transports } = response.response
  return {
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  }
}

/** Refuses also if the counter shows a copy. */
export async function checkUsed(
  tx: NodePgDatabase,
  config: Settings,
  request: FastifyRequest,
  { credential: response }: BodyOf<typeof signInWithPasskey>,
  known: Known,
  refusal: 400 | 401 = 401,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  const { isKnown, expectedChallenge } = challengeFor(tx, SIGN_IN)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: withoutExtensions(response),
    expectedChallenge,
    ...expected(config, request),
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }))
  if (!verified || !authenticationInfo) throw isKnown() ? notAccepted(refusal) : tooLate(refusal)
  return authenticationInfo.newCounter
}

/** The library's types need extensions; we ask for none. */
const withoutExtensions = <Response extends object>(response: Response) => ({
  ...response,
  clientExtensionResults: {},
})

/** A challenge for signing in adds no passkey, and the other way round. */
interface Purpose {
  kind: 'passkey sign-in' | 'passkey add'
  accountId: string
}
const SIGN_IN: Purpose = { kind: 'passkey sign-in', accountId: '' }

async function storeChallenge(
  tx: NodePgDatabase,
  challenge: string,
  purpose: Purpose,
): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`
  await addToken(tx, { ...purpose, expiresAt }, challenge)
}

/** Uses the challenge up, right or wrong. The library asks for it before any check. */
function challengeFor(tx: NodePgDatabase, { kind, accountId }: Purpose) {
  let known = false
  return {
    isKnown: () => known,
    expectedChallenge: async (challenge: string): Promise<boolean> => {
      const { rowCount } = await tx
        .delete(verification)
        .where(and(isOpen(kind, challenge), eq(verification.value, accountId)))
      return (known = rowCount === 1)
    },
  }
}

export const notAccepted = (status: 400 | 401): AppError =>
  new AppError(
    status,
    'passkey_not_accepted',
    'This passkey could not be accepted. Please try again, or use your password.',
  )

const tooLate = (status: 400 | 401): AppError =>
  new AppError(
    status,
    'passkey_too_late',
    `That took longer than ${CHALLENGE_MINUTES} minutes, or was sent twice. Please try again.`,
  )
