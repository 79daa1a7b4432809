/** `7K2MX94QPD` as `7K2MX-94QPD` */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** What someone typed into a field that takes both: a code of the app has digits only. */
export const proofOf = (typed: string): { code: string } | { recoveryCode: string } =>
  /^[\d\s]{6,8}$/.test(typed.trim()) ? { code: typed } : { recoveryCode: typed }

interface Standing {
  /** whether this session began with a second factor */
  hasSecondFactor: boolean
  /** whether the account is an admin's, in whatever session */
  isAdminAccount: boolean
  hasAuthenticator: boolean
  passkeys: number
}

/**
 * Whether this session may change how the account signs in (with the password typed again). Whoever
 * knows only the password of an account that asks for more must not be able to add a factor of their
 * own. A passkey alone doesn't count for owners: they may always sign in with the password instead.
 */
export const mayChangeFactors = (standing: Standing): boolean =>
  standing.hasSecondFactor ||
  (!standing.hasAuthenticator && !(standing.isAdminAccount && standing.passkeys > 0))

/** How an owner can prove more than the password: a code of the app, a passkey, or a link in a mail. */
export type Way = 'code' | 'passkey' | 'link'

interface Account {
  isAdminAccount: boolean
  hasAuthenticator: boolean
  hasPasskeys: boolean
  sendsMail: boolean
}

/**
 * The ways in which a session can show that it's its owner's, before a change to how the account signs in. A factor that
 * signing in asks for is needed here too, so a link is no way around it. A passkey of an owner isn't: they may always
 * sign in with the password instead. Without any way, the password stands in.
 */
export function waysToCheck(account: Account): Way[] {
  const { isAdminAccount, hasAuthenticator, hasPasskeys, sendsMail } = account
  const passkey: Way[] = hasPasskeys ? ['passkey'] : []
  if (hasAuthenticator) return ['code', ...passkey]
  if (isAdminAccount && hasPasskeys) return passkey
  return sendsMail ? ['link', ...passkey] : []
}
