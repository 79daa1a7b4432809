import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call } from '../../../../web/api.ts'
import type { SignedIn } from '../../contract.ts'
import type { Passkey } from '../contract.ts'
import {
  addPasskey,
  askToAdd,
  askToSignIn,
  checkByPasskey,
  signInWithPasskey,
} from '../passkeys/contract.ts'
import { NoPasskey } from './refusals.ts'

/** Rejects with NoPasskey or ApiError. */
export const signInByDialog = (): Promise<SignedIn> => signIn({ useBrowserAutofill: false })

/** null: not possible here, or stopped. */
export async function signInByAutofill(): Promise<SignedIn | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  return signIn({ useBrowserAutofill: true }).catch((error: unknown) => {
    if (error instanceof NoPasskey) return null
    throw error
  })
}

export const stopAutofill = (): void => WebAuthnAbortService.cancelCeremony()

async function signIn(options: { useBrowserAutofill: boolean }): Promise<SignedIn> {
  const credential = await askForPasskey(options, 'Sign in with your password instead.')
  return call(signInWithPasskey, { body: { credential } })
}

export async function checkWithPasskey(): Promise<void> {
  const credential = await askForPasskey(
    { useBrowserAutofill: false },
    'Try another browser or device.',
  )
  await call(checkByPasskey, { body: { credential } })
}

async function askForPasskey(
  { useBrowserAutofill }: { useBrowserAutofill: boolean },
  instead: string,
) {
  const asked = await call(askToSignIn)
  if (!asked) throw new NoPasskey(`Passkeys don't work at this address. ${instead}`)
  requireAddress(asked.address)
  return startAuthentication({
    optionsJSON: asked.options as unknown as Parameters<
      typeof startAuthentication
    >[0]['optionsJSON'],
    useBrowserAutofill,
  }).catch((error: unknown) => {
    throw new NoPasskey(
      isAborted(error)
        ? `No passkey was used. Try again. ${instead}`
        : `Your browser couldn't use a passkey. ${instead}`,
    )
  })
}

export async function createPasskey({
  name,
  password,
}: {
  name: string
  password: string
}): Promise<Passkey> {
  const { address, options } = await call(askToAdd, { body: { password } })
  requireAddress(address)
  const credential = await startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch((error: unknown) => {
    throw new NoPasskey(whyNotMade(error))
  })
  const { transports, ...response } = credential.response
  return call(addPasskey, {
    body: {
      name,
      credential: { ...credential, response: { ...response, transports: transports ?? [] } },
    },
  })
}

/** Passkeys belong to one host name; browsers would only call others insecure. */
function requireAddress(address: string): void {
  if (new URL(address).hostname === window.location.hostname) return
  throw new NoPasskey(`Passkeys work only at ${address}. Open the app there to use one.`)
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

function whyNotMade(error: unknown): string {
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return 'This device already has a passkey for your account.'
  }
  if (code === 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT') {
    return 'This device has no screen lock. Set up a PIN, a fingerprint or face recognition first, or use another device.'
  }
  return isAborted(error)
    ? 'No passkey was added, because the dialog of your browser was closed. Please try again.'
    : "This device couldn't make a passkey. Try another browser or device."
}
