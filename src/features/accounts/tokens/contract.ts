import * as z from 'zod/mini'
import { aText, aUuid, anInstant, done } from '../../../shared/documented.ts'
import { endpoint, TOKEN_SCOPES, type TokenScope } from '../../../shared/endpoint.ts'
import { personName } from '../../../shared/fields.ts'
import { passwordForm } from '../second-factor/contract.ts'

/** per account, with the ended ones */
export const MAX_TOKENS = 20
/** days; no token works without an end */
export const TOKEN_DAYS = ['30', '90', '365'] as const
/** in the list, so that the owner sees why a program stopped */
export const KEPT_AFTER_END_DAYS = 30
export const ENDS_SOON_DAYS = 7
/** characters */
const MAX_NAME = 60

/** after "It may" */
export const SCOPE_WORDS: Record<TokenScope, string> = {
  read: 'read figures, sales, customers with their contacts, and exports',
  record: 'record sales, and change, delete and restore them',
  import: 'import files, which may also change sales and customers that you have',
}

export const mayDo = (scopes: TokenScope[]): string =>
  scopes.map((scope) => SCOPE_WORDS[scope]).join('; ')

const accessToken = z.object({
  id: aUuid,
  name: aText(MAX_NAME),
  /** its first characters, by which its owner recognizes it */
  beginning: aText(20),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: anInstant,
  endsAt: anInstant,
  hasEnded: z.boolean(),
  /** since when the token is off, because a backup was restored; null if it is on */
  pausedAt: z.nullable(anInstant),
  /** exact to an hour; null if it wasn't used yet */
  lastUsedAt: z.nullable(anInstant),
})
export type AccessToken = z.infer<typeof accessToken>

const CHOOSE = 'Choose what the program may do'
const scopes = z
  .array(z.enum(TOKEN_SCOPES, CHOOSE), CHOOSE)
  .check(z.minLength(1, CHOOSE), z.maxLength(TOKEN_SCOPES.length, CHOOSE))

export const tokenForm = z.object({
  name: personName('Name', MAX_NAME),
  scopes,
  /** days after which it ends */
  days: z.enum(TOKEN_DAYS, 'Choose how long it works'),
})

export const getTokens = endpoint({
  method: 'GET',
  path: '/api/account/tokens',
  summary: "The access tokens of the owner's programs, without the tokens themselves",
  whileViewing: 'refused',
  response: z.array(accessToken),
})

/** The answer is the only place where the token is ever shown. */
export const addToken = endpoint({
  method: 'POST',
  path: '/api/account/tokens',
  summary: 'Make an access token for a program of the owner',
  body: z.extend(tokenForm, passwordForm.shape),
  response: z.extend(accessToken, {
    /** what the program sends: `Authorization: Bearer kpi_…` */
    token: aText(100),
  }),
})

/** A backup may bring tokens back that were revoked since, so a restore turns all of them off. */
export const resumeToken = endpoint({
  method: 'POST',
  path: '/api/account/tokens/:id/resume',
  summary: 'Turn on an access token that is off because a backup was restored',
  params: z.object({ id: z.guid('Not a valid id') }),
  body: passwordForm,
  response: done,
})

export const revokeToken = endpoint({
  method: 'DELETE',
  path: '/api/account/tokens/:id',
  summary: 'Revoke an access token. A program that uses it is refused from its next call on',
  params: z.object({ id: z.guid('Not a valid id') }),
  response: done,
})
