import * as z from 'zod/mini'
import { aText, aUuid, anInstant, documented, done } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { isStorable } from '../../../shared/fields.ts'
import { knownPassword, signedIn } from '../contract.ts'

export const SECOND_STEP_MINUTES = 10
/** for what was begun in time, such as scanning a QR code */
export const MINUTES_TO_FINISH = 10
export const NEW_DAYS = 30
export const RECOVERY_CODES = 10

/** no lookalikes, no U */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 50 bits */
export const RECOVERY_LENGTH = 10

const LOOKALIKES: Record<string, string> = { O: '0', I: '1', L: '1' }

export function readRecoveryCode(typed: string): string | undefined {
  const code = typed
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter]!)
  const isCode =
    code.length === RECOVERY_LENGTH &&
    Array.from(code).every((one) => RECOVERY_ALPHABET.includes(one))
  return isCode ? code : undefined
}

/** Apps show two groups of digits. */
const code = documented(
  z.pipe(
    z.string('Enter the code from your authenticator app'),
    z.pipe(
      z.transform((typed: string) => typed.replace(/\s/g, '')),
      z.string().check(z.regex(/^\d{6}$/, 'The code has 6 digits')),
    ),
  ),
  { pattern: '^(\\s*\\d){6}\\s*$', examples: ['492 039'] },
)

const recoveryCode = documented(
  z.pipe(
    z.string('Enter a recovery code'),
    z.pipe(
      z.transform((typed: string) => readRecoveryCode(typed) ?? ''),
      z
        .string()
        .check(z.minLength(1, 'A recovery code has 10 letters and digits, like 7K2MX-94QPD')),
    ),
  ),
  { pattern: '^([\\s-]*[0-9A-TV-Za-tv-z]){10}[\\s-]*$', examples: ['7K2MX-94QPD'] },
)

export const codeForm = z.object({ code })
export const recoveryCodeForm = z.object({ recoveryCode })

const proof = { code: z.optional(code), recoveryCode: z.optional(recoveryCode) }
const onlyOne = <T extends { code?: string | undefined; recoveryCode?: string | undefined }>() =>
  z.refine<T>((form) => (form.code === undefined) !== (form.recoveryCode === undefined), {
    message: 'Enter the code from your authenticator app, or a recovery code',
    path: ['code'],
  })
/** one of the two */
export type Proof = { code?: string | undefined; recoveryCode?: string | undefined }

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Finish signing in with a code of the authenticator app or a recovery code',
  body: z.object(proof).check(onlyOne()),
  response: z.extend(signedIn, {
    /** after a recovery code was used */
    recoveryCodesLeft: z.nullable(z.number()),
  }),
})

export const passkey = z.object({
  id: aUuid,
  name: aText(200),
  createdAt: anInstant,
  /** added in the last 30 days */
  isNew: z.boolean(),
  lastUsedAt: z.nullable(anInstant),
})
export type Passkey = z.infer<typeof passkey>

export const secondFactor = endpoint({
  method: 'GET',
  path: '/api/second-factor',
  summary: 'The authenticator app and the passkeys of the account',
  whileViewing: 'refused',
  response: z.object({
    authenticator: z.nullable(
      z.object({
        since: anInstant,
        /** turned on in the last 30 days */
        isNew: z.boolean(),
        recoveryCodesLeft: z.number(),
      }),
    ),
    passkeys: z.array(passkey),
    /** browser and system that ask, such as `Chrome on Android`, as a name for a new passkey */
    device: aText(200),
    /**
     * How this session can show that it's its owner's, which changes to how the account signs in need: a code of the app
     * or a recovery code, a passkey, or a link in an email. None if the password is all there is.
     */
    ways: z.array(z.enum(['code', 'passkey', 'link'])),
    /** true if it has to be shown before the next change; it lasts for 15 minutes */
    needsCheck: z.boolean(),
    /** address at which passkeys work; null if the app's address can't have any */
    passkeyAddress: z.nullable(aText(100)),
  }),
})
export type SecondFactor = z.infer<typeof secondFactor.response>

export const passwordForm = z.object({ password: knownPassword('Password') })

export const setUpAuthenticator = endpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator',
  summary: 'Make a new secret for an authenticator app. It counts once it is confirmed',
  body: passwordForm,
  response: z.object({
    /** for typing, in groups of four */
    secret: aText(100),
    /** for the QR code */
    uri: aText(1_000),
  }),
})

const recoveryCodes = z.object({ recoveryCodes: z.array(aText(20)) })

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator/confirm',
  summary: 'Turn the authenticator app on with its first code',
  body: codeForm,
  response: recoveryCodes,
})

/** The page asks for either in one field. */
export const proofForm = z.object({
  code: z
    .string('Enter the code from your authenticator app')
    .check(
      z.trim(),
      z.minLength(1, 'Enter the code from your authenticator app, or a recovery code'),
      z.maxLength(40, 'This is too long for a code'),
      z.refine(isStorable, 'Enter a code of 6 digits, or a recovery code'),
    ),
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  summary: 'Replace the recovery codes',
  body: passwordForm,
  response: recoveryCodes,
})

export const turnOffAuthenticator = endpoint({
  method: 'POST',
  path: '/api/second-factor/authenticator/off',
  summary: 'Turn the authenticator app off',
  body: passwordForm,
  response: done,
})

/** Needed before a change to how the account signs in, unless this session began with it in the last 15 minutes. */
export const checkByCode = endpoint({
  method: 'POST',
  path: '/api/second-factor/check/code',
  summary:
    "Show with a code of the authenticator app or a recovery code that this session is its owner's",
  body: z.object(proof).check(onlyOne()),
  response: done,
})

/** For admins. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin/reset-second-factor',
  summary: "Remove an account's authenticator app, recovery codes and passkeys, and sign it out",
  body: z.object({ accountId: z.uuid('Not a valid account') }),
  response: done,
})
