import type { SQL } from 'drizzle-orm'
import { audit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import type { BodyOf, ResponseOf } from '../../../shared/endpoint.ts'
import { conflict, notFound } from '../../../shared/errors.ts'
import { requireFreshCheck } from '../second-factor/check.ts'
import { accountById } from '../users/people.ts'
import { MAX_TOKENS, type addToken } from './contract.ts'
import { tellOfAdded, tellOfRevoked } from './mails.ts'
import { beginningOf, hashOfToken, newToken } from './secret.ts'
import { deleteTokens, insertToken, resume } from './store.ts'

export async function makeToken(
  services: Services,
  owner: { id: string; email: string },
  { name, scopes, days }: BodyOf<typeof addToken>,
  signedIn: SignedIn,
  headers: Headers,
): Promise<ResponseOf<typeof addToken>> {
  const token = newToken()
  const hash = hashOfToken(token)
  const beginning = beginningOf(token)
  return services.db.withSystem(async (tx) => {
    await requireFreshCheck(tx, services.config, signedIn)
    const added = await insertToken(tx, {
      ownerId: owner.id,
      name,
      scopes: [...new Set(scopes)],
      days: Number(days),
      hash,
      beginning,
    })
    if (!added) throw tooMany()
    const detail = `${name}: ${added.scopes.join(', ')}, ${days} days`
    await audit(tx, { kind: 'access_token_added', actorId: owner.id, detail }, headers)
    await tellOfAdded(services, tx, owner, added)
    return { ...added, token }
  })
}

/** For a token that a restore has turned off. */
export async function resumeToken(
  services: Services,
  owner: { id: string; email: string },
  id: string,
  signedIn: SignedIn,
  headers: Headers,
): Promise<void> {
  await services.db.withSystem(async (tx) => {
    await requireFreshCheck(tx, services.config, signedIn)
    const token = await resume(tx, owner.id, id)
    if (!token) throw notFound('This access token is on already, or was revoked. Reload the page.')
    const event = { kind: 'access_token_resumed', actorId: owner.id, detail: token.name } as const
    await audit(tx, event, headers)
    await tellOfAdded(services, tx, owner, token, 'turned on again')
  })
}

/** All tokens without `which`. */
export async function revokeTokens(
  services: Pick<Services, 'config' | 'jobs'>,
  tx: SystemTx,
  accountId: string,
  headers: Headers | undefined,
  which?: SQL,
): Promise<number> {
  const names = await deleteTokens(tx, accountId, which)
  for (const detail of names)
    await audit(tx, { kind: 'access_token_revoked', actorId: accountId, detail }, headers)
  const owner = await accountById(tx, accountId)
  if (owner) await tellOfRevoked(services, tx, owner, names)
  return names.length
}

const tooMany = () =>
  conflict(
    'too_many_tokens',
    `You have ${MAX_TOKENS} access tokens, which is the most an account can have. Revoke one first.`,
  )
