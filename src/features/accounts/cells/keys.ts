import type { Key } from '../../../server/cells/directory.ts'

/** By what the directory of the cells knows somebody. */
export const emailKey = (email: string): Key => `email:${email}`
/** `hash` is what is stored of an access token. */
export const tokenKey = (hash: string): Key => `token:${hash}`
export const passkeyKey = (credentialId: string): Key => `passkey:${credentialId}`
