import { AppError } from '../../shared/errors.ts'
import { MIN_PASSWORD_LENGTH } from './contract.ts'

/** Loaded when the first password is chosen: 18,000 words, 4 MB. */
let common: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common']
  return new Set(words.filter((word) => word.length >= MIN_PASSWORD_LENGTH))
}

/**
 * Throws a 400 that names `field` for a new password that anyone would try first: one of the most
 * common ones, or one of `own`, the account's email and names. Upper case makes no difference.
 */
export async function refuseCommon(
  field: 'password' | 'newPassword',
  password: string,
  own: (string | null)[],
): Promise<void> {
  const typed = password.toLowerCase()
  const isOwn = own.some((word) => word?.toLowerCase() === typed)
  if (isOwn) throw refused(field, 'This password is your own email or name. Please choose another.')
  if ((await (common ??= load())).has(typed)) {
    throw refused(field, 'This password is one of the most common ones. Please choose another.')
  }
}

const refused = (field: string, message: string): AppError =>
  new AppError(400, 'common_password', message, { fields: { [field]: message } })
