import { NEW_DAYS, type SecondFactor } from './contract.ts'

/** `7K2MX94QPD` as `7K2MX-94QPD` */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** A code of the app has digits only. */
export const proofOf = (typed: string): { code: string } | { recoveryCode: string } =>
  /^[\d\s]{6,8}$/.test(typed.trim()) ? { code: typed } : { recoveryCode: typed }

export const isNew = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() < NEW_DAYS * 86_400_000

type Way = SecondFactor['ways'][number]

interface Account {
  isAdminAccount: boolean
  hasAuthenticator: boolean
  hasPasskeys: boolean
  hasMailServer: boolean
}

/**
 * A factor that signing in asks for is needed here too, so a link is no way around it. Empty: the password stands in.
 */
export function waysToCheck(account: Account): Way[] {
  const { isAdminAccount, hasAuthenticator, hasPasskeys, hasMailServer } = account
  const passkey: Way[] = hasPasskeys ? ['passkey'] : []
  if (hasAuthenticator) return ['code', ...passkey]
  if (isAdminAccount && hasPasskeys) return passkey
  return hasMailServer ? ['link', ...passkey] : []
}

/** `Chrome on Android`, then `Chrome on Android 2` */
export function freeName(name: string, taken: string[]): string {
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`
    if (!taken.includes(free)) return free
  }
}
