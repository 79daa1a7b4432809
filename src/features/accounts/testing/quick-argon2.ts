import * as argon2 from '@node-rs/argon2/index.js'

/**
 * Stands for the library in most tests, which make thousands of accounts: the same hashes at a hundredth of the cost. The
 * app leaves the costs to the library, which has OWASP's, and the long tests have them.
 */
const QUICK = { memoryCost: 64, timeCost: 1 }

type Options = Pick<argon2.Options, 'salt'>
const quick = (options: Options = {}): argon2.Options => {
  const { salt, ...others } = options
  if (Object.keys(others).length > 0) throw new Error('The app must not choose what a hash costs.')
  return { ...QUICK, ...(salt && { salt }) }
}

export const hash = (text: string, options?: Options): Promise<string> =>
  argon2.hash(text, quick(options))
export const hashRaw = (text: string, options?: Options): Promise<Buffer> =>
  argon2.hashRaw(text, quick(options))
export { verify } from '@node-rs/argon2/index.js'
