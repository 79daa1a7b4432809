import * as z from 'zod/mini'
import { aText, done } from '../../../../shared/documented.ts'
import { wasRead } from '../../../../shared/edits.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { personName } from '../../../../shared/fields.ts'
import { signedIn } from '../../contract.ts'
import { passkey, passwordForm } from '../contract.ts'

export const MAX_PASSKEYS = 20
export const CHALLENGE_MINUTES = 5

const NOT_A_PASSKEY = "The browser's answer isn't a passkey. Please try again."
/** Generous: attestations of some security keys carry certificates. */
const bytes = (maxLength: number) =>
  z
    .string(NOT_A_PASSKEY)
    .check(z.maxLength(maxLength, NOT_A_PASSKEY), z.regex(/^[\w-]+$/, NOT_A_PASSKEY))

/** WebAuthn's JSON */
const credential = <Response extends z.ZodMiniType>(response: Response) =>
  z.object(
    {
      id: bytes(1400),
      rawId: bytes(1400),
      type: z.literal('public-key', NOT_A_PASSKEY),
      response,
    },
    NOT_A_PASSKEY,
  )

const created = credential(
  z.object(
    {
      clientDataJSON: bytes(2000),
      attestationObject: bytes(12_000),
      transports: z.catch(
        z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
        [],
      ),
    },
    NOT_A_PASSKEY,
  ),
)

const used = credential(
  z.object(
    {
      clientDataJSON: bytes(2000),
      authenticatorData: bytes(2000),
      signature: bytes(4000),
      userHandle: z.catch(z.optional(z.string().check(z.maxLength(1000))), undefined),
    },
    NOT_A_PASSKEY,
  ),
)

const options = z.object({
  /** address at which passkeys work */
  address: aText(100),
  /** WebAuthn's JSON, for the browser */
  options: z.record(z.string(), z.unknown()),
})

export const askToSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'A challenge to sign in with a passkey. Null if the address of the app can have none',
  response: z.nullable(options),
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey',
  body: z.object({ credential: used }),
  response: signedIn,
})

export const askToAdd = endpoint({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'A challenge to add a passkey',
  body: passwordForm,
  response: options,
})

export const nameForm = z.object({ name: personName('Name', 60) })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Add a passkey',
  body: z.extend(nameForm, { credential: created }),
  response: passkey,
})

/** With a challenge to sign in. */
export const checkByPasskey = endpoint({
  method: 'POST',
  path: '/api/second-factor/check/passkey',
  summary: "Show with a passkey of the account that this session is its owner's",
  body: z.object({ credential: used }),
  response: done,
})

const one = { id: z.uuid('Not a valid id') }

/** 409 `changed_meanwhile` if its name isn't as `was` says any more. */
export const renamePasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/rename',
  summary: 'Name a passkey',
  body: z.extend(nameForm, { ...one, was: wasRead(z.pick(passkey, { name: true }).shape) }),
  response: passkey,
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/api/passkeys/remove',
  summary: 'Remove a passkey',
  body: z.extend(passwordForm, one),
  response: done,
})
