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
