import { AppError } from '../../../shared/errors.ts'
import { MIN_PASSWORD_LENGTH } from '../contract.ts'

/** 4 MB: loaded on first use */
let common: Promise<ReadonlySet<string>> | undefined

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common']
  return new Set(words.filter((word) => word.length >= MIN_PASSWORD_LENGTH))
}

/** Ignores case and width. */
export async function refuseCommon(
  field: 'password' | 'newPassword',
  password: string,
  own: (string | null)[],
): Promise<void> {
  const typed = password.normalize('NFKC').toLowerCase()
  const isOwn = own.some((word) => word?.toLowerCase() === typed)
  if (isOwn)
    throw refused(field, "Your password can't be your email or name. Please choose another.")
  if ((await (common ??= load())).has(typed)) {
    throw refused(field, 'This password is too common. Please choose another.')
  }
}

const refused = (field: string, message: string): AppError =>
  new AppError(400, 'common_password', message, { fields: { [field]: message } })

export const wordsOf = (email: string): string[] => [email, email.slice(0, email.lastIndexOf('@'))]
